import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply, foldItem, type InventoryEvent, stockedOf } from '../../../server/stock/inventory-item.ts'
import { inventoryTable } from '../../../server/stock/inventory-row.ts'
import { obstacleToGiving, obstacleToReturning, obstacleToTakingBack, soldBy } from '../../../server/stock/stock.ts'
import { simFields } from '../support/sim-fields.ts'

const TODAY = '2026-11-23'
const stamp = { id: 1, by: 'Asha', date: '2026-11-23T10:00:00.000Z', submission: '' }

const fields = simFields({
  supplierID: 2,
  planID: 3,
  activationCode: 'SIM1',
  invoiceCost: null,
  expiryDate: '2026-12-01',
})
const added: InventoryEvent = { type: 'InventoryItemAdded', data: { ...stamp, fields, invoice: null } }

/** A command of a person, the shop or the calendar on a SIM: the event if the server's decision allows it. */
const commands = {
  assign: (who: number) => (item) =>
    obstacleToGiving(item, TODAY) === null
      ? {
          type: 'InventoryItemAssigned',
          data: { ...stamp, assignmentId: who, kind: 'partner', targetId: who, targetName: `P${who}` },
        }
      : null,
  takeBack: () => (item) =>
    obstacleToTakingBack(item) === null
      ? {
          type: 'InventoryItemUnassigned',
          data: { ...stamp, assignmentId: item.stock.holder?.assignmentId ?? 0, reason: 'x' },
        }
      : null,
  sell: (who: number) => (item) => soldBy(item, { how: 'sale', refId: who, date: stamp.date }),
  giveBack: (restocked: boolean) => (item) =>
    obstacleToReturning(item, restocked) === null && item.stock.status !== 'returned'
      ? { type: 'InventoryItemReturned', data: { ...stamp, reason: 'x', restocked } }
      : null,
  expire: () => (item) =>
    item.stock.status === 'available' || item.stock.status === 'assigned'
      ? { type: 'InventoryItemExpired', data: { ...stamp, expiryDate: item.expiryDate } }
      : null,
  change: (expiryDate: string) => () => ({
    type: 'InventoryItemChanged',
    data: { ...stamp, changes: { expiryDate }, formFactor: 'card' },
  }),
} as const satisfies Readonly<
  Record<string, (of: never) => (item: ReturnType<typeof stockedOf>) => InventoryEvent | null>
>

const command = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map(commands.assign),
  fc.constant(commands.takeBack()),
  fc.integer({ min: 1, max: 3 }).map(commands.sell),
  fc.boolean().map(commands.giveBack),
  fc.constant(commands.expire()),
  fc.constantFrom('2026-11-30', '2026-12-01', '2027-01-01', '').map(commands.change),
)

describe('the lifecycle of an item', () => {
  it('is one of six, whatever is asked for in whatever order, and its row is its fold', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (asked) => {
        const events: Array<InventoryEvent> = [added]
        let item = foldItem(events)
        for (const wanted of asked) {
          if (item === null) throw new Error('The item is gone.')
          const event = wanted(stockedOf(item))
          if (event === null) continue
          events.push(event)
          item = apply(item, event)
          const { status, holder, taken } = item?.stock ?? {}
          if (status === 'available') expect([holder, taken]).toEqual([null, null])
          if (status === 'assigned') expect(holder).not.toBeNull()
          if (status === 'sold') expect(taken).not.toBeNull()
        }
        expect(foldItem(events)).toEqual(item)
        expect(item && inventoryTable.itemOf(inventoryTable.rowOf(item, 1))).toEqual(item)
      }),
      { numRuns: 1_000 },
    )
  })

  it('gives nothing whose day has passed, also before anybody wrote that down', () => {
    const item = foldItem([added])
    if (item === null) throw new Error('There is no item.')
    expect(obstacleToGiving(stockedOf(item), '2026-12-01')).toBeNull()
    expect(obstacleToGiving(stockedOf(item), '2026-12-02')).toBe('Expired')
  })

  it('tells a second sale by what had it and by its number: invoices are counted from 1 as well', () => {
    const byInvoice = { how: 'offlineSale', refId: 7, date: stamp.date }
    const stock = { status: 'sold', holder: null, taken: byInvoice } as const
    const typeOf = (how: string, refId: number) => soldBy({ id: 1, stock }, { how, refId, date: stamp.date }).type
    expect(typeOf('offlineSale', 7)).toBe('InventoryItemSold')
    expect(typeOf('sale', 7)).toBe('InventoryItemSoldAgain')
    expect(typeOf('offlineSale', 8)).toBe('InventoryItemSoldAgain')
  })

  it('gives what is assigned to a partner to that partner alone', () => {
    const item = foldItem([added, commands.assign(2)(stockedOf(foldItem([added]) as never)) as InventoryEvent])
    if (item === null) throw new Error('There is no item.')
    expect(obstacleToGiving(stockedOf(item), TODAY, { kind: 'partner', id: 2 })).toBeNull()
    expect(obstacleToGiving(stockedOf(item), TODAY, { kind: 'partner', id: 3 })).toBe('Assigned to P2')
  })
})
