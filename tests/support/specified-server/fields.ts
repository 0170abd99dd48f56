/**
 * The fields of the records named by the specification (its section 3), and the type of each in a back end of ASP.NET
 * and SQL. Types given by the specification are used.
 */

/** `day` is `2026-01-31`, `moment` is `2026-01-31T09:15:00`. */
export type Kind = 'text' | 'integer' | 'decimal' | 'day' | 'moment'
export type Fields = Readonly<Record<string, Kind>>
export type Value = string | number | boolean | null
export type Row = Readonly<Record<string, Value>>

const all = (kind: Kind, names: string): Fields =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind] as const))

/** Some fields of a record, by name. */
export const fieldsOf = (record: Fields, names: string): Fields =>
  Object.fromEntries(names.split(' ').map((name) => [name, record[name] ?? 'text'] as const))

export const userFields: Fields = all('text', 'userName roleName employeeName departmentName mobileNumber departmentID')

export const inventoryFields: Fields = {
  ...all('integer', 'planID supplierID country region'),
  ...all('decimal', 'invoiceCost buyingCost sellingcost'),
  ...all('day', 'expiryDate stockReceivedDate stockExpiryDate'),
  ...all('moment', 'createdDate updatedDate'),
  ...all('text', 'InvoiceCurrency activationCode simpin iccid serviceDeviceID invoiceNumber invoicePO'),
  ...all('text', 'type paymentType createdBy updatedBy'),
}
export const inventoryRecordFields: Fields = { id: 'integer', ...inventoryFields }
export const inventoryListFields: Fields = {
  id: 'integer',
  ...fieldsOf(
    inventoryFields,
    'activationCode simpin iccid serviceDeviceID invoiceNumber expiryDate buyingCost supplierName planID supplierID createdBy createdDate',
  ),
}

export const planFields: Fields = {
  ...all('integer', 'flag pid planSource userId roleType stockValue maxQty minQty'),
  ...all('decimal', 'validity buyingCost perGbDollar perMbDollar throttle'),
  ...all(
    'text',
    'sPlanId planName esimNetProductCode travellerType internetData dataUnit validityType minutes country',
  ),
  ...all('text', 'supplier region type dataAllowanceType dataAllowance dataAllowanceMonthly fairUsagePolicy remarks'),
  ...all('text', 'recharge currency planFor topSeller bestSeller bestValue countryImage planClass productCode'),
  ...all('text', 'voiceMinute operatorType perMbPrice internetBreakout internetBreakoutCode localBreakouts'),
  ...all('text', 'localBreakoutsCode monthPlusPlan guidelineName features conditions mcc mnc apn simOperator tariff'),
  ...all('text', 'bolton operatorName operatorName2 planImage additionalInfo minValueCart maxValueCart planURL'),
  ...all('text', 'planConditions plantype capcityInfo'),
}
const { flag: _flag, ...storedPlanFields } = planFields
/** A plan as a search returns it, which fills the edit form. */
export const planRecordFields: Fields = { id: 'integer', ...storedPlanFields }
export const planListFields: Fields = {
  id: 'integer',
  ...fieldsOf(
    planFields,
    'planName buyingCost country dataAllowance dataAllowanceType internetData monthPlusPlan pid planClass planFor recharge stockValue supplier travellerType type validity validityType',
  ),
}

export const saleReportFields: Fields = {
  ...all('integer', 'u_Id pSource iOrderId inventory_Id subs_Count validity cartId'),
  ...all('decimal', 'discount sellingPrice cartSale sellingCost companyBuyingPrice'),
  ...all('moment', 'purchaseDate'),
  ...all('day', 'travelDate activationDate'),
  ...all('text', 'operatorType remarks planFor userName city email lpa displayName countryNameCheckout iccid cli imsi'),
  ...all('text', 'simPin saleType guid countryNamePlan stripCustomerId promoCode time vendorName planName countryname'),
  ...all('text', 'regionName status suplerName paymentGateway source refSite accountType cip stripEmail'),
}
export const otherReportFields: Fields = {
  ...all('integer', 'customerid validity'),
  ...all('decimal', 'price'),
  ...all('moment', 'createddate'),
  ...all('text', 'username email displayname countryname planname durationtype paymentstatus guid source refsite cip'),
  ...all('text', 'transaction paymentmethod'),
}

export const partnerFields: Fields = {
  ...all('decimal', 'markupDiscount'),
  ...all('moment', 'createdDate'),
  ...all('text', 'partnerCode companyName contactPerson role phone email address city state country zipCode website'),
  ...all('text', 'status partnerImage'),
}

export const choiceFields: Fields = { id: 'integer', name: 'text' }
export const planChoiceFields: Fields = { pid: 'integer', planName: 'text' }
