import type { OwnListName } from '../../schemas/lists/own-list-routes.ts'
import type { PartnerReportRouteName } from '../../schemas/partners/partner-report-routes.ts'
import type { OwnList } from './own-list.ts'

const ofBook = (book: 'OfflineSaleReport' | 'OfflineSaleReportUK' | 'CustomerStatement') =>
  import('../billing/book-requests.ts').then(({ bookOf }) => bookOf(book))
const ofPartners = (report: PartnerReportRouteName) =>
  import('../partners/partner-report-requests.ts').then(({ partnerReportOf }) => partnerReportOf(report))

/** The requests of each list with its own calls. Their code is fetched with the list, so reports do not wait for it. */
export const ownLists: Readonly<Record<OwnListName, () => Promise<OwnList>>> = {
  OfflineSaleReport: () => ofBook('OfflineSaleReport'),
  OfflineSaleReportUK: () => ofBook('OfflineSaleReportUK'),
  CustomerStatement: () => ofBook('CustomerStatement'),
  Timeline: () => import('../history/timeline-requests.ts').then(({ timeline }) => timeline),
  ContactList: () => import('../people/contact-requests.ts').then(({ contacts }) => contacts),
  Pricing: () => import('../partners/pricing-requests.ts').then(({ pricing }) => pricing),
  PartnerSummary: () => ofPartners('PartnerSummary'),
  PartnerSalesReport: () => ofPartners('PartnerSalesReport'),
  PartnerH2OReport: () => ofPartners('PartnerH2OReport'),
  PartnerSubscriptionReport: () => ofPartners('PartnerSubscriptionReport'),
  ApiOrderManagement: () => import('../partners/api-order-requests.ts').then(({ apiOrders }) => apiOrders),
}
