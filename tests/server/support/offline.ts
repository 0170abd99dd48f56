import { amountsOnWire, saleAmountsOf } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import type { OfflineSale } from '../../../src/schemas/billing/offline-sale/invoice.ts'
import type { CreditPayload, InvoiceActAnswer } from '../../../src/schemas/billing/offline-sale/invoice-acts.ts'
import type {
  CheckAnswer,
  CheckPayload,
  DrawnLine,
  IssueAnswer,
  IssuePayload,
} from '../../../src/schemas/billing/offline-sale/sale.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { customer } from '../../../src/schemas/records/customer.ts'
import { idName } from '../../../src/schemas/records/kit/define.ts'
import { initialDraft, type RecordDraft, valuesOf } from '../../../src/schemas/records/kit/draft.ts'
import { toWire } from '../../../src/schemas/records/kit/wire-values.ts'
import type { ApiClient } from './api-client.ts'

let companies = 0

const key = idName(customer)

/** The acts of staff around offline sales. */
export const offlineActs = (admin: ApiClient) => {
  /** A customer with these terms; by default in USD, without tax, limit or term. */
  const customerWith = async (changes: Partial<RecordDraft> = {}): Promise<number> => {
    companies += 1
    const draft = {
      ...initialDraft(customer),
      ...customer.samples,
      customerCode: '',
      taxNumber: '',
      taxRate: '0',
      companyName: `Company ${Date.now()} ${companies}`,
      creditLimit: '',
      ...changes,
    } as RecordDraft
    const json = { ...toWire(customer, valuesOf(customer, draft)), flag: 1, [key]: 0 }
    const { body } = await admin.call('InsertUpdateCustomer', { json })
    if (!body.isSuccess) throw new Error(JSON.stringify(body))
    return body[key]
  }

  const lineOf = (
    planID: number | string,
    ids: ReadonlyArray<number>,
    changes: Partial<DrawnLine> = {},
  ): DrawnLine => ({
    planID: Number(planID),
    quantity: ids.length,
    ids,
    unitPrice: '10.00',
    discountType: 'percent',
    discount: '',
    taxRate: '0',
    ...changes,
  })

  const drawn = (
    customerID: number,
    lines: ReadonlyArray<DrawnLine>,
    changes: Partial<IssuePayload> = {},
  ): IssuePayload => {
    const { currency = 'USD' } = changes
    const amounts = saleAmountsOf(lines, currency)
    const total = amounts === null ? '' : amountsOnWire(amounts, currency).total
    const payment = { paymentMode: 'cash', paymentReference: '', paidAmount: total }
    return { customerID, lines, remarks: '', currency, total, ...payment, ...changes }
  }

  const keyed = (key: string | null) => ({ headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key } })
  const issue = async (json: IssuePayload, key: string | null = null, client = admin) =>
    (await client.call('IssueOfflineSale', { json, ...keyed(key) })).body as IssueAnswer
  const check = async ({ currency: _, total: __, ...json }: IssuePayload) =>
    (await admin.call('CheckOfflineSale', { json: json satisfies CheckPayload })).body as CheckAnswer
  const pay = async (id: number, amount: string, more: object = {}, key: string | null = null) => {
    const json = { id, amount, paymentMode: 'cash', paymentReference: '', ...more }
    return (await admin.call('RecordPayment', { json, ...keyed(key) })).body as InvoiceActAnswer
  }
  const reverse = async (id: number, payment: number, more: object = {}, key: string | null = null) => {
    const json = { id, payment, reason: 'Mistyped', ...more }
    return (await admin.call('ReversePayment', { json, ...keyed(key) })).body as InvoiceActAnswer
  }
  const credit = async (
    id: number,
    ids: ReadonlyArray<number> | 'all',
    more: object = {},
    key: string | null = null,
  ) => {
    const json = { id, all: ids === 'all', ids: ids === 'all' ? [] : ids, restocked: [], reason: 'Sent back', ...more }
    return (await admin.call('IssueCreditNote', { json, ...keyed(key) })).body as InvoiceActAnswer
  }
  const checkCredit = async (id: number, more: Partial<CreditPayload> = {}, key: string | null = null) => {
    const json = { id, all: false, ids: [], restocked: [], reason: 'Sent back', ...more }
    return (await admin.call('CheckCreditNote', { json, ...keyed(key) })).body as InvoiceActAnswer
  }
  const invoice = async (id: number | undefined) =>
    (await admin.call('GetOfflineSale', { query: { id: id ?? 0 } })).body.offlineSale as OfflineSale

  return { customerWith, lineOf, drawn, issue, check, pay, reverse, credit, checkCredit, invoice }
}
