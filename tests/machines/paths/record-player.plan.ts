import { recordPlayerEvents } from '../../../src/machines/record-player.events.ts'
import { recordPlayerMachine } from '../../../src/machines/record-player.machine.ts'
import { definePlan, type Taken } from './plan.ts'

type Step = Taken<typeof recordPlayerMachine>

/** A record that is open stays open, at its moment, until another has been read. */
const keepsRecord = ({ before, event, after }: Step) =>
  before === null ||
  event?.type === 'xstate.done.actor.importRecord' ||
  (after.context.times === before.context.times && after.context.fileName === before.context.fileName)

const isWithin = ({ after: { context } }: Step) => context.position >= 0 && context.position <= context.times.length

export const recordPlayerPlan = definePlan({
  name: 'recordPlayer',
  place: 'Replay a session record (/developer/replay).',
  machine: recordPlayerMachine,
  events: recordPlayerEvents,
  walks: [
    {
      name: 'a record is opened, stepped through, played and continued',
      input: undefined,
      tries: ({ type }) => !/^(mark|actor|speed|retry)\.|^xstate\.error\./.test(type),
      key: ({ value, context: { position, times } }) => [value, position, times.length],
    },
    {
      name: 'a record is looked at, compared and played faster',
      input: undefined,
      tries: ({ type }) => /^(record\.chosen|step\.requested|mark\.|actor\.|speed\.|xstate\.done)/.test(type),
      key: ({ value, context: { times, mark, actor, speed } }) => [value, times.length, mark, actor, speed],
    },
    {
      name: 'a file is refused, before and after a record',
      input: undefined,
      tries: ({ type }) => /^(record\.chosen|retry\.requested|step\.requested|xstate\.(done|error)\.)/.test(type),
      key: ({ value, context: { chosen, fileName, refusal, position, times } }) => [
        value,
        ...[chosen.name, fileName, refusal],
        ...[position, times.length],
      ],
    },
  ],
  promises: {
    empty: ({ after }) => after.context.fileName === null && !after.hasTag('loaded') && !after.hasTag('busy'),
    importing: (step) => step.after.hasTag('busy') && step.after.context.refusal === null && keepsRecord(step),
    'loaded.paused': (step) =>
      keepsRecord(step) &&
      isWithin(step) &&
      step.after.can({ type: 'play.requested' }) === step.after.context.position < step.after.context.times.length,
    'loaded.playing': (step) => keepsRecord(step) && isWithin(step) && step.after.hasTag('playing'),
    'loaded.continued': (step) => keepsRecord(step) && isWithin(step) && step.after.can({ type: 'continue.ended' }),
  },
})
