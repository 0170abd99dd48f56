import { Schema } from 'effect'
import { AppError, Refused, Unreachable } from '../../schemas/core/errors.ts'
import { LookupItem } from '../../schemas/core/lookup.ts'
import { maskedBy } from '../../schemas/core/masked.ts'
import { InventoryFilter } from '../../schemas/stock/inventory.ts'
import { StockChangePreview, stockChangeKinds, stockChangeMessages } from '../../schemas/stock/stock-change.ts'
import { stockChangeFields } from '../../schemas/stock/stock-change-draft.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const refusedAt = (field: string, message: string) =>
  new Refused({ message: 'Operation failed', errors: [{ field, message }] })
const tooMany = refusedAt('which', stockChangeMessages.tooMany)

const Options = Schema.Array(LookupItem)
/** What the fields of an act offer. */
export const StockChangeOptions = Schema.Struct({
  holders: Options,
  plans: Options,
  suppliers: Options,
  locations: Schema.optionalKey(Options),
})

const allCan: StockChangePreview = { changes: 2, same: 0, reasons: [], blocked: [], digest: 'd1' }
const sold = { id: 8, iccid: '8944000000000000011', planName: 'UK 5 GB', expiryDate: '2027-01-31', verdict: 'Sold' }
const someCan: StockChangePreview = {
  changes: 1,
  same: 1,
  reasons: [{ verdict: 'Sold', count: 1 }],
  blocked: [sold],
  digest: 'd2',
}
const noneCan: StockChangePreview = { ...someCan, changes: 0, same: 0, digest: 'd3' }

const blank = { searchBy: '', text: '', planID: 0, supplierName: '' } as const

/** The events of selecting SIMs and of one act on all of them. */
export const stockChangeEvents = defineEvents({
  'rows.selected': {
    description: 'The person selects rows of the list, or clears some: these SIMs are selected now.',
    fields: { ids: Schema.Array(Schema.Int) },
    samples: [{ ids: [7, 8] }, { ids: [] }],
  },
  'allFitting.selected': {
    description: 'The person selects every SIM that fits the filter of the list, on all pages.',
    fields: { filter: Schema.NullOr(InventoryFilter), total: Schema.Int },
    samples: [{ filter: { ...blank, planID: 7 }, total: 40 }],
  },
  'selection.cleared': {
    description: 'The person clears the selection, or the list shows another search.',
    fields: {},
    samples: [{}],
  },
  'change.opened': {
    description: 'The person chooses an act for the selected SIMs.',
    fields: { act: Schema.Literals(stockChangeKinds.map(({ value }) => value)) },
    samples: [{ act: 'assign' }, { act: 'unassign' }, { act: 'change' }, { act: 'void' }],
  },
  'change.closed': { description: 'The person closes the drawer. Nothing is saved.', fields: {}, samples: [{}] },
  'retry.requested': { description: 'The person loads the options again.', fields: {}, samples: [{}] },
  'field.changed': {
    description: 'The person enters text into a field, or chooses an option.',
    fields: { field: Schema.Literals(stockChangeFields), value: maskedBy('field', ['reason']) },
    samples: [
      { field: 'targetId', value: 'partner-3' },
      { field: 'planID', value: '7' },
      { field: 'reason', value: 'Added twice' },
    ],
  },
  'preview.requested': {
    description: 'The person requests the preview.',
    fields: {},
    samples: [{}],
  },
  'fields.requested': {
    description: 'The person goes back from the preview to the fields.',
    fields: {},
    samples: [{}],
  },
  'blocked.requested': {
    description: 'The person downloads the SIMs that cannot be changed.',
    fields: {},
    samples: [{}],
  },
  'change.requested': {
    description: 'The person does the act; the id makes a repeated submission count once.',
    fields: { only: Schema.Literals(['all', 'possible']), submissionId: Schema.String },
    samples: [
      { only: 'all', submissionId: 's-1' },
      { only: 'possible', submissionId: 's-1' },
    ],
  },
  'undo.requested': {
    description: 'The person unassigns the SIMs that they have just assigned.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 's-2' }],
  },
  'undo.dismissed': { description: 'The person closes the offer to undo.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadOptions': {
    description: 'The options of the fields have loaded.',
    fields: { output: StockChangeOptions },
    samples: [
      {
        output: {
          holders: [{ id: 'partner-3', name: 'Compass Tours' }],
          plans: [{ id: 7, name: 'UK 5 GB' }],
          suppliers: [],
          locations: [{ id: 1, name: 'Main Warehouse' }],
        },
      },
    ],
  },
  'xstate.error.actor.loadOptions': {
    description: 'The options could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.preview': {
    description: 'The preview has loaded.',
    fields: { output: StockChangePreview },
    samples: [{ output: allCan }, { output: someCan }, { output: noneCan }],
  },
  'xstate.error.actor.preview': {
    description: 'The request has a problem, or the server could not be reached.',
    fields: { error: AppError },
    samples: [{ error: refusedAt('reason', stockChangeMessages.reason) }, { error: tooMany }, { error: down }],
  },
  'xstate.done.actor.saveBlocked': {
    description: 'The SIMs that cannot be changed were downloaded.',
    fields: {},
    samples: [{}],
  },
  'xstate.error.actor.saveBlocked': {
    description: 'The SIMs that cannot be changed could not be downloaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.change': {
    description: 'The act is done; or the outcome would be another by now, and nothing was done.',
    fields: {
      output: Schema.Struct({
        message: Schema.String,
        preview: Schema.NullOr(StockChangePreview),
        assignmentId: Schema.NullOr(Schema.Int),
      }),
    },
    samples: [
      { output: { message: '2 SIMs changed', preview: null, assignmentId: null } },
      { output: { message: '2 SIMs assigned to Compass Tours', preview: null, assignmentId: 12 } },
      { output: { message: stockChangeMessages.outdated, preview: someCan, assignmentId: null } },
    ],
  },
  'xstate.error.actor.change': {
    description: 'Nothing was done: the request has a problem, or the server could not be reached.',
    fields: { error: AppError },
    samples: [{ error: refusedAt('reason', stockChangeMessages.reason) }, { error: tooMany }, { error: down }],
  },
  'xstate.done.actor.undo': {
    description: 'The SIMs are unassigned.',
    fields: { output: Schema.Struct({ message: Schema.String }) },
    samples: [{ output: { message: '2 SIMs unassigned' } }],
  },
  'xstate.error.actor.undo': {
    description: 'The SIMs could not be unassigned.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
})
