import { Schema } from 'effect'
import { Unreachable } from '../../schemas/core/errors.ts'
import { Personal } from '../../schemas/core/masked.ts'
import { type KeptPlan, KeptPlans } from '../../schemas/plans/kept-plan.ts'
import { defineEvents } from '../core/define-events.ts'

const begun: KeptPlan = {
  stream: 'planWizard:E-1001:new:1',
  name: 'Japan 5 GB',
  isNew: true,
  address: '/pages/CreatePlan?draft=1&resume=1',
  changes: 3,
  at: '2026-01-06T10:00:00.000Z',
  isOpenElsewhere: false,
}
const changed: KeptPlan = {
  ...begun,
  stream: 'planWizard:E-1001:pid:7',
  name: 'Korea 5 GB',
  isNew: false,
  address: '/pages/EditPlan/Korea%205%20GB?pid=7&resume=1',
  isOpenElsewhere: true,
}
const at = '2026-01-06T12:00:00.000Z'
const closed = new Unreachable({ message: 'The browser does not open its database.' })

export const planDraftsEvents = defineEvents({
  'panel.toggled': { description: 'The person opens or closes the drafts.', fields: {}, samples: [{}] },
  'panel.closed': { description: 'The person closes the drafts (Escape).', fields: {}, samples: [{}] },
  'draft.discarded': {
    description: 'The person discards a draft; a message with Undo follows.',
    fields: { stream: Personal },
    samples: [{ stream: begun.stream }, { stream: changed.stream }],
  },
  'drafts.changed': {
    description: 'The person restores a draft with Undo.',
    fields: {},
    samples: [{}],
  },
  'retry.requested': { description: 'The person tries again after a failure.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadDrafts': {
    description: 'The drafts have loaded.',
    fields: { output: KeptPlans },
    samples: [{ output: { drafts: [begun, changed], at } }, { output: { drafts: [], at } }],
  },
  'xstate.error.actor.loadDrafts': {
    description: 'The browser does not open its database.',
    fields: { error: Unreachable },
    samples: [{ error: closed }],
  },
  'xstate.done.actor.discardDraft': {
    description: 'The draft is removed.',
    fields: { output: Schema.Null },
    samples: [{ output: null }],
  },
  'xstate.error.actor.discardDraft': {
    description: 'The draft could not be removed.',
    fields: { error: Unreachable },
    samples: [{ error: closed }],
  },
})
