/** Names copied from sections 3 and 7 of the specification. Nothing here is derived from the server. */

const names = (text: string): ReadonlyArray<string> => text.split(', ')

export const USER = names('userName, roleName, employeeName, departmentName, mobileNumber, departmentID')

export const INVENTORY = names(
  'planID, supplierID, invoiceCost, InvoiceCurrency, activationCode, simpin, iccid, serviceDeviceID, invoiceNumber, invoicePO, expiryDate, stockReceivedDate, stockExpiryDate, createdDate, country, region, type, paymentType, createdBy, updatedBy, updatedDate, buyingCost, sellingcost',
)
export const INVENTORY_LIST = names(
  'activationCode, simpin, iccid, serviceDeviceID, invoiceNumber, expiryDate, buyingCost, supplierName, planID, supplierID, createdBy, createdDate, id',
)
export const INVENTORY_FILTER = names(
  'searchBy, activationCode, buyingCost, expiryDate, iccid, invoiceNumber, planID, serviceDeviceID, simPin, supplierName',
)

export const PLAN = names(
  'flag, pid, sPlanId, planName, esimNetProductCode, travellerType, planSource, internetData, dataUnit, validity, validityType, minutes, country, supplier, region, type, dataAllowanceType, dataAllowance, dataAllowanceMonthly, fairUsagePolicy, remarks, buyingCost, recharge, currency, planFor, userId, topSeller, bestSeller, bestValue, roleType, countryImage, planClass, productCode, voiceMinute, operatorType, perGbDollar, perMbDollar, perMbPrice, internetBreakout, internetBreakoutCode, localBreakouts, localBreakoutsCode, stockValue, throttle, monthPlusPlan, guidelineName, maxQty, minQty, features, conditions, mcc, mnc, apn, simOperator, tariff, bolton, operatorName, operatorName2, planImage, additionalInfo, minValueCart, maxValueCart, planURL, planConditions, plantype, capcityInfo',
)
export const PLAN_LIST = names(
  'planName, buyingCost, country, dataAllowance, dataAllowanceType, internetData, monthPlusPlan, pid, planClass, planFor, recharge, stockValue, supplier, travellerType, type, validity, validityType, id',
)

export const SALE_REPORT = names(
  'operatorType, remarks, u_Id, planFor, userName, city, pSource, email, iOrderId, inventory_Id, lpa, displayName, countryNameCheckout, iccid, cli, imsi, simPin, saleType, guid, countryNamePlan, stripCustomerId, promoCode, discount, purchaseDate, subs_Count, time, sellingPrice, vendorName, planName, validity, countryname, cartSale, cartId, regionName, sellingCost, status, suplerName, paymentGateway, source, refSite, accountType, cip, stripEmail, companyBuyingPrice, travelDate, activationDate',
)
export const OTHER_REPORT = names(
  'username, email, customerid, displayname, countryname, price, createddate, planname, durationtype, validity, paymentstatus, guid, source, refsite, cip, transaction, paymentmethod',
)

export const PARTNER = names(
  'partnerCode, companyName, contactPerson, role, phone, email, address, city, state, country, zipCode, website, createdDate, status, partnerImage, markupDiscount',
)
export const PARTNER_QUERY = names('id, pageIndex, pageSize, partnerCode, companyName, contactPerson, email')

/** The reports and their lists. */
export const REPORTS = `
| PurchaseReport | purchaseReports |
| CheckoutButNotPurchaseReport | checkoutButNotPurchases |
| SaleReportVendorWise | saleReportVendorWise |
| TravelReport | travelReport |
| FutureSaleReport | futureSaleReport |
| WebsiteInventory | websiteInventory |
| SubscriptionReport | subscriptionReport |
| PaypalSubscriptionReport | paypalSubscriptionReport |
| H2OReport | h2OReport |
| AffiliateSaleReport | affiliateSaleReport |
| PlumSaleReport | plumSaleReport |
| Tele25SaleReport | tele25SaleReport |
| SimcredibleSaleReport | simcredibleSaleReport |
| SimcredibleSuspendReport | simcredibleSuspendReport |
| RefundReport | refundReport |
| TopUpSaleReport | topUpSaleReport |
| FreeSimSaleReport | freeSimSaleReport |
| SimcredibleOrderReport | simcredibleOrderReport |
| CancellationReport | cancellationReport |
| ReviewReport | reviewReport |
| SignupReport | signupReport |`
  .trim()
  .split('\n')
  .map((line) => {
    const [, report = '', list = ''] = line.split('|').map((cell) => cell.trim())
    return { path: `/ReportMaster/${report}`, list }
  })
