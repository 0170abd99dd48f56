import { BILLING } from '../../schemas/billing/billing-routes.ts'
import { viewedRoutes } from '../../schemas/records/routes.ts'
import type { Route } from '../navigation/route.ts'
import { recordAddress } from './opened-records.ts'

/** The list that a record comes from: between section and record in the breadcrumb, and its place in the menu. */
type ListOfRecord = { readonly title: string; readonly href: string; readonly rowTitle: string }

const { title, list: href, rowTitle } = viewedRoutes.offlineInvoice
const invoices: ListOfRecord = { title, href, rowTitle }

/**
 * The list of the record at an address whose route also shows something else: an invoice has the address of a sale that
 * is drawn up. Null for every other address.
 */
export const listOfRecord = (
  route: Pick<Route, 'path'>,
  place: Pick<Location, 'pathname' | 'search'>,
): ListOfRecord | null => (route.path === BILLING && recordAddress(route, place) !== null ? invoices : null)
