import { plainAmount } from '../../core/amount-text.ts'
import { thousandthsIn } from '../../core/money/amount.ts'
import type { DocumentAmounts } from '../../core/money/invoice.ts'
import { agreedIn, amountsOnWire, type PricedLine, type Problems, saleAmountsOf, totalProblems } from './agreed.ts'
import { type DiscountType, MAX_LINES, MAX_SIMS, offlineSaleMessages } from './choices.ts'
import { exchangeFields, exchangeIn, exchangeProblems } from './exchange.ts'
import { type Gst, gstParts } from './gst.ts'
import { headerFields, headerIn, headerProblems } from './header.ts'
import { lineTaxProblems } from './line-tax.ts'
import { ratesByCategory } from './rates.ts'
import type { DrawnLine } from './sale.ts'
import { isServiceLine, serviceLineProblems } from './service-line.ts'
import type { TaxCategory } from './snapshot.ts'

/**
 * A sale as it is entered in the browser: texts by field, so that each change is one step of Undo. Each line has a key
 * that stays the same while other lines are added and removed. The fields of line `2` are `2.planID`, `2.quantity` and
 * so on. `lines` has the keys in order, `1,2,5`.
 */
export type SaleDraft = Readonly<Record<string, string>>

export const lineFields = ['planID', 'quantity', 'ids', 'unitPrice', 'discountType', 'discount', 'taxRate'] as const
/** The fields of a line that have no value until a person enters one. */
type LineField = (typeof lineFields)[number] | 'taxCategory' | 'serviceCode' | 'kind' | 'description'

const blankLine: Readonly<Record<(typeof lineFields)[number], string>> = {
  planID: '',
  quantity: '1',
  ids: '',
  unitPrice: '',
  discountType: 'percent',
  discount: '',
  taxRate: '',
}

/** The fields outside the lines. */
export const saleFields = [
  'customerID',
  'remarks',
  'paymentMode',
  'paymentReference',
  'paidAmount',
  ...headerFields,
  ...exchangeFields,
] as const

export const fieldOfLine = (key: string, field: LineField): string => `${key}.${field}`

const pricingFields = [
  'unitPrice',
  'discountType',
  'discount',
  'taxRate',
  'taxCategory',
  'serviceCode',
  'remarks',
] as const

/** The steps in order, with the fields of each. */
export const saleSteps = [
  { name: 'customer', label: 'Customer', fields: ['customerID', ...headerFields, ...exchangeFields] },
  { name: 'plans', label: 'Plans', fields: ['lines', 'planID', 'description', 'quantity'] },
  { name: 'sims', label: 'SIMs', fields: ['ids'] },
  { name: 'pricing', label: 'Price', fields: pricingFields },
  { name: 'payment', label: 'Payment', fields: ['paymentMode', 'paymentReference', 'paidAmount'] },
  { name: 'review', label: 'Review', fields: ['boxes', 'total'] },
] as const
export type SaleStep = (typeof saleSteps)[number]['name']
export const SALE_STEPS = saleSteps.length
/** The steps up to this one belong to Create Offline Plan, the later ones to Billing. */
export const LAST_OF_FILLING = 4

/** The step that has a field, from 1. */
export const stepOfField = (field: string): number => {
  const name = field.split('.').at(-1) ?? ''
  return saleSteps.findIndex(({ fields }) => (fields as ReadonlyArray<string>).includes(name)) + 1 || SALE_STEPS
}

export const keysOf = ({ lines = '' }: SaleDraft): ReadonlyArray<string> => lines.split(',').filter((key) => key !== '')

const withBlank = (key: string): SaleDraft =>
  Object.fromEntries(lineFields.map((field) => [fieldOfLine(key, field), blankLine[field]]))

/** A sale with one empty line. */
export const blankSale: SaleDraft = {
  customerID: '',
  remarks: '',
  paymentMode: '',
  paymentReference: '',
  paidAmount: '',
  lines: '1',
  // The customer's tax rate, used for lines without one.
  taxRate: '',
  ...withBlank('1'),
}

/** The `kind` of a line that sells a service; a line with a plan has none. */
export const SERVICE = 'service'

/** The patch that adds a line; empty if the number of lines is at its limit. */
export const lineAdded = (draft: SaleDraft, kind?: typeof SERVICE): SaleDraft => {
  const keys = keysOf(draft)
  if (keys.length >= MAX_LINES) return {}
  // Includes removed lines: Undo restores them under their keys.
  const highest = Math.max(0, ...Object.keys(draft).map((name) => Number.parseInt(name, 10) || 0))
  const key = String(highest + 1)
  const ofService =
    kind === undefined ? {} : { [fieldOfLine(key, 'kind')]: kind, [fieldOfLine(key, 'description')]: '' }
  return { lines: [...keys, key].join(','), ...withBlank(key), ...ofService }
}

/** The patch that removes a line. */
export const lineRemoved = (draft: SaleDraft, key: string): SaleDraft => ({
  lines: keysOf(draft)
    .filter((other) => other !== key)
    .join(','),
})

const idsIn = (text: string): ReadonlyArray<number> => text.split(',').flatMap((id) => (id === '' ? [] : Number(id)))
const numberIn = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text.trim() === '' ? 0 : -1)

/** A line in wire format. */
export const lineIn = (draft: SaleDraft, key: string): DrawnLine => {
  const text = (field: LineField) => draft[fieldOfLine(key, field)] ?? (blankLine as SaleDraft)[field] ?? ''
  const category = text('taxCategory')
  const code = text('serviceCode').trim()
  // A category without tax stands for its rate of 0.
  const rate = category === '' || category === 'S' ? draft.taxRate : '0'
  return {
    planID: Math.max(0, numberIn(text('planID'))),
    quantity: numberIn(text('quantity')),
    ids: idsIn(text('ids')),
    unitPrice: text('unitPrice').trim(),
    discountType: text('discountType') as DiscountType,
    discount: text('discount').trim(),
    taxRate: text('taxRate').trim() || rate || '0',
    ...(category !== '' && { taxCategory: category as TaxCategory }),
    ...(code !== '' && { serviceCode: code }),
    ...(text('kind') === SERVICE && { description: text('description').trim() }),
  }
}

export const linesIn = (draft: SaleDraft): ReadonlyArray<DrawnLine> => keysOf(draft).map((key) => lineIn(draft, key))

/** The category of a line: the chosen one, else the one proposed for its rate. */
export const categoryIn = (
  draft: SaleDraft,
  { taxCategory, taxRate }: { readonly taxCategory?: string | undefined; readonly taxRate: string },
): string => {
  const isTaxed = (thousandthsIn(plainAmount(taxRate).trim()) ?? 0n) > 0n
  return taxCategory ?? (isTaxed ? 'S' : draft.zeroRateCategory || 'Z')
}

/** The currency of the customer; empty until the server has said it. */
export const currencyIn = ({ currency = '' }: SaleDraft): string => currency

/** The totals of the sale; null if they cannot be computed yet. */
export const amountsIn = (draft: SaleDraft): DocumentAmounts | null => saleAmountsOf(linesIn(draft), currencyIn(draft))

/** The same in wire format, with the tax by rate and category as the invoice will have it. */
export const taxedAmountsIn = (draft: SaleDraft) => {
  const amounts = amountsIn(draft)
  if (amounts === null) return null
  const currency = currencyIn(draft)
  const onWire = amountsOnWire(amounts, currency)
  const taxed = linesIn(draft).map((line, index) => ({
    taxRate: onWire.lines[index]?.taxRate ?? '',
    net: onWire.lines[index]?.net ?? '',
    taxCategory: categoryIn(draft, line),
  }))
  const gst = (draft.gst || null) as Gst
  return {
    ...onWire,
    rates: ratesByCategory(onWire.rates, taxed, currency).map((rate) => ({
      ...rate,
      ...gstParts(gst, rate.tax, currency),
    })),
  }
}

/** The text of the field `boxes`: the unprintable letters that the person accepted as boxes. */
export const boxesText = (letters: ReadonlyArray<string>): string => letters.join('\n')
export const boxesIn = ({ boxes = '' }: SaleDraft): ReadonlyArray<string> => (boxes === '' ? [] : boxes.split('\n'))

/** A sale in wire format. An empty paid amount means nothing was paid. */
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
    ...headerIn(draft),
    ...exchangeIn(draft),
    ...(boxes.length > 0 && { boxes }),
  }
}

const planLineProblems = ({ planID, quantity, ids }: DrawnLine): Problems => ({
  ...(planID === 0 && { planID: offlineSaleMessages.plan }),
  ...(quantity > 0 && ids.length !== quantity && { ids: offlineSaleMessages.sims(quantity) }),
})

const lineProblems = (line: DrawnLine, key: string, currency: string): Problems => {
  const problems: Record<string, string> = {
    ...agreedIn(line satisfies PricedLine, currency).problems,
    ...lineTaxProblems(line),
    ...(isServiceLine(line) ? serviceLineProblems(line) : planLineProblems(line)),
  }
  return Object.fromEntries(Object.entries(problems).map(([field, text]) => [`${key}.${field}`, text]))
}

/** The problems of a sale by draft field, in the order of the steps, as far as the browser can check them. */
export const saleProblems = (draft: SaleDraft): Problems => {
  const drawn = drawnIn(draft)
  const currency = currencyIn(draft)
  const sims = drawn.lines.reduce((sum, line) => sum + (isServiceLine(line) ? 0 : Math.max(0, line.quantity)), 0)
  const amounts = amountsIn(draft)
  return {
    ...(drawn.customerID === 0 && { customerID: offlineSaleMessages.customer }),
    ...headerProblems(drawn, null),
    ...exchangeProblems(drawn, {
      currency,
      homeCurrency: draft.homeCurrency ?? '',
      tax: amounts?.tax ?? 0n,
      invoiceDay: null,
    }),
    ...(drawn.lines.length === 0 && { lines: offlineSaleMessages.lines }),
    ...(sims > MAX_SIMS && { lines: offlineSaleMessages.tooManySims }),
    ...Object.assign({}, ...keysOf(draft).map((key) => lineProblems(lineIn(draft, key), key, currency))),
    // The limit of a payment is only known once the lines have prices.
    ...totalProblems(amounts === null ? { ...drawn, paidAmount: '0' } : drawn, amounts?.total ?? 0n, currency),
  }
}

/** The server's problem of `lines.0.unitPrice`, under the name of the draft's field. */
export const problemsOfDraft = (draft: SaleDraft, problems: Problems): Problems => {
  const keys = keysOf(draft)
  return Object.fromEntries(
    Object.entries(problems).map(([field, message]) => {
      const [, index, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
      return [index === undefined ? field : `${keys[Number(index)] ?? index}.${name}`, message]
    }),
  )
}
