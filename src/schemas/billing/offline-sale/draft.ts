import type { DocumentAmounts } from '../../core/money/invoice.ts'
import { agreedIn, type PricedLine, type Problems, saleAmountsOf, totalProblems } from './agreed.ts'
import { type DiscountType, MAX_LINES, MAX_SIMS, offlineSaleMessages } from './choices.ts'
import type { DrawnLine } from './wire.ts'

/**
 * A sale as it is drawn up in the browser: texts by field, so that each change is one step of Undo. A line has a key of
 * its own, which stays while others come and go: the fields of line `2` are `2.planID`, `2.quantity` and so on, and
 * `lines` has the keys in their order, `1,2,5`.
 */
export type SaleDraft = Readonly<Record<string, string>>

export const lineFields = ['planID', 'quantity', 'ids', 'unitPrice', 'discountType', 'discount', 'taxRate'] as const
type LineField = (typeof lineFields)[number]

const blankLine: Readonly<Record<LineField, string>> = {
  planID: '',
  quantity: '1',
  ids: '',
  unitPrice: '',
  discountType: 'percent',
  discount: '',
  taxRate: '',
}

/** The fields that are no line's. */
export const saleFields = ['customerID', 'remarks', 'paymentMode', 'paymentReference', 'paidAmount'] as const

export const fieldOfLine = (key: string, field: LineField): string => `${key}.${field}`

/** The steps, in their order, with the fields that each asks for. */
export const saleSteps = [
  { name: 'customer', label: 'Customer', fields: ['customerID'] },
  { name: 'plans', label: 'Plans', fields: ['lines', 'planID', 'quantity'] },
  { name: 'sims', label: 'SIMs', fields: ['ids'] },
  { name: 'pricing', label: 'Price', fields: ['unitPrice', 'discountType', 'discount', 'taxRate', 'remarks'] },
  { name: 'payment', label: 'Payment', fields: ['paymentMode', 'paymentReference', 'paidAmount'] },
  { name: 'review', label: 'Review', fields: ['boxes', 'total'] },
] as const
export type SaleStep = (typeof saleSteps)[number]['name']
export const SALE_STEPS = saleSteps.length
/** The steps up to this one are those of Create Offline Plan; what follows is Billing. */
export const LAST_OF_FILLING = 4

/** The step that asks for a field, from 1. */
export const stepOfField = (field: string): number => {
  const name = field.split('.').at(-1) ?? ''
  return saleSteps.findIndex(({ fields }) => (fields as ReadonlyArray<string>).includes(name)) + 1 || SALE_STEPS
}

export const keysOf = ({ lines = '' }: SaleDraft): ReadonlyArray<string> => lines.split(',').filter((key) => key !== '')

const withBlank = (key: string): SaleDraft =>
  Object.fromEntries(lineFields.map((field) => [fieldOfLine(key, field), blankLine[field]]))

/** A sale with one line in which nothing is chosen. */
export const blankSale: SaleDraft = {
  customerID: '',
  remarks: '',
  paymentMode: '',
  paymentReference: '',
  paidAmount: '',
  lines: '1',
  // The customer's own rate, which holds where a line says none.
  taxRate: '',
  ...withBlank('1'),
}

/** What changes as a line is added; nothing where there are as many as there may be. */
export const lineAdded = (draft: SaleDraft): SaleDraft => {
  const keys = keysOf(draft)
  if (keys.length >= MAX_LINES) return {}
  // Also after those that were taken out: Undo brings them back under their keys.
  const highest = Math.max(0, ...Object.keys(draft).map((name) => Number.parseInt(name, 10) || 0))
  const key = String(highest + 1)
  return { lines: [...keys, key].join(','), ...withBlank(key) }
}

/** What changes as a line is taken out. */
export const lineRemoved = (draft: SaleDraft, key: string): SaleDraft => ({
  lines: keysOf(draft)
    .filter((other) => other !== key)
    .join(','),
})

const idsIn = (text: string): ReadonlyArray<number> => text.split(',').flatMap((id) => (id === '' ? [] : Number(id)))
const numberIn = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text.trim() === '' ? 0 : -1)

/** A line as it goes to the server. */
export const lineIn = (draft: SaleDraft, key: string): DrawnLine => {
  const text = (field: LineField) => draft[fieldOfLine(key, field)] ?? blankLine[field]
  return {
    planID: Math.max(0, numberIn(text('planID'))),
    quantity: numberIn(text('quantity')),
    ids: idsIn(text('ids')),
    unitPrice: text('unitPrice').trim(),
    discountType: text('discountType') as DiscountType,
    discount: text('discount').trim(),
    taxRate: text('taxRate').trim() || draft.taxRate || '0',
  }
}

export const linesIn = (draft: SaleDraft): ReadonlyArray<DrawnLine> => keysOf(draft).map((key) => lineIn(draft, key))

/** What the sale comes to; null where that cannot be worked out yet. */
export const amountsIn = (draft: SaleDraft): DocumentAmounts | null => saleAmountsOf(linesIn(draft))

/** What the draft says of letters that cannot be printed, in its field `boxes`: those for which boxes are confirmed. */
export const boxesText = (letters: ReadonlyArray<string>): string => letters.join('\n')
export const boxesIn = ({ boxes = '' }: SaleDraft): ReadonlyArray<string> => (boxes === '' ? [] : boxes.split('\n'))

/** A sale as it goes to the server. Without a paid amount nothing was paid. */
export const drawnIn = (draft: SaleDraft) => {
  const { customerID = '', remarks = '', paymentMode = '', paymentReference = '', paidAmount = '' } = draft
  const boxes = boxesIn(draft)
  return {
    customerID: Math.max(0, numberIn(customerID)),
    lines: linesIn(draft),
    remarks: remarks.trim(),
    paymentMode,
    paymentReference: paymentReference.trim(),
    paidAmount: paidAmount.trim(),
    ...(boxes.length > 0 && { boxes }),
  }
}

const lineProblems = (line: DrawnLine, key: string): Problems => {
  const problems: Record<string, string> = {
    ...agreedIn(line satisfies PricedLine).problems,
    ...(line.planID === 0 && { planID: offlineSaleMessages.plan }),
    ...(line.quantity > 0 && line.ids.length !== line.quantity && { ids: offlineSaleMessages.sims(line.quantity) }),
  }
  return Object.fromEntries(Object.entries(problems).map(([field, text]) => [`${key}.${field}`, text]))
}

/** What is wrong with a sale, by the field of its draft, in the order of the steps; what only the server knows apart. */
export const saleProblems = (draft: SaleDraft): Problems => {
  const drawn = drawnIn(draft)
  const sims = drawn.lines.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0)
  const amounts = amountsIn(draft)
  return {
    ...(drawn.customerID === 0 && { customerID: offlineSaleMessages.customer }),
    ...(drawn.lines.length === 0 && { lines: offlineSaleMessages.lines }),
    ...(sims > MAX_SIMS && { lines: offlineSaleMessages.tooManySims }),
    ...Object.assign({}, ...keysOf(draft).map((key) => lineProblems(lineIn(draft, key), key))),
    // How much can be paid is known when the lines are priced.
    ...totalProblems(amounts === null ? { ...drawn, paidAmount: '0' } : drawn, amounts?.total ?? 0n),
  }
}

/** What the server says of `lines.0.unitPrice`, at the field of the draft. */
export const problemsOfDraft = (draft: SaleDraft, problems: Problems): Problems => {
  const keys = keysOf(draft)
  return Object.fromEntries(
    Object.entries(problems).map(([field, message]) => {
      const [, index, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
      return [index === undefined ? field : `${keys[Number(index)] ?? index}.${name}`, message]
    }),
  )
}
