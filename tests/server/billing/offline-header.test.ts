import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { formatDay } from '../../../src/schemas/core/format.ts'
import { goodDraft } from '../support/api-client.ts'
import { offlineActs } from '../support/offline.ts'
import { serverOnOneDay } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'

const { server, admin, today } = await serverOnOneDay()
const good = await goodDraft(admin)
const { several } = stockActs(server, admin, good, 0)
const { customerWith, lineOf, drawn, issue, check, credit, invoice } = offlineActs(admin)

const textOf = async (query: Readonly<Record<string, string | number>>) => {
  const bytes = await admin.download('/BillingReports/GetInvoicePdf', query as never)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const saleWith = async (changes: object) => {
  const customerID = await customerWith({ paymentTermDays: '14' })
  const [item] = await several(1)
  return drawn(customerID, [lineOf(good.planID, [item?.id ?? 0])], { paidAmount: '0', ...changes })
}

describe('the days and references of an invoice', () => {
  it('are those that were entered, on the screen and on paper, with its credit note', async () => {
    const sale = await saleWith({
      supplyDate: dayAfter(today, -10),
      dueDate: dayAfter(today, 5),
      buyerReference: ' Cost centre 7 ',
      purchaseOrder: 'PO-4711',
    })
    const { id = 0 } = await issue(sale)
    await credit(id, 'all')
    const issued = await invoice(id)
    expect(issued).toMatchObject({
      supplyDate: dayAfter(today, -10),
      dueDate: dayAfter(today, 5),
      paymentTermDays: 5,
      buyerReference: 'Cost centre 7',
      purchaseOrder: 'PO-4711',
    })
    const text = await textOf({ id, paper: 'A4' })
    for (const part of [
      `Supply date ${formatDay(dayAfter(today, -10))}`,
      `Due date ${formatDay(dayAfter(today, 5))}`,
      'Payment within 5 days',
      'Buyer reference Cost centre 7',
      'Purchase order PO-4711',
    ])
      expect(text).toContain(part)
    const note = await textOf({ id, paper: 'A4', credit: issued.creditNotes[0]?.creditNumber ?? '' })
    expect(note).toContain('Purchase order PO-4711')
  })

  it('are proposed by the check: the day of the invoice, and the customer’s terms', async () => {
    const sale = await saleWith({})
    expect((await check(sale)).customer).toMatchObject({ invoiceDate: today, dueDate: dayAfter(today, 14) })
    const { id = 0 } = await issue(sale)
    expect(await invoice(id)).toMatchObject({ supplyDate: today, dueDate: dayAfter(today, 14), paymentTermDays: 14 })
    const text = await textOf({ id, paper: 'A4' })
    for (const label of ['Supply date', 'Buyer reference', 'Purchase order']) expect(text).not.toContain(label)
  })

  it.each([
    ['dueDate', { dueDate: dayAfter(today, -1) }, `Enter a day on or after ${formatDay(today)} (the invoice)`],
    ['dueDate', { dueDate: '2026-02-30' }, 'Enter a valid date, e.g. 31/12/2027'],
    ['supplyDate', { supplyDate: 'soon' }, 'Enter a valid date, e.g. 31/12/2027'],
  ])('are refused at the field %s where they are wrong', async (field, changes, message) => {
    const sale = await saleWith(changes)
    expect((await check(sale)).errors).toEqual([{ field, message }])
    expect((await issue(sale)).errors).toEqual([{ field, message }])
  })

  it('are named where a font lacks their letters', async () => {
    const { letters } = await check(await saleWith({ purchaseOrder: 'PO 😀' }))
    expect(letters).toEqual([{ place: 'Purchase order', letters: ['😀'] }])
  })
})
