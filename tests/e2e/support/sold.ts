import { amountsOnWire, saleAmountsOf } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import type { InvoiceActAnswer } from '../../../src/schemas/billing/offline-sale/invoice-acts.ts'
import type { IssueAnswer } from '../../../src/schemas/billing/offline-sale/sale.ts'
import { contract } from '../../../src/schemas/contract.ts'
import { customer } from '../../../src/schemas/records/customer.ts'
import { initialDraft, type RecordDraft, valuesOf } from '../../../src/schemas/records/kit/draft.ts'
import { toWire } from '../../../src/schemas/records/kit/wire-values.ts'
import type { Api } from './api.ts'
import { newCode } from './samples.ts'

/** A customer who has bought two SIMs of the same plan on account, one of which was credited. */
export const soldOnAccount = async (api: Api) => {
  const companyName = newCode('Otter Travel')
  const draft = { ...initialDraft(customer), ...customer.samples, companyName, taxRate: '0', creditLimit: '' }
  const json = { ...toWire(customer, valuesOf(customer, draft as RecordDraft)), flag: 1, id: 0 }
  const added = await api.post<{ isSuccess: boolean; id: number }>(contract.InsertUpdateCustomer.path, json)
  const items = [await api.addItem(), await api.addItem()]
  const planID = Number(items[0]?.planID)
  const line = {
    planID,
    quantity: 2,
    ids: items.map(({ id }) => id),
    unitPrice: '12.50',
    discountType: 'percent' as const,
    discount: '',
    taxRate: '20',
  }
  const amounts = saleAmountsOf([line], 'EUR')
  const issued = await api.post<IssueAnswer>(contract.IssueOfflineSale.path, {
    customerID: added.id,
    lines: [line],
    remarks: '',
    currency: 'USD',
    total: amounts === null ? '' : amountsOnWire(amounts, 'EUR').total,
    paymentMode: 'onAccount',
    paymentReference: '',
    paidAmount: '',
  })
  if (!issued.isSuccess || issued.id === undefined) throw new Error(`Not issued: ${JSON.stringify(issued)}`)
  const { id, invoiceNumber = '' } = issued
  const credit = { id, all: false, ids: [items[0]?.id ?? 0], restocked: [], reason: 'Sent back' }
  const credited = await api.post<InvoiceActAnswer>(contract.IssueCreditNote.path, credit)
  if (!credited.isSuccess) throw new Error(`Not credited: ${JSON.stringify(credited)}`)
  const iccids = items.map(({ iccid }) => iccid)
  return { id, customerID: added.id, companyName, invoiceNumber, creditNumber: credited.creditNumber ?? '', iccids }
}
