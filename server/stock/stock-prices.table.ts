import type { TallyTable } from '../lists/list-tallies.ts'
import { unitsOf } from '../reports/units.ts'
import type { InventoryItem } from './inventory-item.ts'

/** Of an item for which nobody has said what it is sold for. */
const UNPRICED = -1

const isAvailable = ({ voided, stock }: InventoryItem): boolean => voided === null && stock.status === 'available'

/** How many items of a plan are available in each currency. */
export const stockCurrencies: TallyTable<InventoryItem> = {
  table: 'stock_currencies',
  columns: { plan_id: 'integer not null', currency: 'text not null' },
  keyOf: (item) => (isAvailable(item) ? { plan_id: item.fields.planID, currency: item.fields.InvoiceCurrency } : null),
}

/** The same at each price, in ten-thousandths of the currency: its index knows the lowest and the highest. */
export const stockPrices: TallyTable<InventoryItem> = {
  table: 'stock_prices',
  columns: { plan_id: 'integer not null', currency: 'text not null', selling: 'bigint not null' },
  keyOf: (item) => {
    const { planID, InvoiceCurrency, sellingcost } = item.fields
    const selling = sellingcost === null ? UNPRICED : unitsOf(sellingcost)
    return isAvailable(item) ? { plan_id: planID, currency: InvoiceCurrency, selling } : null
  },
}
