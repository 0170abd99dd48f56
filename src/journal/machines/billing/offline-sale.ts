import { Schema } from 'effect'
import { Checked, offlineSaleEvents, typedFields } from '../../../machines/billing/offline-sale.events.ts'
import { offlineSaleMachine } from '../../../machines/billing/offline-sale.machine.ts'
import { SaleLookups } from '../../../schemas/billing/offline-sale/sale.ts'
import { Unreachable } from '../../../schemas/core/errors.ts'
import { Masked, maskedBy, Personal } from '../../../schemas/core/masked.ts'
import { JudgedItem } from '../../../schemas/stock/assignment.ts'
import { type Amendment, defineJournaled } from '../../journaled.ts'

const input = { step: Schema.Int, draftId: Schema.String }

/** Ids, amounts and typed texts. Names and ICCIDs are loaded again. */
const SaleDraft = Schema.StructWithRest(
  Schema.Struct({
    remarks: Personal,
    paymentReference: Personal,
    boxes: Schema.optionalKey(Personal),
    buyerReference: Schema.optionalKey(Personal),
    purchaseOrder: Schema.optionalKey(Personal),
  }),
  [
    Schema.Record(Schema.TemplateLiteral([Schema.String, '.description']), Personal),
    Schema.Record(Schema.String, Schema.String),
  ],
)
const text = maskedBy('field', typedFields, 'export')
const undoSteps = Schema.Array(
  Schema.Struct({
    subject: Schema.String,
    changes: Schema.Array(Schema.Struct({ field: Schema.String, before: text, after: text })),
  }),
)

const lost = new Unreachable({ message: 'The page was closed before the server answered.' })
/** The draft keeps its submission id, so the server answers a second submission like the first. */
const unanswered: Amendment = {
  event: { type: 'xstate.error.actor.issueSale', error: lost } as Amendment['event'],
  notice: 'The page was closed while the invoice was being issued. Issue again: nothing is issued twice.',
}

/** How the journal records an offline sale: as a durable draft. */
export const offlineSale = defineJournaled<typeof offlineSaleMachine>({
  machine: offlineSaleMachine,
  events: offlineSaleEvents,
  input: Schema.Struct(input),
  context: Schema.Struct({
    ...input,
    draft: SaleDraft,
    history: Schema.Struct({ past: undoSteps, future: undoSteps, typing: Schema.NullOr(Schema.String) }),
    errors: Schema.Record(Schema.String, Schema.String),
    notice: Schema.NullOr(Schema.String),
    lookups: Schema.NullOr(SaleLookups),
    checked: Schema.NullOr(Checked),
    checkFailure: Schema.NullOr(Schema.String),
    asked: Schema.Struct({ key: Schema.NullOr(Schema.String), codes: Schema.NullOr(Schema.Array(Masked)) }),
    rejected: Schema.Array(JudgedItem),
    draftAt: Schema.NullOr(Schema.String),
    comebacks: Schema.Int,
  }),
  posts: (snapshot) => snapshot.hasTag('issuing'),
  amend: (snapshot) => (snapshot.hasTag('issuing') ? unanswered : null),
})
