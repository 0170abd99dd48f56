import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { FIRST_LOCATION, NOWHERE } from '../../src/schemas/stock/warehouse.ts'
import type { Append } from '../core/events/event-store.ts'
import { isEsim } from '../stock/inventory-item.ts'
import { receiptStreams } from '../stock/receipt.ts'
import { locationAppend } from './locations.ts'
import type { Person } from './people.ts'
import type { StockItem } from './stock.ts'

const AIRPORT_DESK = 2
/** Deliveries of cards that are not fully added yet. */
const UNFINISHED: ReadonlyArray<readonly [index: number, cards: number]> = [
  [2, 25],
  [5, 8],
]
/** The number of plans with low stock. */
const LOW_PLANS = 6

type Delivery = { readonly id: number; readonly locationId: number; readonly items: Array<StockItem> }

/** The deliveries of the demo stock in order; every fourth one of cards went to the airport. */
const deliveriesOf = (stock: ReadonlyArray<StockItem>): ReadonlyArray<Delivery> => {
  const deliveries = new Map<string, Delivery>()
  let cards = 0
  for (const item of stock) {
    const { supplierID, planID, invoiceNumber, stockReceivedDate } = item.fields
    const key = JSON.stringify([supplierID, planID, invoiceNumber, stockReceivedDate, isEsim(item.fields)])
    const found = deliveries.get(key)
    if (found) {
      found.items.push(item)
      continue
    }
    if (!isEsim(item.fields)) cards++
    const ofCards = cards % 4 === 0 ? AIRPORT_DESK : FIRST_LOCATION
    const locationId = isEsim(item.fields) ? NOWHERE : ofCards
    deliveries.set(key, { id: deliveries.size + 1, locationId, items: [item] })
  }
  return [...deliveries.values()]
}

/** The receipt and location of each SIM. */
export const demoOrigins = (stock: ReadonlyArray<StockItem>) => {
  const origins = deliveriesOf(stock).flatMap(({ id, locationId, items }) =>
    items.map((item) => {
      const place = locationId === NOWHERE ? {} : { locationId }
      return [item, { receiptId: id, ...place }] as const
    }),
  )
  return new Map(origins)
}

/** A receipt for each delivery of the demo stock; two still have cards to be added. */
const demoReceipts = (stock: ReadonlyArray<StockItem>, keepers: ReadonlyArray<Person>): ReadonlyArray<Append> => {
  const deliveries = deliveriesOf(stock)
  const ofCards = deliveries.filter(({ locationId }) => locationId !== NOWHERE)
  const more = new Map(UNFINISHED.map(([index, cards]) => [ofCards[index]?.id ?? 0, cards]))
  return deliveries.map(({ id, locationId, items }) => {
    const [{ fields, addedBy, date }] = items as [StockItem]
    const keeper = keepers[addedBy % keepers.length]
    const { supplierID, type, country, region, planID, InvoiceCurrency, invoiceNumber, buyingCost } = fields
    const receipt = {
      locationID: locationId,
      supplierID,
      type,
      country,
      region,
      planID,
      quantity: items.length + (more.get(id) ?? 0),
      unitCost: Math.round((buyingCost ?? 0) * 10_000),
      InvoiceCurrency,
      invoiceNumber,
      stockReceivedDate: fields.stockReceivedDate,
      expiryDate: fields.expiryDate,
      batch: `B${fields.stockReceivedDate.replaceAll('-', '')}-${id}`,
      remarks: '',
    }
    const data = { id, fields: receipt, by: keeper?.employeeName ?? '', date, submission: '' }
    return {
      stream: receiptStreams.of(id),
      expectedVersion: 0,
      events: [{ type: 'StockReceived', data }],
      actor: String(keeper?.id ?? 'system'),
    }
  })
}

/** Reorder levels above the total stock of some plans: they are low whatever was sold. */
const demoLevels = (
  stock: ReadonlyArray<StockItem>,
  [keeper]: ReadonlyArray<Person>,
  lastDay: string,
): ReadonlyArray<Append> => {
  const counts = new Map<number, number>()
  for (const { fields } of stock) counts.set(fields.planID, (counts.get(fields.planID) ?? 0) + 1)
  const plans = [...counts].sort(([one], [other]) => one - other)
  const every = Math.max(1, Math.floor(plans.length / LOW_PLANS))
  return plans
    .filter((_, index) => index % every === 0)
    .slice(0, LOW_PLANS)
    .map(([id, count]) => {
      const level = Math.ceil((count + 5) / 10) * 10
      const stamp = { by: keeper?.employeeName ?? '', date: `${lastDay}T09:30:00.000Z`, submission: '' }
      return {
        stream: `reorder-${id}`,
        expectedVersion: 0,
        events: [{ type: 'ReorderLevelSet', data: { id, level, ...stamp } }],
        actor: String(keeper?.id ?? 'system'),
      }
    })
}

/** The demo's locations, receipts and reorder levels; `day` is the day the demo ends before. */
export const demoWarehouse = (
  stock: ReadonlyArray<StockItem>,
  keepers: ReadonlyArray<Person>,
  day: string,
): ReadonlyArray<Append> => {
  const lastDay = dayAfter(day, -1)
  return [
    locationAppend(AIRPORT_DESK, 'Airport Desk', keepers[0]?.employeeName ?? '', `${lastDay}T08:00:00.000Z`),
    ...demoReceipts(stock, keepers),
    ...demoLevels(stock, keepers, lastDay),
  ]
}
