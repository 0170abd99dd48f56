import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import type { ChangeStockAnswer } from '../../../src/schemas/stock/stock-change.ts'
import { goodDraft } from '../support/api-client.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'
import { goodReceipt, warehouseActs } from '../support/warehouse.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const { query, balances, insert, freshPlan } = await warehouseActs(server, admin)
const [partner] = await query<{ id: number }>('select id from partners where offered order by id')
const { added, several, assign, sell, giveBack } = stockActs(server, admin, good, partner?.id ?? 0)

const idsOf = (items: ReadonlyArray<{ readonly id: number }>) => items.map(({ id }) => id)

/** A new location: a receipt names it first. */
const locationNamed = async (locationName: string): Promise<number> => {
  await insert({ ...goodReceipt(freshPlan()), locationName })
  const [found] = await query<{ id: number }>(`select id from locations where name = '${locationName}'`)
  return found?.id ?? 0
}

/** What the warehouse and the stock of today say of a location. */
const heldAt = async (locationID: number) => {
  const found = (await balances({ locationID })).filter(({ entered }) => entered > 0)
  const [day] = await query<{ sims: number; assigned: number }>(
    `select coalesce(sum(sims), 0)::integer as sims, coalesce(sum(assigned), 0)::integer as assigned
      from stock_days where location_id = ${locationID}`,
  )
  const sum = (name: 'available' | 'assigned') => found.reduce((all, line) => all + line[name], 0)
  return { available: sum('available'), assigned: sum('assigned'), ofDays: day }
}

const moving = (locationID: number, reason = '') => ({ act: 'change', locationID, reason })
const previewed = async (what: object, ids: ReadonlyArray<number>) =>
  (await admin.call('PreviewStockChange', { json: { what, which: { ids } } })).body as ChangeStockAnswer
const moved = async (what: object, ids: ReadonlyArray<number>, more: object = {}, key: string | null = null) =>
  (
    await admin.call('ChangeStock', {
      json: { what, which: { ids }, only: 'all', ...more },
      headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key },
    })
  ).body as ChangeStockAnswer

describe('a move to another location', () => {
  it('moves the count of cards, and leaves eSIMs and sold cards where they are', async () => {
    const depot = await locationNamed('Depot North')
    const items = await several(3)
    const [free = 0, taken = 0, sold = 0] = idsOf(items)
    const esim = await added({ activationCode: `LPA:1$rsp.example$MOVE-${free}`, iccid: '' })
    await assign([taken])
    await sell(sold)
    const ids = [...idsOf(items), esim.id]
    const what = moving(depot, 'The shelf is full')
    expect((await previewed(what, ids)).preview).toMatchObject({
      changes: 2,
      same: 0,
      reasons: [
        { verdict: 'An eSIM has no location', count: 1 },
        { verdict: 'Sold', count: 1 },
      ],
    })
    const main = await heldAt(1)
    expect(await moved(what, ids, { only: 'possible' }, 'move-once')).toMatchObject({ isSuccess: true, changed: 2 })
    // The answer was lost, and the request comes again.
    expect(await moved(what, ids, { only: 'possible' }, 'move-once')).toMatchObject({ isSuccess: true, changed: 2 })
    expect(await heldAt(depot)).toEqual({ available: 1, assigned: 1, ofDays: { sims: 2, assigned: 1 } })
    expect(await heldAt(1)).toMatchObject({ available: main.available - 1, assigned: main.assigned - 1 })
    const found = (await admin.call('SearchInventory', { json: { locationID: depot } })).body
    const idsFound: ReadonlyArray<number> = found.getInventorieslist?.map(({ id }: { readonly id: number }) => id)
    expect(new Set(idsFound)).toEqual(new Set([free, taken]))
    // They are there already.
    expect((await previewed(what, [free, taken])).preview).toMatchObject({ changes: 0, same: 2 })
  })

  it('is in the history of the card with its reason, and an open form can still be saved', async () => {
    const depot = await locationNamed('Depot South')
    const card = await added()
    await moved(moving(depot, ' Closer to the\nshop '), [card.id])
    const { history } = (await admin.call('GetHistory', { query: { subject: 'inventory', id: card.id } })).body
    expect(history[0]).toMatchObject({
      what: 'changed',
      by: expect.stringMatching(/./),
      reason: 'Closer to the shop',
      changes: [{ field: 'locationID', from: 'Main Warehouse', to: 'Depot South' }],
    })
    const saved = await admin.change(card.id, 1, { ...good, ...card, expiryDate: '2098-01-31' })
    expect(saved.body).toMatchObject({ isSuccess: true })
    expect(await heldAt(depot)).toMatchObject({ available: 1 })
  })

  it('is done together with other changes of the same cards, in one act', async () => {
    const depot = await locationNamed('Depot Mid')
    const { id } = await added()
    expect(await moved({ ...moving(depot), expiryDate: '2097-01-31' }, [id])).toMatchObject({ changed: 1 })
    expect(await admin.item(id)).toMatchObject({ expiryDate: '2097-01-31' })
    expect(await heldAt(depot)).toMatchObject({ available: 1 })
  })

  it('takes a card that came back, but none that was voided', async () => {
    const depot = await locationNamed('Depot Back')
    const [back = 0, gone = 0] = idsOf(await several(2))
    await sell(back)
    await giveBack([back], false)
    await admin.call('VoidInventory', { json: { id: gone, reason: 'Added twice' } })
    expect((await previewed(moving(depot), [back, gone])).preview).toMatchObject({
      changes: 1,
      reasons: [{ verdict: 'Voided', count: 1 }],
    })
  })

  it('is refused at the field if all SIMs are eSIMs', async () => {
    const { id } = await added({ activationCode: 'LPA:1$rsp.example$ONLY', iccid: '' })
    expect(await previewed(moving(1), [id])).toMatchObject({
      isSuccess: false,
      errors: [{ field: 'locationID', message: 'An eSIM has no location' }],
    })
  })

  it.each([0, 99_999])('is refused for a location that does not exist: %s', async (locationID) => {
    expect(await moved(moving(locationID), idsOf(await several(1)))).toMatchObject({
      isSuccess: false,
      errors: [{ field: 'locationID', message: 'Choose a Location from the list' }],
    })
  })

  it('is refused where somebody has moved one of the SIMs since the preview', async () => {
    const [one, two] = [await locationNamed('Depot East'), await locationNamed('Depot West')]
    const ids = idsOf(await several(2))
    const { digest } = (await previewed(moving(one), ids)).preview ?? {}
    await moved(moving(two), ids.slice(0, 1))
    expect(await moved(moving(one), ids, { digest })).toMatchObject({
      isSuccess: false,
      message: expect.stringContaining('have changed'),
    })
    expect(await heldAt(one)).toMatchObject({ available: 0 })
  })

  it('leaves the tables as the events say', async () => {
    await onProductStore(server.databaseUrl, expectTheFoldOf('inventory'))
  })
})
