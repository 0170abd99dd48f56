import { describe, expect, it } from 'vitest'
import { inventoryFilters } from '../../../src/schemas/stock/inventory-filters.ts'
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
  expiresTo: { expiresTo: '1999-12-31' },
  stockStatus: { stockStatus: 'expired' },
  formFactor: { formFactor: 'esim' },
  twice: { twice: true },
  holder: { assignedKind: 'partner', assignedID: NOBODY },
  available: { available: true },
}
const idsOf = inventoryFilters.filter(({ kind }) => kind.type === 'id').map(({ name }) => [name, { [name]: NOBODY }])
const asked: Readonly<Record<string, object>> = { ...Object.fromEntries(idsOf), ...leavingOut }

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
})
