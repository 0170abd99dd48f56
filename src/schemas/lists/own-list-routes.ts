import { billingRoutes } from '../billing/billing-routes.ts'
import { apiOrderRoutes } from '../partners/api-order/routes.ts'
import { partnerReportRoutes } from '../partners/partner-report-routes.ts'
import { pricingRoutes } from '../partners/pricing/routes.ts'
import { peopleRoutes } from '../people/people-routes.ts'

/** The lists with dedicated API calls, as the route table needs them. Short, because it loads with the entry. */
export const ownListRoutes = [
  ...billingRoutes,
  ...partnerReportRoutes,
  ...apiOrderRoutes,
  ...peopleRoutes,
  ...pricingRoutes,
] as const
export type OwnListName = (typeof ownListRoutes)[number]['name']
