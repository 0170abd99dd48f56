import type { OwnListName } from '../schemas/own-list-routes.ts'
import { apiOrders } from './api-order-requests.ts'
import { bookOf } from './book-requests.ts'
import { contacts } from './contact-requests.ts'
import type { OwnList } from './own-list.ts'
import { partnerReportOf } from './partner-report-requests.ts'
import { pricing } from './pricing-requests.ts'
import { timeline } from './timeline-requests.ts'

/** What each list with calls of its own asks for. */
export const ownLists: Readonly<Record<OwnListName, OwnList>> = {
  OfflineSaleReport: bookOf('OfflineSaleReport'),
  OfflineSaleReportUK: bookOf('OfflineSaleReportUK'),
  CustomerStatement: bookOf('CustomerStatement'),
  Timeline: timeline,
  ContactList: contacts,
  Pricing: pricing,
  PartnerSummary: partnerReportOf('PartnerSummary'),
  PartnerSalesReport: partnerReportOf('PartnerSalesReport'),
  PartnerH2OReport: partnerReportOf('PartnerH2OReport'),
  PartnerSubscriptionReport: partnerReportOf('PartnerSubscriptionReport'),
  ApiOrderManagement: apiOrders,
}
