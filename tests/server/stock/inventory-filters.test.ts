import { describe, expect, it } from 'vitest'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { inventoryFilters } from '../../../src/schemas/stock/inventory-filters.ts'
import { goodDraft } from '../support/api-client.ts'
import { sharedServer } from '../support/server.ts'

const { admin } = await sharedServer()

const totalOf = async (asked: object): Promise<number> => {
  const { status, body } = await admin.call('SearchInventory', { json: { pageSize: 1, ...asked } })
  expect(status, JSON.stringify(asked)).toBe(200)
  return body.totalCount
}
const whole = await totalOf({})

/** An id that nothing has, and a text that nothing holds. */
const NOBODY = 999_999_999

/** By kind of filter, or by name if it has no kind: a value that leaves out some of the demo data. */
const leavingOut: Readonly<Record<string, object>> = {
  quick: { quick: 'no such code' },
  supplierName: { supplierName: 'no such supplier' },
  expiresFrom: { expiresFrom: '2999-12-31' },
  expiresTo: { expiresTo: '1999-12-31' },
  receivedFrom: { receivedFrom: '2999-12-31' },
  receivedTo: { receivedTo: '1999-12-31' },
  createdFrom: { createdFrom: '2999-12-31' },
  createdTo: { createdTo: '1999-12-31' },
  stockStatus: { stockStatus: 'expired' },
  formFactor: { formFactor: 'esim' },
  twice: { twice: true },
  holder: { assignedKind: 'partner', assignedID: NOBODY },
  available: { available: true },
}
const idsOf = inventoryFilters.filter(({ kind }) => kind.type === 'id').map(({ name }) => [name, { [name]: NOBODY }])
const asked: Readonly<Record<string, object>> = { ...Object.fromEntries(idsOf), ...leavingOut }

/** A SIM of this test with each of its days: others of the shared server may lack one. */
const anItem = async (): Promise<Readonly<Record<string, string>>> => {
  const days = { stockReceivedDate: '2026-11-20', expiryDate: '2028-02-29' }
  const { id } = (await admin.add({ ...(await goodDraft(admin)), ...days })).body
  return admin.item(id)
}

describe('the inventory list', () => {
  it.each(inventoryFilters.map(({ name }) => name).filter((name) => name !== 'voided'))(
    'has fewer items where it is narrowed by %s alone',
    async (name) => {
      expect(asked[name], `what leaves out something by ${name}`).toBeDefined()
      expect(await totalOf(asked[name] ?? {})).toBeLessThan(whole)
    },
  )

  it.each([{ assignedKind: 'nobody' }, { assignedID: NOBODY }])(
    'finds nothing by what nothing can be: %j',
    async (one) => expect(await totalOf(one)).toBe(0),
  )

  it.each([
    ['expires', 'expiryDate'],
    ['received', 'stockReceivedDate'],
    ['created', 'createdDate'],
  ])('includes the first and the last day of a range: %s', async (range, field) => {
    const { iccid, [field]: moment = '' } = await anItem()
    const day = moment.slice(0, 10)
    const found = (from: string, to: string) => totalOf({ iccid, [`${range}From`]: from, [`${range}To`]: to })
    expect(await found(day, day)).toBe(1)
    expect(await found(dayAfter(day, -1), dayAfter(day, -1))).toBe(0)
    expect(await found(dayAfter(day, 1), dayAfter(day, 1))).toBe(0)
    expect(await totalOf({ iccid, [`${range}From`]: day })).toBe(1)
    expect(await totalOf({ iccid, [`${range}To`]: day })).toBe(1)
  })

  it.each(['expires', 'received', 'created'])('refuses a last day before the first at its field: %s', async (range) => {
    const json = { [`${range}From`]: '2026-03-01', [`${range}To`]: '2026-02-28' }
    const { status, body } = await admin.call('SearchInventory', { json })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ field: `${range}To`, message: 'Enter a day on or after the first' }])
  })
})
