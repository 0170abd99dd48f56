import { apply, type InventoryEvent, type InventoryItem } from '../../../server/stock/inventory-item.ts'

/** Amounts in ten-thousandths, which is exact. */
const units = (amount: number): bigint => BigInt(Math.round(amount * 10_000))

const distinct = (values: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(values)].sort()

const keyOf = ({ fields }: InventoryItem) => JSON.stringify([fields.supplierID, fields.invoiceNumber])

const statusOf = (costs: number, currencies: number, difference: bigint | null, hasFile: boolean): string => {
  if (costs > 1 || currencies > 1) return 'costsDiffer'
  // Less than half a cent does not count.
  if (difference === null || difference >= 50n || difference <= -50n) return 'differs'
  return hasFile ? 'matched' : 'noFile'
}

/** Counts the SIMs of an invoice one by one. */
const countOf = (key: string, items: ReadonlyArray<InventoryItem>) => {
  const fields = items.map((item) => item.fields)
  const currencies = distinct(fields.flatMap(({ InvoiceCurrency: currency }) => (currency === '' ? [] : [currency])))
  const costs = distinct(fields.flatMap(({ invoiceCost }) => (invoiceCost === null ? [] : [String(invoiceCost)])))
  const paid = fields.flatMap(({ buyingCost }) => (buyingCost === null ? [] : [units(buyingCost)]))
  const invoiceCost = costs.length === 1 && currencies.length < 2 ? units(Number(costs[0])) : null
  const itemsCost = currencies.length < 2 && paid.length > 0 ? paid.reduce((sum, one) => sum + one, 0n) : null
  const difference = invoiceCost === null || itemsCost === null ? null : invoiceCost - itemsCost
  const [supplier, number] = JSON.parse(key) as [number, string]
  return {
    supplier_id: supplier,
    invoice_number: number,
    item_count: items.length,
    currency: currencies.join(', '),
    invoice_cost: invoiceCost === null ? null : String(invoiceCost),
    items_cost: itemsCost === null ? null : String(itemsCost),
    received_date:
      distinct(fields.map(({ stockReceivedDate }) => stockReceivedDate).filter((day) => day !== ''))[0] ?? '',
    file_of_item: items.find(({ invoice }) => invoice !== null)?.id ?? null,
    status: statusOf(
      costs.length,
      currencies.length,
      difference,
      items.some(({ invoice }) => invoice !== null),
    ),
  }
}

/** The supplier invoices by a plain count of the SIMs, in the order of the events. */
export const plainInvoices = (events: ReadonlyArray<InventoryEvent>) => {
  const items = new Map<number, InventoryItem>()
  const seen = new Set<string>()
  for (const event of events) {
    const item = 'id' in event.data ? apply(items.get(event.data.id) ?? null, event) : null
    if (item === null) continue
    items.set(item.id, item)
    if (item.voided === null && item.fields.invoiceNumber !== '') seen.add(keyOf(item))
  }
  const counted = [...items.values()].sort((a, b) => a.id - b.id).filter(({ voided }) => voided === null)
  return [...seen].map((key, index) => ({
    id: index + 1,
    ...countOf(
      key,
      counted.filter((item) => keyOf(item) === key),
    ),
  }))
}
