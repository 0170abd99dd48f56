import { planDraftsEvents } from '../../../src/machines/plan-drafts.events.ts'
import { planDraftsMachine } from '../../../src/machines/plan-drafts.machine.ts'
import { definePlan, only, type Taken } from './plan.ts'

type Step = Taken<typeof planDraftsMachine>

const keepsDrafts = ({ before, after }: Step) => before === null || after.context.drafts === before.context.drafts
/** What is thrown away is one of the drafts that nobody works on. */
const canDiscard = ({ after }: Step) =>
  after.context.drafts.map(({ stream }) => after.can({ type: 'draft.discarded', stream }))
const isFree = ({ after }: Step) => after.context.drafts.map(({ isOpenElsewhere }) => !isOpenElsewhere)

export const planDraftsPlan = definePlan({
  name: 'planDrafts',
  place: 'The Plan List (/pages/PlanMaster) of a browser in which plans were begun: Drafts.',
  machine: planDraftsMachine,
  events: planDraftsEvents,
  walks: [
    {
      name: 'drafts are listed, thrown away and brought back',
      input: {},
      tries: only(
        'draft.discarded',
        'drafts.changed',
        'retry.requested',
        'xstate.done.actor.loadDrafts',
        'xstate.error.actor.loadDrafts',
        'xstate.done.actor.discardDraft',
        'xstate.error.actor.discardDraft',
      ),
      key: ({ value, context }) => [value.drafts, context.drafts.length, context.discarded],
    },
    {
      name: 'the drafts are opened and closed',
      input: {},
      tries: only('panel.toggled', 'panel.closed'),
      key: ({ value }) => value.panel,
    },
  ],
  promises: {
    'drafts.loading': (step) => step.after.hasTag('busy') && step.after.context.failure === null && keepsDrafts(step),
    'drafts.ready': (step) =>
      !step.after.hasTag('busy') &&
      step.after.context.failure === null &&
      String(canDiscard(step)) === String(isFree(step)),
    'drafts.discarding': (step) =>
      step.after.hasTag('busy') &&
      step.after.context.drafts.some(
        ({ stream, isOpenElsewhere }) => stream === step.after.context.discarded && !isOpenElsewhere,
      ) &&
      keepsDrafts(step),
    'drafts.failed': (step) =>
      step.after.context.failure !== null && step.after.can({ type: 'retry.requested' }) && keepsDrafts(step),
    'panel.closed': ({ after }) => !after.can({ type: 'panel.closed' }),
    'panel.open': ({ after }) => after.can({ type: 'panel.closed' }),
  },
})
