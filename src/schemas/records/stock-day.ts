import { amount, count, defineRecord } from './kit/define.ts'
import { day, reference, text } from './kit/fields.ts'

/** A number of SIMs in a narrow column. */
const number = (label: string, width: number) => ({ ...count(label, ''), width })

/** The stock at the end of a day, worked out from the events of the SIMs. Without a day it is that of yesterday. */
export const stockDay = defineRecord({
  name: 'stockDay',
  version: 1,
  area: 'WareHouseInventory',
  thing: 'StockOnDay',
  listKey: 'getStockOnDaylist',
  noun: { one: 'Stock on a Day', many: 'Stock on a Day' },
  empty: 'Nothing was in stock at the end of this day.',
  first: { comes: 'A SIM is in stock from the day on which it is added.' },
  fields: {
    planName: text('Plan Name', { width: 210 }),
    locationName: text('Location', { width: 145 }),
    supplierName: text('Supplier Name', { width: 135 }),
    currency: text('Currency', { width: 90 }),
    day: day('Day', { ended: true, width: 110 }),
    locationID: reference('Location', 'location'),
    supplierID: reference('Supplier Name', 'supplier'),
    planID: reference('Plan Name', 'plan'),
  },
  title: 'planName',
  counted: {
    sims: number('In Stock', 90),
    available: number('Available', 90),
    assigned: number('Assigned', 90),
    expired: number('Expired', 85),
    withoutCost: number('Without Cost', 115),
    value: { ...amount('Buying Cost', ''), width: 110 },
  },
  relations: {},
  columns: [
    'planName',
    'locationName',
    'supplierName',
    'available',
    'assigned',
    'expired',
    'sims',
    'currency',
    'value',
    'withoutCost',
    'day',
  ],
  tells: ['sims', 'value'],
  sorts: [],
  searchBy: ['planName'],
  filters: ['day', 'locationID', 'supplierID', 'planID'],
  common: ['day', 'locationID', 'supplierID', 'planID'],
  totals: ['sims', 'value', 'available', 'assigned', 'expired', 'withoutCost'],
  sections: [],
  asks: {},
  samples: {},
})
