/**
 * The calls of section 7 of the specification as written there: 13 calls, one of them with two paths, and 21 reports.
 */
export const specifiedCalls = [
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
  ...(
    'PurchaseReport CheckoutButNotPurchaseReport SaleReportVendorWise TravelReport FutureSaleReport WebsiteInventory ' +
    'SubscriptionReport PaypalSubscriptionReport H2OReport AffiliateSaleReport PlumSaleReport Tele25SaleReport ' +
    'SimcredibleSaleReport SimcredibleSuspendReport RefundReport TopUpSaleReport FreeSimSaleReport ' +
    'SimcredibleOrderReport CancellationReport ReviewReport SignupReport'
  )
    .split(' ')
    .map((name) => `GET /ReportMaster/${name}`),
]
