import { recordPlayerEvents } from '../../../src/machines/developer/record-player.events.ts'
import { recordPlayerMachine } from '../../../src/machines/developer/record-player.machine.ts'
import { definePlan } from './plan.ts'
import { recordPlayerPromises } from './promises/record-player.ts'

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
  noAdapter: 'it is a page for developers: tests/e2e/developer/developer-replay.spec.ts',
  promises: recordPlayerPromises,
})
