import type { OwnListName } from '../../schemas/lists/own-list-routes.ts'
import { bookOf } from '../billing/book-requests.ts'
import { timeline } from '../history/timeline-requests.ts'
import { apiOrders } from '../partners/api-order-requests.ts'
import { partnerReportOf } from '../partners/partner-report-requests.ts'
import { pricing } from '../partners/pricing-requests.ts'
import { contacts } from '../people/contact-requests.ts'
import type { OwnList } from './own-list.ts'

/** The requests of each list with its own calls. */
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
