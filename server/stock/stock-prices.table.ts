import type { TallyTable } from '../lists/list-tallies.ts'
import { unitsOf } from '../reports/units.ts'
import type { InventoryItem } from './inventory-item.ts'

/** The price of a SIM without a selling cost. */
const UNPRICED = -1

const isAvailable = ({ voided, stock }: InventoryItem): boolean => voided === null && stock.status === 'available'

/** The available SIMs of a plan in each currency. */
export const stockCurrencies: TallyTable<InventoryItem> = {
  table: 'stock_currencies',
  columns: { plan_id: 'integer not null', currency: 'text not null' },
  keyOf: (item) => (isAvailable(item) ? { plan_id: item.fields.planID, currency: item.fields.InvoiceCurrency } : null),
}

/** The same by price, in ten-thousandths of the currency; its index gives the lowest and highest price. */
export const stockPrices: TallyTable<InventoryItem> = {
  table: 'stock_prices',
  columns: { plan_id: 'integer not null', currency: 'text not null', selling: 'bigint not null' },
  keyOf: (item) => {
    const { planID, InvoiceCurrency, sellingcost } = item.fields
    const selling = sellingcost === null ? UNPRICED : unitsOf(sellingcost)
    return isAvailable(item) ? { plan_id: planID, currency: InvoiceCurrency, selling } : null
  },
}
