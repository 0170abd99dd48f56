import { stockLevels } from '../stock/warehouse.ts'
import { count, defineRecord, textFrom } from './kit/define.ts'
import { reference, text } from './kit/fields.ts'

/** A number of SIMs in a narrow column: a row has many of them. */
const number = (label: string, width: number, opens: string) => ({ ...count(label, '', opens), width })

const line = 'locationID={locationID}&planID={planID}&supplierID={supplierID}'
const items = (more = '') => `/pages/InventoryMaster?${line}${more}`

/** The stock of each plan by location and supplier. It is computed from receipts and SIMs; no form adds a row. */
export const balance = defineRecord({
  name: 'balance',
  version: 1,
  area: 'WareHouseInventory',
  thing: 'Balance',
  listKey: 'getBalanceslist',
  noun: { one: 'Balance', many: 'Balances' },
  empty: 'Nothing has been received yet.',
  first: {
    acts: [
      { key: 'warehouse.add', act: 'Record the first delivery with Add.' },
      { key: 'inventory.add', act: 'Add SIMs with Add Inventory.' },
    ],
  },
  fields: {
    planName: text('Plan Name', { width: 210 }),
    locationName: text('Location', { width: 140 }),
    supplierName: text('Supplier Name', { width: 140 }),
    locationID: reference('Location', 'location'),
    supplierID: reference('Supplier Name', 'supplier'),
    planID: reference('Plan Name', 'plan'),
    level: { kind: 'status', label: 'Level', choices: stockLevels, width: 80 },
  },
  title: 'planName',
  counted: {
    received: number('Received', 90, items()),
    entered: number('Entered', 85, items()),
    missing: number('To Be Entered', 130, `/pages/WareHouseInventory/Receipts?${line}&open=yes`),
    available: number('Available', 90, items('&stockStatus=available')),
    assigned: number('Assigned', 90, items('&stockStatus=assigned')),
    sold: number('Sold', 70, items('&stockStatus=out')),
    returned: number('Returned', 90, items('&stockStatus=returned')),
    expired: number('Expired', 85, items('&stockStatus=expired')),
    expiring30: number('Expiring Soon', 155, items('&stockStatus=available&expiresTo={expiring30To}')),
    reorderLevel: { label: 'Reorder Level', kind: 'integer', query: '', width: 120 },
    /** The available stock of the plan at all locations, which the reorder level is compared with. */
    planAvailable: { label: 'Available (Plan)', kind: 'integer', query: '' },
    /** The number of SIMs of the plan that were received but not yet entered. */
    planMissing: { label: 'To Be Entered (Plan)', kind: 'integer', query: '' },
    expiring30To: textFrom('Expiring By', ''),
  },
  relations: {},
  columns: [
    'planName',
    'level',
    'locationName',
    'supplierName',
    'available',
    'reorderLevel',
    'received',
    'entered',
    'missing',
    'assigned',
    'sold',
    'returned',
    'expired',
    'expiring30',
  ],
  tells: ['available', 'level'],
  sorts: [],
  searchBy: ['planName'],
  filters: ['locationID', 'supplierID', 'planID', 'level'],
  common: ['level', 'supplierID', 'locationID', 'planID'],
  sections: [],
  asks: {},
  samples: {},
})
