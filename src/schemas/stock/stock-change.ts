import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../core/answer.ts'
import type { Choice } from '../core/choice.ts'
import { Masked, Personal } from '../core/masked.ts'
import { commonMessages } from '../core/messages.ts'
import { visibleName } from '../core/text.ts'
import type { Key } from '../people/permissions.ts'
import { inWords } from './assignment.ts'
import { holderKinds } from './holder.ts'
import { Currency, InventorySearchPayload } from './inventory.ts'
import { SelectedIds, tooManySelected } from './selected-sims.ts'

/** One act on many SIMs: they are assigned, unassigned, voided, or some of their fields are set. */

/** The most SIMs that a preview lists of those that cannot be changed, unless all are requested. */
export const LISTED_BLOCKED = 100
const MAX_NOTE = 500

/** The acts, each with the permission that a single SIM needs for it. */
export const stockChangeKinds = [
  { value: 'assign', label: 'Assign', key: 'inventory.assign' },
  { value: 'unassign', label: 'Unassign', key: 'inventory.assign' },
  { value: 'change', label: 'Change', key: 'inventory.edit' },
  { value: 'void', label: 'Void', key: 'inventory.edit' },
] as const satisfies ReadonlyArray<Choice<string> & { readonly key: Key }>
export type StockChangeKind = (typeof stockChangeKinds)[number]['value']

/** The permission that each act needs. */
export const keysOfChange = Object.fromEntries(stockChangeKinds.map(({ value, key }) => [value, key])) as Readonly<
  Record<StockChangeKind, Key>
>

const done = {
  assign: 'assigned',
  unassign: 'unassigned',
  change: 'changed',
  void: 'voided',
} as const satisfies Record<StockChangeKind, string>

export const stockChangeMessages = {
  tooMany: tooManySelected,
  none: 'Select at least one SIM',
  nothing: 'Enter at least one new value',
  currency: 'Choose the currency of the costs',
  location: 'Choose a Location from the list',
  outdated: 'The selected SIMs have changed. Nothing was saved. This is the current preview.',
  notAll: 'Some of the SIMs cannot be changed. Nothing was saved.',
  reason: commonMessages.required('Reason'),
  tooLong: `At most ${MAX_NOTE} characters`,
  undone: (assignment: string): string => `Undo of ${assignment}`,
  done: (kind: StockChangeKind, count: number, to = ''): string =>
    `${inWords(count)} ${done[kind]}${to === '' ? '' : ` to ${to}`}`,
} as const

const Note = Masked.check(
  Schema.makeFilter((text: string) => visibleName(text).length <= MAX_NOTE || stockChangeMessages.tooLong),
)

/** The act. In a change, absent fields stay as they are. Costs are text, as entered. */
export const StockChange = Schema.Union([
  Schema.Struct({
    act: Schema.Literal('assign'),
    kind: Schema.Literals(holderKinds.map(({ value }) => value)),
    targetId: Schema.Int,
    note: Note,
  }),
  Schema.Struct({ act: Schema.Literal('unassign'), reason: Note }),
  Schema.Struct({ act: Schema.Literal('void'), reason: Note }),
  Schema.Struct({
    act: Schema.Literal('change'),
    planID: Schema.optionalKey(Schema.Int),
    supplierID: Schema.optionalKey(Schema.Int),
    locationID: Schema.optionalKey(Schema.Int),
    expiryDate: Schema.optionalKey(Schema.String),
    InvoiceCurrency: Schema.optionalKey(Currency),
    invoiceCost: Schema.optionalKey(Schema.String),
    buyingCost: Schema.optionalKey(Schema.String),
    sellingcost: Schema.optionalKey(Schema.String),
    reason: Note,
  }),
])
export type StockChange = typeof StockChange.Type
export type StockChangeOf<Kind extends StockChangeKind> = Extract<StockChange, { readonly act: Kind }>

/** The SIMs: these, or those that fit a search of the list. */
export const StockSelection = Schema.Union([
  Schema.Struct({ ids: SelectedIds }),
  Schema.Struct({ filter: InventorySearchPayload }),
])
export type StockSelection = typeof StockSelection.Type

export const PreviewStockChangePayload = Schema.Struct({
  what: StockChange,
  which: StockSelection,
  /** Lists every SIM that cannot be changed, not only the first. */
  listsAll: Schema.optionalKey(Schema.Boolean),
})
export type PreviewStockChangePayload = typeof PreviewStockChangePayload.Type

export const ChangeStockPayload = Schema.Struct({
  what: StockChange,
  which: StockSelection,
  /** `all`: all or none. `possible`: those that can. */
  only: Schema.Literals(['all', 'possible']),
  /** The preview that the person has seen. If the outcome is another by now, nothing is done. */
  digest: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(64))),
})
export type ChangeStockPayload = typeof ChangeStockPayload.Type

/** A SIM that cannot be changed, and why. */
export const BlockedSim = Schema.Struct({
  id: Schema.Int,
  iccid: Masked,
  planName: Schema.String,
  expiryDate: Schema.String,
  /** Why, in a few words. */
  verdict: Personal,
})
export type BlockedSim = typeof BlockedSim.Type

/** What an act would do: the counts, and the SIMs that cannot be changed. */
export const StockChangePreview = Schema.Struct({
  /** The SIMs that change. */
  changes: Schema.Int,
  /** The SIMs that have the values already. */
  same: Schema.Int,
  /** The SIMs that cannot be changed, by reason, most frequent first. */
  reasons: Schema.Array(Schema.Struct({ verdict: Personal, count: Schema.Int })),
  blocked: Schema.Array(BlockedSim),
  /** Identifies this outcome. */
  digest: Schema.String,
})
export type StockChangePreview = typeof StockChangePreview.Type

const outcome = {
  ...answerFields,
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  preview: Schema.optionalKey(StockChangePreview),
}

export const PreviewStockChangeAnswer = Schema.Struct(outcome)
export type PreviewStockChangeAnswer = typeof PreviewStockChangeAnswer.Type

/** `preview` comes with a refusal: the outcome is another than the one the person has seen. */
export const ChangeStockAnswer = Schema.Struct({
  ...outcome,
  /** How many SIMs changed. */
  changed: Schema.optionalKey(Schema.Int),
  /** The number of the new assignment. */
  assignmentId: Schema.optionalKey(Schema.Int),
})
export type ChangeStockAnswer = typeof ChangeStockAnswer.Type

/** The number of SIMs that cannot be changed. */
export const blockedCount = ({ reasons }: Pick<StockChangePreview, 'reasons'>): number =>
  reasons.reduce((sum, { count }) => sum + count, 0)
