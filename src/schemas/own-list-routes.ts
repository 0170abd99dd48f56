import { apiOrderRoutes } from './api-order/routes.ts'
import { billingRoutes } from './billing-routes.ts'
import { partnerReportRoutes } from './partner-report-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { pricingRoutes } from './pricing/routes.ts'

/** The lists that have calls of their own, as the route table needs them. Short: it loads with the entry. */
export const ownListRoutes = [
  ...billingRoutes,
  ...partnerReportRoutes,
  ...apiOrderRoutes,
  ...peopleRoutes,
  ...pricingRoutes,
] as const
export type OwnListName = (typeof ownListRoutes)[number]['name']
