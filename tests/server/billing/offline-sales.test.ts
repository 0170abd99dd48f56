import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { stockMessages } from '../../../src/schemas/stock/stock.ts'
import { goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { offlineActs } from '../support/offline.ts'
import { serverOnOneDay } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin, today } = await serverOnOneDay()
const good = await goodDraft(admin)

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )
const [partner] = await query<{ id: number }>(`select id from partners where offered order by id`)
const { several, assign, sell, giveBack } = stockActs(server, admin, good, partner?.id ?? 0)
const { customerWith, lineOf, drawn, issue, check, pay, credit, invoice } = offlineActs(admin)

const idsOf = async (count: number) => (await several(count)).map(({ id }) => id)
const statusOf = async (id: number) => (await admin.item(id)).stockStatus

const issuedNumbers = () =>
  query<{ number: string; total: string }>(
    `select invoice_number as number, total::text from offline_sales order by ordinal`,
  )
const refusals = async () => {
  const [row] = await query<{ count: number }>(
    `select count(*)::integer as count from events where type = 'OfflineSaleIssueRefused'`,
  )
  return row?.count ?? 0
}

describe('issuing', () => {
  it('writes the invoice as it was reviewed, and sells its SIMs', async () => {
    const customerID = await customerWith({ taxRate: '8.875', paymentTermDays: '14', companyName: 'Otter & Sons' })
    const [first, second] = [await idsOf(3), await idsOf(1)]
    const sale = drawn(customerID, [
      lineOf(good.planID, first, { unitPrice: '9.99', discount: '10', taxRate: '8.875' }),
      lineOf(good.planID, second, { unitPrice: '20', discountType: 'amount', discount: '0.5', taxRate: '0' }),
    ])
    const checked = await check(sale)
    expect(checked).toMatchObject({ isSuccess: true, errors: [], amounts: { total: sale.total, currency: 'USD' } })
    expect(checked.customer).toMatchObject({
      companyName: 'Otter & Sons',
      taxRate: '8.875',
      limit: '',
      outstanding: '0.00',
    })
    const { isSuccess, id, invoiceNumber } = await issue(sale)
    expect({ isSuccess, invoiceNumber }).toEqual({
      isSuccess: true,
      invoiceNumber: expect.stringMatching(new RegExp(`^SD-${today.slice(0, 4)}-\\d{6}$`)),
    })
    // 29.97 less 3.00 is 26.97, of which 8.875 % is 2.39; 20.00 less 0.50 is untaxed.
    expect(await invoice(id)).toMatchObject({
      invoiceNumber,
      invoiceDate: today,
      currency: 'USD',
      net: '46.47',
      tax: '2.39',
      total: '48.86',
      status: 'paid',
      paid: '48.86',
      due: '0.00',
      credited: '0.00',
      customer: { companyName: 'Otter & Sons' },
      lines: [
        { gross: '29.97', discountAmount: '3.00', net: '26.97', tax: '2.39', taxRate: '8.875', quantity: 3 },
        { gross: '20.00', discountAmount: '0.50', net: '19.50', tax: '0.00', taxRate: '0', quantity: 1 },
      ],
      payments: [{ amount: '48.86', paymentMode: 'cash' }],
    })
    for (const item of [...first, ...second]) expect(await statusOf(item)).toBe('sold')
  })

  it('counts invoices without a gap, whatever is refused between them', async () => {
    const customerID = await customerWith()
    const before = (await issuedNumbers()).length
    for (const isGood of [true, false, true]) {
      const sale = drawn(customerID, [lineOf(good.planID, await idsOf(1))])
      await issue(isGood ? sale : { ...sale, total: '11.00' })
    }
    const numbers = (await issuedNumbers()).slice(before).map(({ number }) => Number(number.slice(-6)))
    expect(numbers).toEqual([before + 1, before + 2])
  })

  it('is one invoice under one key, and refuses another sale under it', async () => {
    const customerID = await customerWith()
    const sale = drawn(customerID, [lineOf(good.planID, await idsOf(2))])
    const answers = await Promise.all([issue(sale, 'draft-1'), issue(sale, 'draft-1'), issue(sale, 'draft-1')])
    expect(new Set(answers.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(1)
    expect(answers.every(({ isSuccess }) => isSuccess)).toBe(true)
    expect(await issue({ ...sale, remarks: 'Other' }, 'draft-1')).toMatchObject({
      isSuccess: false,
      message: offlineSaleMessages.otherwise,
    })
  })

  it('may be tried again under the same key where it was refused', async () => {
    const customerID = await customerWith()
    const sale = drawn(customerID, [lineOf(good.planID, await idsOf(1))])
    const tried = await refusals()
    expect(await issue({ ...sale, total: '1.00' }, 'draft-2')).toMatchObject({ isSuccess: false })
    expect(await refusals()).toBe(tried + 1)
    expect(await issue(sale, 'draft-2')).toMatchObject({ isSuccess: true })
  })

  it('sells nothing twice, nor what somebody else holds, and writes nothing then', async () => {
    const customerID = await customerWith()
    const [sold, held, free] = (await idsOf(3)) as [number, number, number]
    await sell(sold)
    await assign([held])
    const sale = drawn(customerID, [lineOf(good.planID, [sold, held, free])])
    const answer = await issue(sale)
    expect(answer).toMatchObject({ isSuccess: false, message: offlineSaleMessages.stock })
    expect(answer.lines?.[0]?.rows.map(({ verdict }) => verdict)).toEqual([
      stockMessages.sold,
      expect.stringMatching(/^Assigned to /),
      stockMessages.ok,
    ])
    expect(await statusOf(free)).toBe('available')
    const twice = await issue(drawn(customerID, [lineOf(good.planID, [free]), lineOf(good.planID, [free])]))
    expect(twice.lines?.[1]?.rows[0]?.verdict).toBe(offlineSaleMessages.inOtherLine(1))
    const both = await Promise.all([1, 2].map(() => issue(drawn(customerID, [lineOf(good.planID, [free])]), null)))
    expect(both.filter(({ isSuccess }) => isSuccess)).toHaveLength(1)
  })

  it.each([
    ['unitPrice', { unitPrice: '' }, offlineSaleMessages.unitPrice],
    ['unitPrice', { unitPrice: '1.005' }, offlineSaleMessages.amount('USD')],
    ['unitPrice', { unitPrice: '-1' }, offlineSaleMessages.amount('USD')],
    ['discount', { discount: '12.345' }, offlineSaleMessages.percent],
    ['discount', { discountType: 'amount', discount: '10.01' }, offlineSaleMessages.discountTooLarge],
    ['taxRate', { taxRate: '101' }, offlineSaleMessages.taxRate],
    ['planID', { planID: 0 }, offlineSaleMessages.plan],
    ['quantity', { quantity: 0 }, offlineSaleMessages.quantity],
    ['quantity', { quantity: 5_001 }, offlineSaleMessages.quantityRange],
    ['ids', { quantity: 2 }, offlineSaleMessages.sims(2)],
  ] as const)('refuses a line at %s: %j', async (field, changes, message) => {
    const sale = drawn(await customerWith(), [lineOf(good.planID, await idsOf(1), changes)])
    const { isSuccess, errors } = await issue({ ...sale, total: sale.total || '10.00' })
    expect(isSuccess).toBe(false)
    expect(errors).toContainEqual({ field: `lines.0.${field}`, message })
  })

  it.each([
    ['paymentMode', { paymentMode: '' }, offlineSaleMessages.paymentMode],
    ['paymentReference', { paymentMode: 'bankTransfer' }, offlineSaleMessages.paymentReference],
    ['paidAmount', { paidAmount: '10.01' }, offlineSaleMessages.paid('10.00')],
    ['paidAmount', { paymentMode: 'onAccount', paidAmount: '1.00' }, offlineSaleMessages.onAccount],
    ['total', { total: '9.99' }, offlineSaleMessages.changed],
    ['total', { currency: 'EUR' }, offlineSaleMessages.changed],
    ['lines', { lines: [] }, offlineSaleMessages.lines],
    ['customerID', { customerID: 0 }, offlineSaleMessages.customer],
  ] as const)('refuses a sale at %s: %j', async (field, changes, message) => {
    const sale = drawn(await customerWith(), [lineOf(good.planID, await idsOf(1))])
    const { isSuccess, errors } = await issue({ ...sale, ...changes })
    expect(isSuccess).toBe(false)
    expect(errors).toContainEqual({ field, message })
  })

  it('refuses an inactive customer, and more on account than the limit allows', async () => {
    const sale = drawn(await customerWith({ status: 'Inactive' }), [lineOf(good.planID, await idsOf(1))])
    expect((await issue(sale)).errors).toContainEqual({
      field: 'customerID',
      message: offlineSaleMessages.customerInactive,
    })
    const customerID = await customerWith({ creditLimit: '15.00' })
    const onAccount = async () =>
      drawn(customerID, [lineOf(good.planID, await idsOf(1))], { paymentMode: 'onAccount', paidAmount: '' })
    expect(await issue(await onAccount())).toMatchObject({ isSuccess: true })
    expect((await issue(await onAccount())).errors).toEqual([
      { field: 'paymentMode', message: offlineSaleMessages.limit('USD 15.00', 'USD 5.00') },
    ])
  })

  it('suggests what the customer holds, then what expires first, and the price of the stock', async () => {
    const customerID = await customerWith()
    const items = await several(2)
    const { body } = await admin.call('SuggestOfflineSims', {
      json: { customerID, planID: Number(good.planID), quantity: 2, without: [items[0]?.id ?? 0] },
    })
    expect(body).toMatchObject({ isSuccess: true })
    expect(body.rows).toHaveLength(2)
    expect(body.rows.map(({ id }: { id: number }) => id)).not.toContain(items[0]?.id)
    const pasted = await admin.call('SuggestOfflineSims', {
      json: { customerID, planID: Number(good.planID), quantity: 1, without: [], codes: [items[0]?.iccid, 'none'] },
    })
    expect(pasted.body.rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      stockMessages.ok,
      stockMessages.unknown,
    ])
  })

  it('says that there is no invoice of a number', async () => {
    expect((await admin.call('GetOfflineSale', { query: { id: 987_654 } })).body).toMatchObject({
      isSuccess: false,
      message: offlineSaleMessages.missing,
      offlineSale: null,
    })
  })
})

describe('what becomes of an invoice', () => {
  const onAccount = async (count: number) => {
    const ids = await idsOf(count)
    const line = lineOf(good.planID, ids, {
      unitPrice: '33.34',
      discountType: 'amount',
      discount: '0.02',
      taxRate: '18',
    })
    const sale = drawn(await customerWith(), [line], { paymentMode: 'onAccount', paidAmount: '' })
    const { id = 0 } = await issue(sale)
    return { id, ids }
  }

  it('is paid, never more than is due, once under a key', async () => {
    const { id } = await onAccount(3)
    expect(await invoice(id)).toMatchObject({ status: 'unpaid', due: '118.00', payments: [] })
    expect(await pay(id, '18', {}, 'p-1')).toMatchObject({ isSuccess: true })
    expect(await pay(id, '18', {}, 'p-1')).toMatchObject({ isSuccess: true })
    expect(await invoice(id)).toMatchObject({ status: 'partlyPaid', paid: '18.00', due: '100.00' })
    const refusedAt = async (amount: string, more: object = {}) => (await pay(id, amount, more)).errors
    expect(await refusedAt('100.01')).toEqual([
      { field: 'amount', message: offlineSaleMessages.paymentTooLarge('USD 100.00') },
    ])
    expect(await refusedAt('-1')).toEqual([
      { field: 'amount', message: offlineSaleMessages.payBackTooLarge('USD 0.00') },
    ])
    expect(await refusedAt('0')).toEqual([{ field: 'amount', message: offlineSaleMessages.payment('USD') }])
    expect(await refusedAt('1', { paymentMode: 'onAccount' })).toEqual([
      { field: 'paymentMode', message: offlineSaleMessages.paymentMode },
    ])
    expect(await refusedAt('1', { paymentMode: 'card' })).toEqual([
      { field: 'paymentReference', message: offlineSaleMessages.paymentReference },
    ])
    await pay(id, '100.00', { paymentMode: 'card', paymentReference: 'A-17' })
    expect(await invoice(id)).toMatchObject({ status: 'paid', due: '0.00' })
    expect((await invoice(id)).payments.map(({ amount }) => amount)).toEqual(['18.00', '100.00'])
  })

  it('is credited piece by piece, and all credit notes together are exactly the invoice', async () => {
    const { id, ids } = await onAccount(3)
    await pay(id, '118')
    const [first, second, third] = ids as [number, number, number]
    expect(await credit(id, [first], { restocked: [first] }, 'c-1')).toMatchObject({
      isSuccess: true,
      creditNumber: expect.stringMatching(/^CN-\d{4}-\d{6}$/),
    })
    expect(await credit(id, [first], { restocked: [first] }, 'c-1')).toMatchObject({ isSuccess: true })
    const again = await credit(id, [first, second])
    expect(again.rows?.map(({ verdict }) => verdict)).toEqual([offlineSaleMessages.creditedBefore, stockMessages.ok])
    expect(await invoice(id)).toMatchObject({ status: 'partlyCredited', credited: '39.33', due: '-39.33' })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['available', 'sold'])
    expect(await credit(id, [second])).toMatchObject({ isSuccess: true })
    expect(await credit(id, 'all')).toMatchObject({ isSuccess: true })
    expect([await statusOf(second), await statusOf(third)]).toEqual(['returned', 'returned'])
    const whole = await invoice(id)
    expect(whole).toMatchObject({ status: 'credited', credited: '118.00', due: '-118.00', total: '118.00' })
    expect(await query(`select credited::text, credited_items from offline_sales where id = ${id}`)).toEqual([
      { credited: '11800', credited_items: 3 },
    ])
    expect(whole.creditNotes.map(({ total }) => total)).toEqual(['39.33', '39.34', '39.33'])
    expect((await pay(id, '-118.01')).errors).toEqual([
      { field: 'amount', message: offlineSaleMessages.payBackTooLarge('USD 118.00') },
    ])
    expect(await pay(id, '-118')).toMatchObject({ isSuccess: true })
    expect(await invoice(id)).toMatchObject({ due: '0.00', paid: '0.00' })
    expect(await credit(id, 'all')).toMatchObject({ errors: [{ field: 'ids' }] })
  })

  it('leaves the stock of a SIM alone that had come back before and is somebody else’s by now', async () => {
    const { id, ids } = await onAccount(1)
    await giveBack(ids, true)
    const next = await issue(drawn(await customerWith(), [lineOf(good.planID, ids)]))
    expect(next).toMatchObject({ isSuccess: true })
    expect(await credit(id, ids)).toMatchObject({ isSuccess: true })
    expect(await statusOf(ids[0] ?? 0)).toBe('sold')
    expect(await invoice(next.id)).toMatchObject({ status: 'paid', credited: '0.00' })
  })

  it('refuses a credit note without a reason, and over what is not on it', async () => {
    const { id } = await onAccount(1)
    expect(await credit(id, 'all', { reason: ' ' })).toMatchObject({ errors: [{ field: 'reason' }] })
    const other = await credit(id, [900_000_002])
    expect(other.rows?.[0]?.verdict).toBe(offlineSaleMessages.notOnInvoice)
  })
})

it('the tables are the fold of the events', async () => {
  await onProductStore(server.databaseUrl, expectTheFoldOf('offline-sales', 'inventory'))
})
