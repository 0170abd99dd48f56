import { planDraftsEvents } from '../../../src/machines/plans/plan-drafts.events.ts'
import { planDraftsMachine } from '../../../src/machines/plans/plan-drafts.machine.ts'
import { definePlan, only } from './plan.ts'
import { planDraftsPromises } from './promises/plan-drafts.ts'

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
  promises: planDraftsPromises,
})
