import type { PlanRow } from '../../../src/schemas/plans/plan.ts'
import type { InventoryRow } from '../../../src/schemas/stock/inventory.ts'

/** A row of the inventory list, whose code, ICCID and invoice follow from its id. */
export const inventoryRow = (id: number, more: Partial<InventoryRow> = {}): InventoryRow => ({
  id,
  activationCode: `LPA:1$smdp.example$${id}`,
  simpin: '0042',
  iccid: String(89_445_000_000_000_000_000n + BigInt(id)),
  serviceDeviceID: '',
  invoiceNumber: `INV-${id}`,
  expiryDate: '2027-03-31',
  buyingCost: 1234.5,
  supplierName: 'Telco',
  planID: 3,
  supplierID: 2,
  createdBy: 'Ada Osei',
  createdDate: '2026-11-21T04:02:20.000Z',
  ...more,
})

/** A row of the plan list. */
export const planRow: PlanRow = {
  id: 7,
  planName: 'Japan 5 GB',
  buyingCost: '',
  country: 'Japan',
  dataAllowance: '',
  dataAllowanceType: '',
  internetData: '',
  monthPlusPlan: '',
  pid: 7,
  planClass: '',
  planFor: '',
  recharge: '',
  stockValue: 1801,
  supplier: '',
  travellerType: '',
  type: 'Local',
  validity: 30,
  validityType: '',
}
