import { currencies } from '../core/currency.ts'
import { stockTypes } from '../stock/stock.ts'
import { RECEIPT_QUANTITY_MAX } from '../stock/warehouse.ts'
import { count, defineRecord, range, relation, textFrom } from './kit/define.ts'
import { choice, code, cost, day, integer, longText, named, reference, TODAY, text } from './kit/fields.ts'

/** Received stock: plan, quantity, supplier and location. The counts show how much of it was entered. */
export const receipt = defineRecord({
  name: 'receipt',
  version: 1,
  area: 'WareHouseInventory',
  thing: 'Receipt',
  listKey: 'getReceiptslist',
  savedBy: 'InsertReceipt',
  noun: { one: 'Receipt', many: 'Receipts' },
  empty: 'Nothing has been received yet.',
  first: { acts: [{ key: 'warehouse.add', act: 'Record the first delivery with Add.' }] },
  fields: {
    receiptNumber: code('Receipt', { later: true, width: 130 }),
    locationName: named('Location', 'location', { required: true, takesNew: true, width: 150 }),
    supplierID: reference('Supplier Name', 'supplier', { required: true }),
    type: choice('Type', stockTypes, { required: true, initial: 'local' }),
    country: reference('Country', 'country', { asked: { by: 'type', tagged: 'local' } }),
    region: reference('Region', 'region', { asked: { by: 'type', tagged: 'roaming' } }),
    planID: reference('Plan Name', 'plan', { required: true, within: ['country', 'region'] }),
    quantity: integer('Quantity', { required: true, from: 1, to: RECEIPT_QUANTITY_MAX }),
    unitCost: cost('Unit Cost'),
    InvoiceCurrency: choice('Currency', currencies, {
      hint: "Leave empty to use the supplier's currency.",
      width: 100,
    }),
    invoiceNumber: code('Invoice Number', { width: 150 }),
    stockReceivedDate: day('Received', { required: true, initial: TODAY }),
    expiryDate: day('Expiry Date'),
    batch: code('Batch', { max: 50, width: 120 }),
    remarks: longText('Remarks', { masked: true }),
    open: choice(
      'To Be Entered',
      [
        { value: 'yes', label: 'With SIMs to enter' },
        { value: 'no', label: 'All entered' },
      ],
      { later: true },
    ),
    correctionReason: text('Correction Reason', { later: true, masked: true, width: 200 }),
    createdBy: text('Created By', { later: true, masked: true }),
  },
  title: 'receiptNumber',
  counted: {
    supplierName: textFrom('Supplier Name', ''),
    planName: textFrom('Plan Name', ''),
    locationID: { label: 'Location', kind: 'integer', query: '' },
    entered: count('Entered', '', '/pages/InventoryMaster?receiptID={id}'),
  },
  relations: { locationID: relation('Location', 'location', '') },
  columns: [
    'receiptNumber',
    'stockReceivedDate',
    'locationName',
    'supplierName',
    'planName',
    'quantity',
    'entered',
    'unitCost',
    'InvoiceCurrency',
    'invoiceNumber',
    'batch',
    'correctionReason',
    'createdBy',
  ],
  tells: ['planName', 'quantity', 'entered'],
  sorts: [],
  searchBy: ['receiptNumber', 'invoiceNumber', 'batch'],
  filters: ['locationID', 'supplierID', 'planID', 'open'],
  ranges: { received: range('Received', 'stockReceivedDate') },
  common: ['open', 'supplierID', 'locationID', 'received'],
  sections: [
    {
      title: 'Delivery',
      text: 'Supplier, plan, quantity and location.',
      fields: ['locationName', 'supplierID', 'type', 'country', 'region', 'planID', 'quantity'],
    },
    {
      title: 'Invoice',
      text: 'Invoice of the supplier and unit cost.',
      fields: ['unitCost', 'InvoiceCurrency', 'invoiceNumber'],
    },
    {
      title: 'Dates',
      text: 'Received and expiry date.',
      fields: ['stockReceivedDate', 'expiryDate', 'batch', 'remarks'],
    },
  ],
  asks: {},
  samples: { locationName: 'Main Warehouse', supplierID: '12', country: '81', planID: '3', quantity: '40' },
})
