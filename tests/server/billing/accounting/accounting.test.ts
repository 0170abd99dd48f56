import { Effect } from 'effect'
import { expect, it } from 'vitest'
import { type OfflineSaleEvent, offlineSaleStream } from '../../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../../server/core/events/event-store.ts'
import { blankAccounts } from '../../../../src/schemas/billing/accounting/accounts.ts'
import { accountingMessages as messages } from '../../../../src/schemas/billing/accounting/choices.ts'
import { commonMessages } from '../../../../src/schemas/core/messages.ts'
import { credited, issued, paid, type Sale } from '../../support/booked.ts'
import { offlineActs } from '../../support/offline.ts'
import { serverOnOneDay } from '../../support/server.ts'
import { onProductStore } from '../../support/store.ts'

/** Exports for the accountant, over HTTP: marks, repeatable files, and refusals at their fields. */

const { server, admin, today } = await serverOnOneDay()

const append = (id: number, ...events: ReadonlyArray<OfflineSaleEvent>) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      store.append({ stream: offlineSaleStream(id), expectedVersion: 'any', events, actor: 'test' }),
    ),
  )

const sale = (id: number, day: string, currency: string, taxRate: string): Sale => ({
  id,
  day,
  termDays: 30,
  client: 7_800,
  currency,
  paid: '0.00',
  lines: [
    {
      planID: 900_011,
      planName: 'Japan 5 GB',
      quantity: 2,
      unitPrice: '100.00',
      taxRate,
      countryCode: 'JP',
      cost: '',
    },
  ],
})

const DAYS = { from: '2024-03-01', to: '2024-03-31' }
const asked = (format: string, scope: string, days = DAYS) => ({ json: { ...days, format, scope } })
let keys = 0
const keyed = () => ({ headers: { 'Idempotency-Key': `accounting-${keys++}` } })

const check = async (format: string, scope: string, days = DAYS) =>
  (await admin.call('CheckAccountingExport', asked(format, scope, days))).body
const exported = async (format: string, scope: string) =>
  (await admin.call('ExportAccounting', { ...asked(format, scope), ...keyed() })).body
const fileOf = async (id: number) =>
  (await admin.download('/BillingReports/GetAccountingFile', { id })).toString('utf8')
const accountsNow = async () => (await admin.call('GetAccountingAccounts', {})).body
const save = async (accounts: object, version?: number) => {
  const present = await accountsNow()
  const json = { version: version ?? present.version, accounts: { ...blankAccounts, ...accounts } }
  return (await admin.call('SaveAccountingAccounts', { json, ...keyed() })).body
}

const first = sale(78_001, '2024-03-10', 'EUR', '19')
const second = sale(78_002, '2024-03-12', 'USD', '0')
await append(first.id, issued(first), paid(first, '2024-03-31', '100.00'), credited(first, '2024-04-01', 0, 1))
await append(second.id, issued(second))

it('documents of the days are exported once; the next export of the format has what is new, or all again', async () => {
  expect((await check('csv', 'new')).preview).toEqual({
    documents: 3,
    new: 3,
    since: '',
    sums: [
      { currency: 'EUR', documents: 2, debit: '338.00', credit: '338.00' },
      { currency: 'USD', documents: 1, debit: '200.00', credit: '200.00' },
    ],
    leftOut: [],
  })
  const one = await exported('csv', 'new')
  expect(one).toMatchObject({ isSuccess: true, message: '3 documents exported' })
  const nothing = await exported('csv', 'new')
  expect(nothing.errors).toEqual([{ field: 'scope', message: messages.nothingNew }])

  const third = sale(78_003, '2024-03-20', 'EUR', '7')
  await append(third.id, issued(third))
  expect((await check('csv', 'new')).preview).toMatchObject({
    documents: 4,
    new: 1,
    since: today,
    sums: [{ currency: 'EUR', documents: 1, debit: '214.00', credit: '214.00' }],
  })
  const two = await exported('csv', 'new')
  const all = await exported('csv', 'all')
  expect([two.message, all.message]).toEqual(['1 document exported', '4 documents exported'])

  // The file of the first export is as it was: without the third invoice.
  const file = await fileOf(one.id)
  expect(file).toBe(await fileOf(one.id))
  expect(file.split('\r\n').filter((line) => line.includes('SD-TEST-078001'))).toHaveLength(5)
  expect(file).not.toContain('SD-TEST-078003')
  // A payment is in the period by its own day, the credit note of April is not.
  expect(file).toContain('"SD-TEST-078001/P1"')
  expect(file).not.toContain('CN-TEST')
  expect(await fileOf(two.id)).not.toContain('SD-TEST-078001')

  const { getAccountingExportslist: rows } = (await admin.call('GetAccountingExportList', { query: { PageSize: 5 } }))
    .body
  expect(rows[0]).toMatchObject({ format: 'csv', fromDay: DAYS.from, toDay: DAYS.to, scope: 'all', documents: 4 })
  expect(rows[2]).toMatchObject({ id: one.id, documents: 3, debits: 'EUR 338.00, USD 200.00' })
})

it('a repeated export under its key is one export', async () => {
  const key = keyed()
  const json = { ...DAYS, format: 'xero', scope: 'all' }
  const [one, two] = [
    (await admin.call('ExportAccounting', { json, ...key })).body,
    (await admin.call('ExportAccounting', { json, ...key })).body,
  ]
  expect(two.id).toBe(one.id)
  const other = await admin.call('ExportAccounting', { json: { ...json, scope: 'new' }, ...key })
  expect(other.body).toMatchObject({ isSuccess: false, message: messages.otherwise })
  // Xero takes no payments.
  expect((await check('xero', 'all')).preview.leftOut).toEqual([messages.payments(1)])
})

it('what cannot be exported is refused at its field', async () => {
  expect((await check('csv', 'all', { from: '2024-03-31', to: '2024-03-01' })).errors).toEqual([
    { field: 'to', message: commonMessages.dayBefore },
  ])
  expect((await check('csv', 'all', { from: '2024-02-30', to: '' })).errors).toEqual([
    { field: 'from', message: commonMessages.day },
    { field: 'to', message: messages.to },
  ])
  expect((await check('csv', 'all', { from: '1999-01-01', to: '1999-01-31' })).errors).toEqual([
    { field: 'scope', message: messages.nothing },
  ])
  expect((await check('datev', 'all')).errors).toEqual([{ field: 'format', message: messages.datevNumbers }])
})

it('accounts are changed on their present version, with each problem at its field', async () => {
  const wrong = await save({ chart: 'skr03', cash: '10', receivables: '10000', client: '0', rates: '19: 8400' })
  expect(wrong.errors).toEqual([
    { field: 'client', message: messages.client },
    { field: 'cash', message: messages.digits(4) },
    { field: 'rates', message: messages.rateLine(1) },
  ])
  const german = { chart: 'skr03', consultant: '1001', client: '1', rates: '19: 8400, 1776' }
  expect(await save(german)).toMatchObject({ isSuccess: true, message: messages.saved })
  expect(await accountsNow()).toMatchObject({ accounts: german })
  expect(await save({}, 0)).toMatchObject({
    isSuccess: false,
    message: messages.changed,
    conflict: { updatedBy: 'Alex Morgan' },
  })

  // 7 % has no account now.
  expect((await check('datev', 'all')).errors).toEqual([
    { field: 'format', message: messages.noRate('SD-TEST-078003', '7') },
  ])
  await save({ ...german, rates: '' })
  const { preview } = await check('datev', 'all')
  expect(preview).toMatchObject({ documents: 3, leftOut: [messages.otherCurrency(1)] })
  const { id } = await exported('datev', 'all')
  const lines = (await fileOf(id)).split('\r\n')
  expect(lines[0]).toContain('"EXTF";700;21;"Buchungsstapel";13;')
  expect(lines.slice(2, -1).map((line) => line.split(';').slice(0, 8).join(';'))).toEqual([
    '238,00;"S";"EUR";;;"";1400;8400',
    '214,00;"S";"EUR";;;"";1400;8300',
    '100,00;"H";"EUR";;;"";1400;1360',
  ])
  // A file of DATEV is within one fiscal year.
  expect((await check('datev', 'all', { from: '2024-03-01', to: '2025-01-01' })).errors).toEqual([
    { field: 'to', message: messages.fiscalYear('31/12/2024') },
  ])
})

it('has what a customer paid beyond the invoices, what was paid back, and the reversal, each once', async () => {
  const { customerWith } = offlineActs(admin)
  const customerID = await customerWith({ companyName: 'Otter Journeys' })
  const money = { customerID, currency: 'USD', receivedDate: today, paymentMode: 'cash', paymentReference: '' }
  const send = async (call: 'RecordCustomerPayment' | 'PayBackCredit' | 'ReverseCustomerPayment', json: object) => {
    const { body } = await admin.call(call, { json, ...keyed() })
    expect(body.isSuccess).toBe(true)
    return body.id as number
  }
  const before = (await check('csv', 'all', { from: today, to: today })).preview.documents
  const kept = await send('RecordCustomerPayment', { ...money, amount: '80.00', account: '', allocations: [] })
  await send('PayBackCredit', { ...money, amount: '30.00' })
  const wrong = await send('RecordCustomerPayment', { ...money, amount: '9.00', account: '', allocations: [] })
  await send('ReverseCustomerPayment', { id: wrong, reason: 'Typed twice' })
  const days = { from: today, to: today }
  expect((await check('csv', 'all', days)).preview.documents).toBe(before + 4)
  const { body } = await admin.call('ExportAccounting', { ...asked('csv', 'all', days), ...keyed() })
  const lines = (await fileOf(body.id)).split('\r\n').filter((line) => line.includes('Otter Journeys'))
  expect(lines.map((line) => line.split(',').slice(1, 5))).toEqual([
    // The chart is SKR03 by now.
    [`"PAY-${kept}"`, '"1000"', '80.00', ''],
    [`"PAY-${kept}"`, '"1700"', '', '80.00'],
    [`"PAY-${kept}/B1"`, '"1000"', '', '30.00'],
    [`"PAY-${kept}/B1"`, '"1700"', '30.00', ''],
    [`"PAY-${wrong}"`, '"1000"', '9.00', ''],
    [`"PAY-${wrong}"`, '"1700"', '', '9.00'],
    [`"PAY-${wrong}/R"`, '"1000"', '', '9.00'],
    [`"PAY-${wrong}/R"`, '"1700"', '9.00', ''],
  ])
  expect((await check('csv', 'new', days)).preview.new).toBe(0)
})
