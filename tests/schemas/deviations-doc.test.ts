import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contract } from '../../src/schemas/contract.ts'

/** The calls of the specification (§7); a report is one of 21 names. */
const specified = [
  'POST /Login/Login',
  'GET /CommonDropdown/GetPlanDropdown',
  'GET /CommonDropdown/GetSupplierDropdownbyCountry',
  'GET /CommonDropdown/GetInventoryDropdown',
  'POST /PlanMaster/GetFilteredPlanList',
  'POST /PlanMaster/InsertUpdatePlanMaster',
  'POST /PlanMaster/SearchPlan',
  'GET /PlanMaster/GetPlanList',
  'GET /InventoryMaster/GetInventoryList',
  'POST /InventoryMaster/InsertSingleInventory',
  'POST /InventoryMaster/UpdateInventory',
  'POST /InventoryMaster/SearchInventory',
  'POST /Partner/GetPartners',
  ...['PurchaseReport', 'CheckoutButNotPurchaseReport', 'SaleReportVendorWise', 'TravelReport', 'FutureSaleReport'],
  ...['WebsiteInventory', 'SubscriptionReport', 'PaypalSubscriptionReport', 'H2OReport', 'AffiliateSaleReport'],
  ...['PlumSaleReport', 'Tele25SaleReport', 'SimcredibleSaleReport', 'SimcredibleSuspendReport', 'RefundReport'],
  ...['TopUpSaleReport', 'FreeSimSaleReport', 'SimcredibleOrderReport', 'CancellationReport', 'ReviewReport'],
  'SignupReport',
].map((call) => (call.includes(' ') ? call : `GET /ReportMaster/${call}`))

/** It is no call of the application. */
const HEALTH = 'GET /health'

const document = readFileSync(new URL('../../docs/deviations.md', import.meta.url), 'utf8')
const [, added = ''] = document.split('## Added beside the specified calls')
const named = [...added.matchAll(/`((?:GET|POST) \/[\w/]+)`/g)].map(([, call]) => call)

it('docs/deviations.md names each call that the specification lacks, once, and no other', () => {
  const calls = Object.values(contract).map(({ method, path }) => `${method} ${path}`)
  expect(specified.filter((call) => !calls.includes(call))).toEqual([])
  const ours = calls.filter((call) => !specified.includes(call))
  expect(named.toSorted()).toEqual([...ours, HEALTH].toSorted())
})
