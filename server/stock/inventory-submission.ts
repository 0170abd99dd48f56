import { plainAmount } from '../../src/schemas/core/amount-text.ts'
import { plainText } from '../../src/schemas/core/quotation.ts'
import { concealedFields, MASK } from '../../src/schemas/stock/concealed.ts'
import { plainActivationCode } from '../../src/schemas/stock/identity/activation-code.ts'
import { plainIccid } from '../../src/schemas/stock/identity/iccid.ts'
import { plainDeviceId } from '../../src/schemas/stock/identity/imsi.ts'
import type { InventoryDraft } from '../../src/schemas/stock/inventory-draft.ts'
import type { InventoryFields, InventoryItem } from './inventory-item.ts'

/** A submission as received: the draft's parts without the file. An update omits the values locked at creation. */
export type Submission = Omit<InventoryDraft, 'invoicePO' | 'invoiceCost' | 'buyingCost' | 'sellingcost'> &
  Partial<Pick<InventoryDraft, 'invoiceCost' | 'buyingCost' | 'sellingcost'>> & { readonly stockExpiryDate?: string }

/** The submission in a form, without the parts that name the sender, the SIM and the file. */
export const submissionOf = (form: Submission & Readonly<Record<string, unknown>>): Submission => {
  const { id, version, createdBy, updatedBy, InvoicePO, ...submission } = form
  return {
    ...(trimmed(submission) as Submission),
    activationCode: plainActivationCode(submission.activationCode),
    iccid: plainIccid(submission.iccid),
    serviceDeviceID: plainDeviceId(submission.serviceDeviceID),
  }
}

/**
 * Trims every text of a submission: surrounding blanks, quotation marks and invisible characters, which pasted text
 * often has. All texts are codes, numbers, dates and choices.
 */
export const trimmed = <Parts extends object>(parts: Parts): Parts =>
  Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, typeof value === 'string' ? plainText(value) : value]),
  ) as Parts

/**
 * Keeps the PIN and code of a change if the person may not see them, whatever was submitted. So no mask overwrites a
 * code, not even from a form loaded before the role was widened.
 */
export const keepingConcealed = (
  submission: Submission,
  { fields }: Pick<InventoryItem, 'fields'>,
  isRevealed: boolean,
): Submission => ({
  ...submission,
  ...Object.fromEntries(
    concealedFields
      .filter((name) => !isRevealed || submission[name].includes(MASK))
      .map((name) => [name, fields[name]]),
  ),
})

const id = (text: string): number => {
  if (text === '' || text === '0') return 0
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : -1
}
const place = (text: string): number | null => id(text) || null
const amount = (text: string): number | null => (text === '' ? null : Number(plainAmount(text)))

/** The values of parts that a submission may omit. */
export const unsaid = { invoiceCost: null, buyingCost: null, sellingcost: null, stockExpiryDate: '' } as const

/**
 * The fields that a trimmed submission sets. Local stock has no region and roaming stock no country, whatever the form
 * still holds from another type. A form factor is set only if somebody has chosen one. An id that is not a number becomes -1, which no row has.
 */
export const fieldsOf = (
  submission: Submission,
): Omit<InventoryFields, keyof typeof unsaid | 'formFactor'> & Partial<InventoryFields> => {
  const { type, formFactor, invoiceCost, buyingCost, sellingcost, expiryDate, stockExpiryDate } = submission
  return {
    type,
    country: type === 'local' ? place(submission.country) : null,
    region: type === 'roaming' ? place(submission.region) : null,
    supplierID: id(submission.supplierID),
    planID: id(submission.planID),
    activationCode: submission.activationCode,
    ...(formFactor ? { formFactor } : {}),
    iccid: submission.iccid,
    simpin: submission.simpin,
    serviceDeviceID: submission.serviceDeviceID,
    paymentType: submission.paymentType,
    invoiceNumber: submission.invoiceNumber,
    InvoiceCurrency: submission.InvoiceCurrency,
    ...(invoiceCost === undefined ? {} : { invoiceCost: amount(invoiceCost) }),
    ...(buyingCost === undefined ? {} : { buyingCost: amount(buyingCost) }),
    ...(sellingcost === undefined ? {} : { sellingcost: amount(sellingcost) }),
    stockReceivedDate: submission.stockReceivedDate,
    expiryDate,
    ...(stockExpiryDate === undefined
      ? {}
      : { stockExpiryDate: stockExpiryDate === expiryDate ? '' : stockExpiryDate }),
  }
}
