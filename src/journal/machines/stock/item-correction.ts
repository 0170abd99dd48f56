import { Schema } from 'effect'
import { itemCorrectionEvents } from '../../../machines/stock/item-correction.events.ts'
import { itemCorrectionMachine } from '../../../machines/stock/item-correction.machine.ts'
import { Personal } from '../../../schemas/core/masked.ts'
import { SaveConflict } from '../../../schemas/core/saving.ts'
import { CorrectableItem, CorrectionDraft } from '../../../schemas/stock/inventory-correction.ts'
import { defineJournaled } from '../../journaled.ts'

/** The correction of an item as the journal sees it: in the ring only, a dialog is not continued. */
export const itemCorrection = defineJournaled<typeof itemCorrectionMachine>({
  machine: itemCorrectionMachine,
  events: itemCorrectionEvents,
  input: Schema.Struct({ id: Schema.Int }),
  context: Schema.Struct({
    id: Schema.Int,
    act: Schema.NullOr(Schema.Literals(['correction', 'voiding'])),
    version: Schema.NullOr(Schema.Int),
    item: CorrectableItem,
    draft: CorrectionDraft,
    file: Schema.NullOr(Schema.Struct({ ref: Schema.String, name: Personal, size: Schema.Int })),
    errors: Schema.Record(Schema.String, Schema.String),
    failure: Schema.NullOr(Schema.String),
    conflict: Schema.NullOr(SaveConflict),
    submissionId: Schema.NullOr(Schema.String),
  }),
  posts: (snapshot) => snapshot.hasTag('busy'),
})
