import { Effect } from 'effect'
import { expect, it } from 'vitest'
import { offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { idOfCountry } from '../../../server/seed/reference.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { goodDraft } from '../support/api-client.ts'
import { issued, type Sale } from '../support/booked.ts'
import { offlineActs } from '../support/offline.ts'
import { callsTo, fieldsIn, newValues } from '../support/records.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const { several } = stockActs(server, admin, good, 0)
const { customerWith, lineOf, drawn, issue, pay, credit } = offlineActs(admin)
const customers = callsTo(admin, records.customer)
const today = new Date().toISOString().slice(0, 10)

const rowOf = async (id: number) => {
  const { companyName } = await customers.one(id)
  const { body } = await admin.call('SearchCustomer', { json: { companyName: String(companyName) } })
  return body.getCustomerslist[0]
}
const owed = async (id: number) => {
  const { outstanding, overdue, entryCount } = await rowOf(id)
  return { outstanding, overdue, entryCount }
}
const late = async (json: object = {}): Promise<ReadonlyArray<number>> =>
  (await admin.call('SearchCustomer', { json: { late: 1, pageSize: 200, ...json } })).body.getCustomerslist.map(
    ({ id }: { id: number }) => id,
  )

const onAccount = async (customerID: number) => {
  const ids = (await several(2)).map(({ id }) => id)
  const line = lineOf(good.planID, ids, { unitPrice: '10.05' })
  const { id = 0 } = await issue(drawn(customerID, [line], { paymentMode: 'onAccount', paidAmount: '' }))
  return { id, ids }
}

it('a customer owes what is invoiced, less what is paid and credited, to the cent', async () => {
  const customer = await customerWith()
  expect(await owed(customer)).toEqual({ outstanding: 0, overdue: 0, entryCount: 0 })
  const [first, second] = [await onAccount(customer), await onAccount(customer)]
  expect(await owed(customer)).toEqual({ outstanding: 40.2, overdue: 0, entryCount: 2 })
  await pay(first.id, '0.10')
  expect(await owed(customer)).toEqual({ outstanding: 40.1, overdue: 0, entryCount: 3 })
  // A paid and then credited amount is refunded; it does not reduce what is due on another invoice.
  await pay(first.id, '20.00')
  await credit(first.id, 'all')
  expect(await owed(customer)).toEqual({ outstanding: 20.1, overdue: 0, entryCount: 5 })
  await credit(second.id, second.ids.slice(0, 1))
  expect(await owed(customer)).toEqual({ outstanding: 10.05, overdue: 0, entryCount: 6 })
})

it('who is late is found, as long as something is overdue, among others and with other filters', async () => {
  const [customer, other] = [await customerWith(), await customerWith()]
  await onAccount(other)
  const sale: Sale = {
    id: 80_001,
    day: dayAfter(today, -31),
    termDays: 30,
    client: customer,
    currency: 'USD',
    paid: '5.00',
    lines: [
      {
        planID: 1,
        planName: 'Any',
        quantity: 2,
        unitPrice: '10.00',
        taxRate: '0',
        countryCode: 'JP',
        cost: '',
      },
    ],
  }
  await onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      store.append({ stream: offlineSaleStream(sale.id), expectedVersion: 0, events: [issued(sale)], actor: 'test' }),
    ),
  )
  expect(await owed(customer)).toEqual({ outstanding: 15, overdue: 15, entryCount: 2 })
  expect(await late()).toContain(customer)
  expect(await late()).not.toContain(other)
  expect(await late({ status: 'Inactive' })).not.toContain(customer)
  await pay(sale.id, '15')
  expect(await late()).not.toContain(customer)
})

it('the currency stays as it is once there is an invoice, and everything else can be changed', async () => {
  const id = await customerWith({ currency: 'EUR' })
  const change = async (changes: object) => {
    const { version, ...row } = await customers.one(id)
    return (await customers.change(id, Number(version), { ...fieldsIn(records.customer, row), ...changes })).body
  }
  expect(await change({ currency: 'USD' })).toMatchObject({ isSuccess: true })
  await onAccount(id)
  expect(await change({ currency: 'EUR' })).toMatchObject({
    isSuccess: false,
    errors: [{ field: 'currency', message: offlineSaleMessages.currencyFixed('USD') }],
  })
  expect(await change({ city: 'Lisbon', creditLimit: 50 })).toMatchObject({ isSuccess: true })
  expect(await rowOf(id)).toMatchObject({ currency: 'USD', city: 'Lisbon', creditLimit: 50, outstanding: 20.1 })
})

it('a tax number is checked by the customer’s country, and stored in capitals without blanks', async () => {
  const germany = String(idOfCountry('DE'))
  const id = await customerWith({ country: germany, taxNumber: 'de 129 273 398' })
  expect(await customers.one(id)).toMatchObject({ taxNumber: 'DE129273398' })
  const change = async (changes: object) => {
    const { version, ...row } = await customers.one(id)
    return (await customers.change(id, Number(version), { ...fieldsIn(records.customer, row), ...changes })).body
  }
  const refused = async (changes: object) => {
    const { isSuccess, errors } = await change(changes)
    return [isSuccess, errors]
  }
  const message = 'The check digits do not fit. Enter a number like DE136695976.'
  expect(await refused({ taxNumber: 'DE129273399' })).toEqual([false, [{ field: 'taxNumber', message }]])
  expect(await refused({ country: idOfCountry('FR') })).toEqual([
    false,
    [{ field: 'taxNumber', message: 'This is a VAT number of Germany, but the country is France' }],
  ])
  expect(await change({ country: idOfCountry('FR'), taxNumber: 'FR61954506077' })).toMatchObject({ isSuccess: true })
})

it('a tax number that was stored unchecked stays until it, or the country, is changed', async () => {
  const { id, ...stamp } = { id: 90_001, by: 'Old', date: '2026-01-01T00:00:00.000Z', submission: 'old' }
  const fields = {
    ...newValues(records.customer, { country: idOfCountry('DE'), taxNumber: 'DE1', taxRate: 0, creditLimit: null }),
    phone: '',
  }
  await onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      store.append({
        stream: `client-${id}`,
        expectedVersion: 0,
        events: [{ type: 'ClientAdded', data: { id, ...stamp, fields } }],
        actor: 'test',
      }),
    ),
  )
  const change = async (changes: object) => {
    const { version, ...row } = await customers.one(id)
    return (await customers.change(id, Number(version), { ...fieldsIn(records.customer, row), ...changes })).body
  }
  expect(await change({ city: 'Berlin' })).toMatchObject({ isSuccess: true })
  expect(await change({ taxNumber: 'DE2' })).toMatchObject({
    errors: [{ field: 'taxNumber', message: 'Enter a number like DE136695976' }],
  })
})

it('a Leitweg-ID is checked by its check digits, and a document language is one of the list', async () => {
  const id = await customerWith({ leitwegID: ' 04011000-1234512345-06', language: 'de' })
  expect(await customers.one(id)).toMatchObject({ leitwegID: '04011000-1234512345-06', language: 'de' })
  const { version, ...row } = await customers.one(id)
  const fields = { ...fieldsIn(records.customer, row), leitwegID: '04011000-1234512345-07', language: 'tlh' }
  expect((await customers.change(id, Number(version), fields)).body.errors).toEqual([
    { field: 'leitwegID', message: 'The check digits do not fit. Enter a Leitweg-ID like 04011000-1234512345-06.' },
    { field: 'language', message: 'Choose a Document Language from the list' },
  ])
})
