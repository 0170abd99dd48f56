import type { Schema } from 'effect'
import { dropdownCalls } from '../../../../src/schemas/core/common-dropdown.calls.ts'
import { partnerCalls } from '../../../../src/schemas/partners/partners.calls.ts'
import { PlanPageAnswer } from '../../../../src/schemas/plans/plan.ts'
import { planCalls } from '../../../../src/schemas/plans/plan-master.calls.ts'
import { reportPageCalls } from '../../../../src/schemas/reports/reports.calls.ts'
import { indexedReports } from '../../../../src/schemas/reports/reports.ts'
import { loginCalls } from '../../../../src/schemas/session/login.calls.ts'
import { InventoryPageAnswer, InventoryRecordAnswer } from '../../../../src/schemas/stock/inventory.ts'
import { inventoryCalls } from '../../../../src/schemas/stock/inventory-master.calls.ts'
import { type Drift, readAnswer } from '../../../../src/services/core/reader/read-answer.ts'

/** The answers of section 7 of the specification, as the services read them. */
export const specifiedAnswers: Readonly<Record<string, Schema.Struct<Schema.Struct.Fields>>> = {
  Login: loginCalls.Login.success,
  GetPlanDropdown: dropdownCalls.GetPlanDropdown.success,
  GetSupplierDropdownbyCountry: dropdownCalls.GetSupplierDropdownbyCountry.success,
  GetInventoryDropdown: dropdownCalls.GetInventoryDropdown.success,
  GetFilteredPlanList: planCalls.GetFilteredPlanList.success,
  InsertUpdatePlanMaster: planCalls.InsertUpdatePlanMaster.success,
  'SearchPlan, the list': PlanPageAnswer,
  'SearchPlan, one': planCalls.SearchPlan.success,
  GetPlanList: planCalls.GetPlanList.success,
  'GetInventoryList by id': InventoryRecordAnswer,
  'GetInventoryList by page': InventoryPageAnswer,
  SearchInventory: inventoryCalls.SearchInventory.success,
  InsertSingleInventory: inventoryCalls.InsertSingleInventory.success,
  UpdateInventory: inventoryCalls.UpdateInventory.success,
  GetPartners: partnerCalls.GetPartners.success,
  ...Object.fromEntries(indexedReports.map(({ reportName }) => [reportName, reportPageCalls[reportName].success])),
} as never

type Found = { readonly value: Record<string, unknown>; readonly drift: ReadonlyArray<Drift> }

/** Reads an answer; fails if it is refused. */
export const read = (
  schema: Schema.Top,
  json: unknown,
  at?: { readonly page: number; readonly size: number },
): Found => {
  const found = readAnswer(schema, json, at)
  if ('refused' in found) throw new Error(`refused at ${found.refused}`)
  return found as Found
}

/** The same drift without its samples. */
export const differences = (drift: ReadonlyArray<Drift>): ReadonlyArray<string> =>
  drift.map(({ field, what, times }) => `${field} ${what}${times === 1 ? '' : ` ${times} times`}`)

/** A SIM of the stock in the format of the specification. */
export const item = {
  id: 7,
  activationCode: 'LPA:1$a',
  simpin: '1234',
  iccid: '8944',
  serviceDeviceID: 'd',
  invoiceNumber: 'I-1',
  expiryDate: '2026-01-31',
  buyingCost: 4.5,
  supplierName: 'BT',
  planID: 3,
  supplierID: 2,
  createdBy: 'Ada',
  createdDate: '2026-01-01T10:00:00Z',
}
export const page = (...rows: ReadonlyArray<object>) => ({
  isSuccess: true,
  getInventorieslist: rows,
  totalCount: rows.length,
})
/** The only row, read from one SIM with these fields. */
export const itemRead = (fields: object) => {
  const { value, drift } = read(InventoryPageAnswer, page({ ...item, ...fields }))
  const [row] = value.getInventorieslist as ReadonlyArray<Record<string, unknown>>
  return { row, drift: differences(drift) }
}
