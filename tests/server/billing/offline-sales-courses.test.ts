import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { itemsIn, type Logged, loggedIn } from '../support/invoice-log.ts'
import { offlineActs } from '../support/offline.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const [partner] = await withDatabase(
  server.databaseUrl,
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ id: number }>`select id from partners where offered order by id`),
)
const { several, assign, takeBack, giveBack, sell } = stockActs(server, admin, good, partner?.id ?? 0)
const { customerWith, lineOf, drawn, issue, credit } = offlineActs(admin)
const customerID = await customerWith()

/** An act on some of the three SIMs of a run, by position. */
type Act = {
  readonly kind: 'issue' | 'credit' | 'return' | 'assign' | 'takeBack' | 'sell'
  readonly items: ReadonlyArray<number>
  /** The invoice by position, newest first. */
  readonly invoice: number
  readonly restocked: boolean
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('issue', 'issue', 'credit', 'return', 'assign', 'takeBack', 'sell'),
  items: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
  invoice: fc.integer({ min: 0, max: 2 }),
  restocked: fc.boolean(),
})

/** Does an act as the screens would, and adds the id of a new invoice. A refusal gives no details. */
const done = async ({ kind, items, invoice, restocked }: Act, all: ReadonlyArray<number>, invoices: Array<number>) => {
  const ids = items.map((place) => all[place] ?? 0)
  if (kind === 'issue') {
    const { id } = await issue(drawn(customerID, [lineOf(good.planID, ids)]))
    if (id !== undefined) invoices.unshift(id)
  }
  const chosen = invoices[invoice % Math.max(1, invoices.length)]
  if (kind === 'credit' && chosen !== undefined) await credit(chosen, ids, { restocked: restocked ? ids : [] })
  if (kind === 'return') await giveBack(ids, restocked)
  if (kind === 'assign') await assign(ids)
  if (kind === 'takeBack') await takeBack(ids)
  if (kind === 'sell') await sell(ids[0] ?? 0)
}

/** The next state of a SIM for each event, written again without the code that decides it. */
const courses: Readonly<Record<string, (event: Logged) => string | null>> = {
  available: ({ type }) => ({ InventoryItemAssigned: 'assigned', InventoryItemSold: 'sold' })[type] ?? null,
  assigned: ({ type, data }) => {
    if (type === 'InventoryItemUnassigned') return 'available'
    // The shop can sell a SIM assigned to a partner; an invoice to another customer cannot.
    return type === 'InventoryItemSold' && data.how === 'sale' ? 'sold' : null
  },
  sold: ({ type, data }) => {
    if (type === 'InventoryItemReturned') return data.restocked ? 'available' : 'returned'
    return type === 'InventoryItemSold' && data.how === 'sale' ? 'sold' : null
  },
  returned: ({ type, data }) => {
    if (type === 'InventoryItemRestocked') return 'available'
    return type === 'InventoryItemSold' && data.how === 'sale' ? 'sold' : null
  },
}

/** Checks the log of a SIM and of all invoices event by event. Returns the status of the SIM. */
const judged = (id: number, log: ReadonlyArray<Logged>): string => {
  let status = 'available'
  let taken: Logged['data'] | null = null
  const named = new Set<number>()
  for (const event of log) {
    const { stream, type, data } = event
    if (stream === `inventory-${id}`) {
      if (type === 'InventoryItemAdded' || type === 'InventoryItemCreated') continue
      const next = courses[status]?.(event) ?? null
      expect(next, `${type} after ${status}`).not.toBeNull()
      status = next ?? status
      if (type === 'InventoryItemSold') taken = data
      if (status === 'available' || status === 'returned') taken = null
      if (type === 'InventoryItemSold' && data.how === 'offlineSale') expect(named.has(data.refId ?? 0)).toBe(true)
    } else if (itemsIn(event).includes(id)) {
      if (type === 'OfflineSaleIssued') {
        expect(['available']).toContain(status)
        named.add(data.id)
      }
      if (type === 'OfflineSaleCredited') expect(named.delete(data.id)).toBe(true)
    }
  }
  const isOut = status === 'sold'
  expect(taken !== null).toBe(isOut)
  // A sold SIM belongs to one sale of the shop, or to one invoice without a credit for it.
  if (taken?.how === 'offlineSale') expect(named.has(taken.refId ?? 0)).toBe(true)
  return status
}

it('each item has a legal course, and what is sold is named by one invoice or sale that stands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const ids = (await several(3)).map(({ id }) => id)
      const invoices: Array<number> = []
      for (const one of acts) await done(one, ids, invoices)
      const log = await loggedIn(server.databaseUrl, `^(inventory-(${ids.join('|')})|offline-sale-\\d+)$`)
      for (const id of ids) expect((await admin.item(id)).stockStatus).toBe(judged(id, log))
    }),
    { numRuns: 8, seed: 4_127 },
  )
  await onProductStore(server.databaseUrl, expectTheFoldOf('offline-sales', 'inventory', 'assignments'))
}, 120_000)
