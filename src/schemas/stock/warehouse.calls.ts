import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { WarehouseDropdownAnswer } from '../core/lookup.ts'
import { Masked } from '../core/masked.ts'
import { SaveAnswer } from '../core/saving.ts'
import { valueSchemas } from '../records/kit/wire.ts'
import { receipt } from '../records/receipt.ts'

const { receiptNumber: _, open: __, correctionReason: ___, createdBy: ____, ...received } = valueSchemas(receipt)

/** Warehouse changes; the lists of receipts and balances have other calls: `/WareHouseInventory`. */
export const warehouseCalls = {
  GetWarehouseDropdown: {
    method: 'GET',
    path: '/WareHouseInventory/GetWarehouseDropdown',
    part: 'warehouse',
    access: { any: ['warehouse.view', 'inventory.import'] },
    summary: 'The options of a receipt or an import: locations, suppliers, countries, regions and plans.',
    success: WarehouseDropdownAnswer,
  },
  InsertReceipt: {
    method: 'POST',
    path: '/WareHouseInventory/InsertReceipt',
    part: 'warehouse',
    access: { any: ['warehouse.add'] },
    summary: 'Book received stock. A location that does not exist is added.',
    payload: Schema.Struct(received),
    idempotent: true,
    success: SaveAnswer,
  },
  CorrectReceipt: {
    method: 'POST',
    path: '/WareHouseInventory/CorrectReceipt',
    part: 'warehouse',
    access: { any: ['warehouse.edit'] },
    summary: 'Correct the quantity of a receipt, with a reason; never below what is entered of it.',
    payload: Schema.Struct({
      id: Schema.Int,
      version: Schema.optionalKey(Schema.Int),
      quantity: Schema.Finite,
      reason: Masked,
    }),
    idempotent: true,
    success: SaveAnswer,
  },
  SetReorderLevel: {
    method: 'POST',
    path: '/WareHouseInventory/SetReorderLevel',
    part: 'warehouse',
    access: { any: ['warehouse.edit'] },
    summary: 'Set the reorder level of a plan; 0 for never.',
    payload: Schema.Struct({ planID: Schema.Int, level: Schema.Finite }),
    idempotent: true,
    success: SaveAnswer,
  },
} as const satisfies Record<string, Call>
