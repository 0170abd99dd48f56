import { Schema } from 'effect'
import { itemCorrectionEvents } from '../../machines/item-correction.events.ts'
import { itemCorrectionMachine } from '../../machines/item-correction.machine.ts'
import { CorrectableItem, CorrectionDraft } from '../../schemas/inventory-correction.ts'
import { Personal } from '../../schemas/masked.ts'
import { SaveConflict } from '../../schemas/saving.ts'
import { defineJournaled, type Migration } from '../journaled.ts'

type Act = 'correcting' | 'voiding'
type Step = 'editing' | 'sending' | 'conflicted'
/** In version 1 both acts had all three steps of their own. */
type ValueOfOne = 'closed' | { readonly [_ in Act]?: Step }

const actIn = (value: ValueOfOne): Act | null =>
  value === 'closed' ? null : value.correcting === undefined ? 'voiding' : 'correcting'

const valueNow = (value: ValueOfOne): unknown => {
  const act = actIn(value)
  if (value === 'closed' || act === null) return value
  return value[act] === 'sending' ? act : value[act]
}

/** Version 1 had the way of a save twice, once for each act, and told by its state which of them it was. */
const fromOne: Migration = {
  event: (event) => event,
  input: (input) => input,
  state: (state) => {
    const { value, context } = state as { readonly value: ValueOfOne; readonly context: object }
    const act = actIn(value)
    const named = act === null ? null : act === 'correcting' ? 'correction' : 'voiding'
    return { ...(state as object), value: valueNow(value), context: { ...context, act: named } }
  },
  value: (value) => valueNow(value as ValueOfOne),
}

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
  migrations: { 1: fromOne },
})
