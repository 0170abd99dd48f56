import { beforeAll, describe, expect, it } from 'vitest'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import type { CreditPayload } from '../../../src/schemas/billing/offline-sale/invoice-acts.ts'
import { goodDraft } from '../support/api-client.ts'
import { loggedIn } from '../support/invoice-log.ts'
import { offlineActs } from '../support/offline.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const { several } = stockActs(server, admin, good, 0)
const { customerWith, lineOf, drawn, issue, pay, credit, checkCredit, invoice } = offlineActs(admin)

/** An invoice of two lines at 19 % and 7 %: 3 SIMs of 10.00, and 2 of 5.00; 46.40 in all. */
const onAccount = async () => {
  const ids = (await several(5)).map(({ id }) => id)
  const lines = [
    lineOf(good.planID, ids.slice(0, 3), { taxRate: '19' }),
    lineOf(good.planID, ids.slice(3), { unitPrice: '5.00', taxRate: '7' }),
  ]
  const sale = drawn(await customerWith(), lines, { paymentMode: 'onAccount', paidAmount: '' })
  return { id: (await issue(sale)).id ?? 0, ids }
}

const eventsOf = async (id: number) =>
  (await loggedIn(server.databaseUrl, `^offline-sale-${id}$`)).filter(({ type }) => type === 'OfflineSaleCredited')

describe('a credit note by amount', () => {
  let id = 0
  beforeAll(async () => {
    id = (await onAccount()).id
  })
  const amounts = [
    { rate: 0, net: '10' },
    { rate: 1, net: '0.50' },
  ]

  it('is shown with its tax and what remains due, and nothing is written', async () => {
    expect(await invoice(id)).toMatchObject({ total: '46.40' })
    const { isSuccess, review } = await checkCredit(id, { amounts })
    expect([isSuccess, review]).toEqual([
      true,
      {
        ids: [],
        net: '10.50',
        tax: '1.93',
        total: '12.43',
        due: '33.97',
        rates: [
          { taxRate: '19', base: '10.00', tax: '1.90', taxCategory: 'S' },
          // 0.70 on the 10.00 before it, and 0.67 on the 9.50 after it.
          { taxRate: '7', base: '0.50', tax: '0.03', taxCategory: 'S' },
        ],
      },
    ])
    expect(await eventsOf(id)).toEqual([])
  })

  it('is issued as it was shown, and refused if a payment came in between', async () => {
    const confirmed = { total: '12.43', due: '33.97' }
    await pay(id, '1.00')
    const refused = await credit(id, [], { amounts, confirmed })
    expect(refused).toMatchObject({ isSuccess: false, message: offlineSaleMessages.creditChanged })
    expect(refused.review).toMatchObject({ total: '12.43', due: '32.97' })
    expect(await credit(id, [], { amounts, confirmed: { total: '12.43', due: '32.97' } })).toMatchObject({
      isSuccess: true,
    })
    expect(await invoice(id)).toMatchObject({
      status: 'partlyCredited',
      credited: '12.43',
      due: '32.97',
      creditNotes: [{ total: '12.43', rates: [{ base: '10.00' }, { base: '0.50' }] }],
    })
    const [event] = await eventsOf(id)
    expect(event?.data).toMatchObject({
      kind: 'amount',
      lines: [
        { quantity: 0, items: [] },
        { quantity: 0, items: [] },
      ],
    })
  })

  it('is refused at the field over what is left, at 0, and of a rate that is not on the invoice', async () => {
    const problemOf = async (net: string, rate = 0) => (await checkCredit(id, { amounts: [{ rate, net }] })).errors
    const at = (rate: number, message: string) => [{ field: `amounts.${rate}`, message }]
    expect(await problemOf('20.01')).toEqual(at(0, offlineSaleMessages.creditAmount('0.01', '20.00')))
    for (const net of ['0', '-1', 'abc', '1.001', '']) {
      expect(await problemOf(net), net).toEqual(at(0, offlineSaleMessages.creditAmount('0.01', '20.00')))
    }
    expect(await problemOf('1', 2)).toEqual(at(2, offlineSaleMessages.creditRateUnknown))
    expect((await checkCredit(id, { amounts: [] })).errors).toEqual(at(0, offlineSaleMessages.creditNoAmount))
    expect((await checkCredit(id, { amounts, reason: ' ' })).errors).toEqual([
      { field: 'reason', message: offlineSaleMessages.reason },
    ])
    const both = await checkCredit(id, { amounts, lines: [{ line: 0, quantity: 1 }] })
    expect(both.errors).toEqual([{ field: 'ids', message: offlineSaleMessages.creditAmountAlone }])
  })

  it('leaves the rest to the cancellation, which shows it: together they are the invoice', async () => {
    const { review } = await checkCredit(id, { all: true })
    expect(review).toMatchObject({ net: '29.50', tax: '4.47', total: '33.97', due: '-1.00' })
    expect(review?.ids).toHaveLength(5)
    const confirmed = { total: review?.total ?? '', due: review?.due ?? '' }
    expect(await credit(id, 'all', { confirmed })).toMatchObject({ isSuccess: true })
    expect(await invoice(id)).toMatchObject({ status: 'credited', credited: '46.40', due: '-1.00' })
  })
})

describe('a credit note by lines', () => {
  it('takes a quantity of SIMs of a line, those first that have not been activated', async () => {
    const { id, ids } = await onAccount()
    const lines = [{ line: 0, quantity: 2 }]
    const { review } = await checkCredit(id, { lines })
    expect(review).toMatchObject({ ids: ids.slice(0, 2), net: '20.00', tax: '3.80', due: '22.60' })
    expect(await credit(id, [], { lines })).toMatchObject({ isSuccess: true })
    const sale = await invoice(id)
    expect(sale.lines[0]?.items.map(({ creditNumber }) => creditNumber !== '')).toEqual([true, true, false])
    expect((await eventsOf(id))[0]?.data).toMatchObject({ kind: 'lines', lines: [{ line: 0, quantity: 2 }] })
  })

  it('is refused at the line over what is left, at 0, twice, and of a line that is not there', async () => {
    const { id, ids } = await onAccount()
    await credit(id, ids.slice(0, 2))
    const problemsOf = async (lines: CreditPayload['lines']) => (await checkCredit(id, { lines: lines ?? [] })).errors
    const at = (line: number, message: string) => [{ field: `lines.${line}`, message }]
    for (const quantity of [2, 0, -1]) {
      expect(await problemsOf([{ line: 0, quantity }])).toEqual(at(0, offlineSaleMessages.creditQuantity(1)))
    }
    expect(await problemsOf([{ line: 2, quantity: 1 }])).toEqual(at(2, offlineSaleMessages.creditLineUnknown))
    const twice = [
      { line: 1, quantity: 1 },
      { line: 1, quantity: 1 },
    ]
    expect(await problemsOf(twice)).toEqual(at(1, offlineSaleMessages.creditLineUnknown))
    expect(await problemsOf([])).toEqual(at(0, offlineSaleMessages.creditNoLine))
  })
})

it('says that a credit note was issued, where another is checked under its key', async () => {
  const { id } = await onAccount()
  const amounts = [{ rate: 0, net: '1' }]
  expect(await credit(id, [], { amounts }, 'lost')).toMatchObject({ isSuccess: true })
  expect(await checkCredit(id, { amounts: [{ rate: 0, net: '2' }] }, 'lost')).toMatchObject({
    isSuccess: false,
    message: offlineSaleMessages.otherwise,
  })
})

it('the tables are the fold of the events', async () => {
  await onProductStore(server.databaseUrl, expectTheFoldOf('offline-sales', 'offline-book', 'inventory'))
})
