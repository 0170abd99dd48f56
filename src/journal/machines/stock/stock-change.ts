import { Schema } from 'effect'
import { StockChangeOptions, stockChangeEvents } from '../../../machines/stock/stock-change.events.ts'
import { stockChangeMachine } from '../../../machines/stock/stock-change.machine.ts'
import { InventoryFilter } from '../../../schemas/stock/inventory.ts'
import { StockChangePreview, stockChangeKinds } from '../../../schemas/stock/stock-change.ts'
import { StockChangeDraft } from '../../../schemas/stock/stock-change-draft.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records an act on many SIMs: in the ring only. */
export const stockChange = defineJournaled<typeof stockChangeMachine>({
  machine: stockChangeMachine,
  events: stockChangeEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    selected: Schema.Union([
      Schema.Struct({ ids: Schema.Array(Schema.Int) }),
      Schema.Struct({ filter: Schema.NullOr(InventoryFilter), total: Schema.Int }),
    ]),
    act: Schema.NullOr(Schema.Literals(stockChangeKinds.map(({ value }) => value))),
    draft: StockChangeDraft,
    options: Schema.NullOr(StockChangeOptions),
    preview: Schema.NullOr(StockChangePreview),
    only: Schema.Literals(['all', 'possible']),
    submissionId: Schema.NullOr(Schema.String),
    errors: Schema.Record(Schema.String, Schema.String),
    failure: Schema.NullOr(Schema.String),
    comebacks: Schema.Int,
    undoable: Schema.NullOr(Schema.Struct({ assignmentId: Schema.Int, message: Schema.String })),
  }),
  posts: (snapshot) => snapshot.matches('changing') || snapshot.matches('undoing'),
})
