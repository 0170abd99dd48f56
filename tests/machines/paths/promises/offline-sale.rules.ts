import type { OfflineSaleContext } from '../../../../src/machines/billing/offline-sale.context.ts'
import { offlineSaleMessages as texts } from '../../../../src/schemas/billing/offline-sale/choices.ts'

/**
 * The rules of an offline sale, written a second time: nothing here uses the product's code.
 *
 * Covers only what the samples can enter. A rule that they cannot break (a discount above the price) has its test in
 * `tests/unit`.
 */

export type Draft = Readonly<Record<string, string>>
type Problems = Readonly<Record<string, string>>

const blankLine: Draft = {
  planID: '',
  quantity: '1',
  ids: '',
  unitPrice: '',
  discountType: 'percent',
  discount: '',
  taxRate: '',
}

export const fieldOf = (key: string, name: string): string => `${key}.${name}`
const lineUnder = (key: string, line: Draft): Draft =>
  Object.fromEntries(Object.entries(line).map(([name, text]) => [fieldOf(key, name), text]))

/** An empty sale: one line of one SIM. */
export const blank: Draft = {
  customerID: '',
  remarks: '',
  paymentMode: '',
  paymentReference: '',
  paidAmount: '',
  lines: '1',
  taxRate: '',
  ...lineUnder('1', blankLine),
}

/** The initial context of a sale. */
export const beginning: Omit<OfflineSaleContext, 'draftId' | 'lookups' | 'checkFailure' | 'comebacks'> = {
  step: 1,
  draft: blank,
  history: { past: [], future: [], typing: null },
  errors: {},
  notice: null,
  checked: null,
  asked: { key: null, codes: null },
  rejected: [],
  draftAt: null,
}

export const linesOf = (draft: Draft): ReadonlyArray<string> => (draft.lines ?? '').split(',').filter(Boolean)
export const textIn = (draft: Draft, key: string, name: string): string => draft[fieldOf(key, name)] ?? ''
export const simsIn = (draft: Draft, key: string): ReadonlyArray<string> =>
  textIn(draft, key, 'ids').split(',').filter(Boolean)

/** The draft with another blank line, under the key. */
export const withLineUnder = (draft: Draft, key: string, kind?: unknown): Draft => ({
  ...draft,
  lines: [...linesOf(draft), key].join(','),
  ...lineUnder(key, blankLine),
  ...(kind === 'service' && lineUnder(key, { kind: 'service', description: '' })),
})

/** The draft after a change of one field, including its effects on others. */
export const afterChange = (draft: Draft, field: string, text: string): Draft => {
  const next = { ...draft, [field]: text }
  const [key = '', name] = field.split('.')
  // The SIMs of a line depend on its plan and on the customer.
  if (field === 'customerID') {
    return { ...next, ...Object.fromEntries(linesOf(draft).map((line) => [fieldOf(line, 'ids'), ''])) }
  }
  if (name === 'planID') return { ...next, [fieldOf(key, 'ids')]: '' }
  const sims = simsIn(draft, key)
  const wanted = Number(text)
  return name === 'quantity' && wanted > 0 && wanted < sims.length
    ? { ...next, [fieldOf(key, 'ids')]: sims.slice(0, wanted).join(',') }
    : next
}

/** The step of each field; fields of a line by their name. */
const steps: Readonly<Record<string, number>> = {
  customerID: 1,
  supplyDate: 1,
  dueDate: 1,
  buyerReference: 1,
  purchaseOrder: 1,
  lines: 2,
  planID: 2,
  description: 2,
  quantity: 2,
  ids: 3,
  unitPrice: 4,
  discountType: 4,
  discount: 4,
  taxRate: 4,
  remarks: 4,
  paymentMode: 5,
  paymentReference: 5,
  paidAmount: 5,
}
export const stepOf = (field: string): number => steps[field.split('.').at(-1) ?? ''] ?? 6

/** The problems that keep a sale from being issued, by field. */
export const problemsOf = (draft: Draft): Problems => {
  const problems: Record<string, string> = {}
  if (draft.customerID === '') problems.customerID = texts.customer
  if (linesOf(draft).length === 0) problems.lines = texts.lines
  for (const key of linesOf(draft)) {
    const wanted = Number(textIn(draft, key, 'quantity'))
    if (textIn(draft, key, 'unitPrice') === '') problems[fieldOf(key, 'unitPrice')] = texts.unitPrice
    // A service has a description in place of a plan and SIMs.
    if (textIn(draft, key, 'kind') === 'service') {
      if (textIn(draft, key, 'description') === '') problems[fieldOf(key, 'description')] = texts.description
      continue
    }
    if (textIn(draft, key, 'planID') === '') problems[fieldOf(key, 'planID')] = texts.plan
    if (simsIn(draft, key).length !== wanted) {
      problems[fieldOf(key, 'ids')] = wanted === 1 ? 'Choose 1 SIM' : `Choose ${wanted} SIMs`
    }
  }
  if (draft.paymentMode === '') problems.paymentMode = texts.paymentMode
  return problems
}
