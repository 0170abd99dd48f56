import { navigationEvents } from '../../../src/machines/navigation.events.ts'
import { lossAsked, navigationMachine } from '../../../src/machines/navigation.machine.ts'
import { definePlan, only, type Taken } from './plan.ts'

type Step = Taken<typeof navigationMachine>

const isDrawn = ({ after: { context } }: Step) => context.drawn?.visit === context.visit
const drawnBefore = ({ before, after }: Step) =>
  before === null || JSON.stringify(after.context.drawn) === JSON.stringify(before.context.drawn)
/** What is drawn belongs to the address that the bar shows, whatever its query is by now. */
const isInPlace = ({ after: { context } }: Step) => context.drawn?.place.identity === context.place?.identity
const isNoQuestion = ({ after }: Step) => lossAsked(after) === null

export const navigationPlan = definePlan({
  name: 'navigation',
  place: 'Any address of the application.',
  machine: navigationMachine,
  events: navigationEvents,
  walks: [
    {
      name: 'from one address to the next',
      input: null,
      tries: only(...Object.keys(navigationEvents)),
      key: ({ value, context: { place, loss, needsReload } }) => [
        value,
        place?.identity,
        place?.query,
        JSON.stringify(value).includes('asking') && loss,
        value === 'failed' && needsReload,
      ],
    },
  ],
  promises: {
    nowhere: ({ after }) => after.context.drawn === null && !after.can({ type: 'screen.reopened' }),
    'opening.prepared': (step) => drawnBefore(step) && isNoQuestion(step) && step.after.context.place !== null,
    'opening.fetched': (step) => isDrawn(step) && step.after.context.drawn?.as === 'opening',
    answering: (step) => drawnBefore(step) && step.after.context.hasScreen,
    'open.resting': (step) => isDrawn(step) && isInPlace(step) && isNoQuestion(step),
    'open.asking': (step) =>
      isDrawn(step) && isInPlace(step) && lossAsked(step.after) !== null && step.after.can({ type: 'stay.chosen' }),
    'open.agreed': (step) => isDrawn(step) && isNoQuestion(step) && !step.after.can({ type: 'leave.chosen' }),
    failed: (step) =>
      isDrawn(step) &&
      step.after.context.drawn?.as === 'failed' &&
      step.after.can({ type: 'retry.requested', code: 'here' }),
  },
})
