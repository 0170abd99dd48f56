import { Schema } from 'effect'
import { inventoryFormEvents } from '../../../machines/stock/inventory-form.events.ts'
import { inventoryFormMachine } from '../../../machines/stock/inventory-form.machine.ts'
import { Unreachable } from '../../../schemas/core/errors.ts'
import { LookupItem, PlanItem } from '../../../schemas/core/lookup.ts'
import { Masked, Personal } from '../../../schemas/core/masked.ts'
import { SaveConflict } from '../../../schemas/core/saving.ts'
import { InventoryRecord } from '../../../schemas/stock/inventory.ts'
import { InventoryDraft } from '../../../schemas/stock/inventory-draft.ts'
import { type Amendment, defineJournaled } from '../../journaled.ts'

const input = {
  mode: Schema.Literals(['add', 'edit']),
  id: Schema.NullOr(Schema.Int),
  actorName: Personal,
  submissionId: Schema.String,
}
const draftField = Schema.Literals(Object.keys(InventoryDraft.fields) as [keyof InventoryDraft])

const lost = new Unreachable({ message: 'The page was closed before the server answered.' })
/** The draft keeps its submission id, so the server answers a second submission like the first. */
const unanswered: Amendment = {
  event: { type: 'xstate.error.actor.saveRecord', error: lost } as Amendment['event'],
  notice: 'The page was closed while the item was being saved. Save again: nothing is saved twice.',
}
const unchecked: Amendment = {
  event: { type: 'xstate.error.actor.validateDraft', error: lost } as Amendment['event'],
  notice: 'The page was closed before the item was sent. It is not saved yet.',
}
/** The next page does not continue a running download. */
const undownloaded: Amendment = {
  event: { type: 'xstate.error.actor.downloadInvoice', error: lost } as Amendment['event'],
  notice: 'The page was closed before the invoice came. Download it again.',
}
const fileGone: Amendment = {
  event: { type: 'invoicePO.lost' },
  notice: 'A file is not kept with a draft: choose the invoice again.',
}

const notUndone: Amendment = {
  event: { type: 'xstate.error.actor.voidAdded', error: lost } as Amendment['event'],
  notice: 'The page was closed while a SIM was being undone. Undo it again.',
}
const added = Schema.Struct({
  id: Schema.NullOr(Schema.Int),
  activationCode: Masked,
  iccid: Masked,
  isUndone: Schema.optionalKey(Schema.Boolean),
  problem: Schema.optionalKey(Schema.String),
})

/** How the journal records the inventory form: as a draft of the tab. */
export const inventoryForm = defineJournaled<typeof inventoryFormMachine>({
  machine: inventoryFormMachine,
  events: inventoryFormEvents,
  input: Schema.Struct(input),
  context: Schema.Struct({
    ...input,
    draft: InventoryDraft,
    loaded: Schema.NullOr(InventoryRecord),
    version: Schema.NullOr(Schema.Int),
    errors: Schema.Record(Schema.String, Schema.String),
    hiddenPlan: Schema.String,
    touched: Schema.Array(draftField),
    restored: Schema.Boolean,
    onlyChanges: Schema.Boolean,
    file: Schema.NullOr(Schema.Struct({ ref: Schema.String, name: Personal, size: Schema.Int })),
    lookups: Schema.Struct({
      countries: Schema.Array(LookupItem),
      regions: Schema.Array(LookupItem),
      suppliers: Schema.Array(LookupItem),
      plans: Schema.Array(PlanItem),
    }),
    askedCountry: Schema.Int,
    askedRegion: Schema.optional(Schema.Int),
    askedPlans: Schema.NullOr(Schema.Struct({ supplierId: Schema.Int, countryId: Schema.Int, regionId: Schema.Int })),
    conflict: Schema.NullOr(SaveConflict),
    notice: Schema.NullOr(Schema.String),
    invoiceFailure: Schema.NullOr(Schema.String),
    fate: Schema.Literals(['unsent', 'unanswered', 'spent']),
    goesOn: Schema.optional(Schema.Boolean),
    added: Schema.optional(Schema.Array(added)),
    kept: Schema.optional(InventoryDraft),
    today: Schema.optional(Schema.String),
    agreedExpiry: Schema.optional(Schema.String),
    filledSupplier: Schema.optional(Schema.String),
    savedBefore: Schema.optional(Schema.Array(draftField)),
    undoing: Schema.optional(Schema.Struct({ id: Schema.Int, submissionId: Schema.String })),
  }),
  posts: (snapshot) =>
    snapshot.matches({ work: 'undoing' }) ||
    snapshot.matches({ work: 'saving' }) ||
    snapshot.matches({ work: 'validating' }),
  amend: (snapshot) => {
    if (snapshot.matches({ work: 'saving' })) return unanswered
    if (snapshot.matches({ work: 'validating' })) return unchecked
    if (snapshot.matches({ work: 'undoing' })) return notUndone
    if (snapshot.matches({ invoice: 'downloading' })) return undownloaded
    // The file vault belongs to the page. On the next page its handles refer to nothing, or to another file.
    if (snapshot.context.file !== null && snapshot.matches({ work: 'editing' })) return fileGone
    return null
  },
})
