import {
  choiceFields,
  type Fields,
  inventoryListFields,
  inventoryRecordFields,
  type Kind,
  otherReportFields,
  partnerFields,
  planChoiceFields,
  planListFields,
  planRecordFields,
  saleReportFields,
  userFields,
} from './fields.ts'

/** The type under a name of an answer: a value, a boolean, a record, or a list of records. */
export type Shape = Kind | 'yesNo' | { readonly record: Fields } | { readonly list: Fields }
export type AnswerShape = Readonly<Record<string, Shape>>

/** The reports of section 7, each with the name of its list. */
export const reportLists = {
  PurchaseReport: 'purchaseReports',
  CheckoutButNotPurchaseReport: 'checkoutButNotPurchases',
  SaleReportVendorWise: 'saleReportVendorWise',
  TravelReport: 'travelReport',
  FutureSaleReport: 'futureSaleReport',
  WebsiteInventory: 'websiteInventory',
  SubscriptionReport: 'subscriptionReport',
  PaypalSubscriptionReport: 'paypalSubscriptionReport',
  H2OReport: 'h2OReport',
  AffiliateSaleReport: 'affiliateSaleReport',
  PlumSaleReport: 'plumSaleReport',
  Tele25SaleReport: 'tele25SaleReport',
  SimcredibleSaleReport: 'simcredibleSaleReport',
  SimcredibleSuspendReport: 'simcredibleSuspendReport',
  RefundReport: 'refundReport',
  TopUpSaleReport: 'topUpSaleReport',
  FreeSimSaleReport: 'freeSimSaleReport',
  SimcredibleOrderReport: 'simcredibleOrderReport',
  CancellationReport: 'cancellationReport',
  ReviewReport: 'reviewReport',
  SignupReport: 'signupReport',
} as const
export type ReportName = keyof typeof reportLists
export const reportNames = Object.keys(reportLists) as ReadonlyArray<ReportName>

/** Only the sale report, which the specification also calls the purchase report, has the long rows. */
export const reportFieldsOf = (name: ReportName): Fields =>
  name === 'PurchaseReport' ? saleReportFields : otherReportFields

const choices = { list: choiceFields }
const saved: AnswerShape = { isSuccess: 'yesNo', message: 'text' }

const reportShapes = Object.fromEntries(
  reportNames.map((name): readonly [string, AnswerShape] => [
    `/ReportMaster/${name}`,
    { isSuccess: 'yesNo', totalCount: 'integer', [reportLists[name]]: { list: reportFieldsOf(name) } },
  ]),
)

/**
 * The answer of each call of section 7, by path ("Reads" of its table).
 *
 * The inventory list has two forms; one SIM by its id is `/InventoryMaster/GetInventoryList?id`.
 */
export const answerShapes: Readonly<Record<string, AnswerShape>> = {
  '/Login/Login': {
    ...saved,
    loginData: { record: userFields },
    loginList: { record: userFields },
    token: 'text',
  },
  '/CommonDropdown/GetPlanDropdown': {
    isSuccess: 'yesNo',
    activeCountryDropdowns: choices,
    activeRegionDropdowns: choices,
    supplierDropdowns: choices,
    operatorNameDropdowns: choices,
    operatorName2Dropdowns: choices,
    guidelineNameDropdowns: choices,
  },
  '/CommonDropdown/GetSupplierDropdownbyCountry': { isSuccess: 'yesNo', activeSupplierDropdowns: choices },
  '/CommonDropdown/GetInventoryDropdown': {
    activationCodeDropdowns: choices,
    simPinDropdowns: choices,
    iCCIDDropdowns: choices,
    invoiceNumberDropdowns: choices,
    planeDropdowns: { list: planChoiceFields },
    supplierDropdowns: choices,
  },
  '/PlanMaster/GetFilteredPlanList': { isSuccess: 'yesNo', data: { list: planChoiceFields } },
  '/PlanMaster/InsertUpdatePlanMaster': saved,
  '/PlanMaster/SearchPlan': { ...saved, getPlanslist: { list: planRecordFields }, totalCount: 'integer' },
  '/PlanMaster/GetPlanList': { isSuccess: 'yesNo', getPlanslist: { list: planListFields }, totalCount: 'integer' },
  '/InventoryMaster/GetInventoryList': { getInventorieslist: { list: inventoryListFields }, totalCount: 'integer' },
  '/InventoryMaster/GetInventoryList?id': {
    isSuccess: 'yesNo',
    getInventorieslist: { list: inventoryRecordFields },
  },
  '/InventoryMaster/InsertSingleInventory': saved,
  '/InventoryMaster/UpdateInventory': saved,
  '/InventoryMaster/SearchInventory': {
    isSuccess: 'yesNo',
    getInventorieslist: { list: inventoryListFields },
    totalCount: 'integer',
  },
  '/Partner/GetPartners': { isSuccess: 'yesNo', partners: { list: partnerFields }, totalRecords: 'integer' },
  ...reportShapes,
}
