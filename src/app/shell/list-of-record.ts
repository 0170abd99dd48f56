import { BILLING } from '../../schemas/billing/billing-routes.ts'
import { viewedRoutes } from '../../schemas/records/routes.ts'
import type { Route } from '../navigation/route.ts'
import { routes } from '../navigation/routes.ts'
import { recordAddress } from './opened-records.ts'

/** The list that a record comes from: between section and record in the breadcrumb, and its place in the menu. */
type ListOfRecord = { readonly title: string; readonly href: string; readonly rowTitle: string }

const { title, list: href, rowTitle } = viewedRoutes.offlineInvoice
const invoices: ListOfRecord = { title, href, rowTitle }

type OfRecord = Pick<Route, 'path' | 'within' | 'section' | 'title' | 'heading'>

/** The list that a record's route belongs to, unless it has the section's name. */
const listOfRoute = ({ path, within, section, title, heading }: OfRecord): ListOfRecord | null => {
  const list = path.endsWith('/:id') ? routes.find((one) => one.path === within) : undefined
  if (list === undefined || list.title === section) return null
  return { title: list.title, href: list.path, rowTitle: heading ?? title }
}

/**
 * The list of the record at an address; null for other addresses. An invoice has the address of a sale that is drawn
 * up, so its route does not say.
 */
export const listOfRecord = (route: OfRecord, place: Pick<Location, 'pathname' | 'search'>): ListOfRecord | null => {
  if (route.path === BILLING) return recordAddress(route, place) === null ? null : invoices
  return listOfRoute(route)
}
