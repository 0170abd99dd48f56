import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { DrawnLine } from '../../../src/schemas/billing/offline-sale/sale.ts'
import { goodDraft } from '../support/api-client.ts'
import { offlineActs } from '../support/offline.ts'
import { serverOnOneDay } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverOnOneDay()
const good = await goodDraft(admin)
const { several } = stockActs(server, admin, good, 0)
const { customerWith, lineOf, drawn, issue, check, credit, invoice } = offlineActs(admin)

const service = (changes: Partial<DrawnLine> = {}): DrawnLine => ({
  ...lineOf(0, [], { quantity: 3, unitPrice: '20.00', taxRate: '19' }),
  description: ' Setup of a SIM pool ',
  ...changes,
})
const planLine = async () => lineOf(good.planID, [(await several(1))[0]?.id ?? 0], { taxRate: '19' })

describe('a service line', () => {
  it('is sold beside a plan, without SIMs, and named by its description on screen, paper and in the books', async () => {
    const customerID = await customerWith()
    const sale = drawn(customerID, [await planLine(), service({ discountType: 'amount', discount: '6' })])
    expect(await check(sale)).toMatchObject({ errors: [], amounts: { net: '64.00', tax: '12.16', margin: '' } })
    const { id = 0 } = await issue(sale)
    const issued = await invoice(id)
    expect(issued.lines[1]).toMatchObject({
      planID: 0,
      planName: '',
      description: 'Setup of a SIM pool',
      quantity: 3,
      net: '54.00',
      taxCategory: 'S',
      items: [],
    })
    const bytes = await admin.download('/BillingReports/GetInvoicePdf', { id, paper: 'A4' } as never)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    expect(text).toContain('Setup of a SIM pool')
    const { body: report } = await admin.call('OfflineSaleReport', { query: { PlanID: 0 } as never })
    expect(report.offlineSaleReports).toMatchObject([{ planname: 'Setup of a SIM pool', iccids: '' }])
    const { body: offered } = await admin.call('GetOfflineSaleChoices', {
      query: { Report: 'OfflineSaleReport' } as never,
    })
    expect(offered.choices.plan).toContainEqual({ value: '0', label: 'Services', count: 1 })
    await onProductStore(server.databaseUrl, expectTheFoldOf('offline-book'))
  })

  it('can be all of an invoice, and is credited by a quantity, then by the rest', async () => {
    const { id = 0 } = await issue(drawn(await customerWith(), [service()]))
    expect(await credit(id, [], { lines: [{ line: 0, quantity: 1 }] })).toMatchObject({ isSuccess: true })
    expect(await invoice(id)).toMatchObject({ status: 'partlyCredited', credited: '23.80' })
    expect(await credit(id, 'all')).toMatchObject({ isSuccess: true })
    expect(await invoice(id)).toMatchObject({ status: 'credited', credited: '71.40' })
  })

  it('counts no SIMs: 5,000 hours fit on an invoice with SIMs', async () => {
    const sale = drawn(await customerWith(), [await planLine(), service({ quantity: 5_000 })])
    expect((await check(sale)).errors).toEqual([])
  })

  it.each([
    ['description', { description: '  ' }, 'Description is required'],
    ['planID', { planID: Number(good.planID) }, 'A service line has no plan and no SIMs'],
    ['planID', { ids: [1] }, 'A service line has no plan and no SIMs'],
    ['unitPrice', { unitPrice: '-1' }, 'Enter an amount of 0 or more, with at most 2 decimals'],
    ['quantity', { quantity: 0 }, 'Quantity is required'],
    ['discount', { discountType: 'amount', discount: '60.01' }, 'The discount is larger than the price'],
  ] as const)('is refused at the field %s where it is %j', async (field, changes, message) => {
    const sale = drawn(await customerWith(), [service(changes)], { paidAmount: '0', total: '71.40' })
    expect((await issue(sale)).errors).toContainEqual({ field: `lines.0.${field}`, message })
  })

  it('names letters of its description that no font has', async () => {
    const { letters } = await check(drawn(await customerWith(), [service({ description: 'Setup 😀' })]))
    expect(letters).toEqual([{ place: 'Plan name', letters: ['😀'] }])
  })
})
