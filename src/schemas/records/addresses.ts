import { INVOICE_PAGE } from '../billing/billing-routes.ts'
import { addressIn } from '../core/address-in.ts'
import { recordRoutes, viewedRoutes } from './routes.ts'

/*
 * The page of each kind of record, or the list filtered to one that has no page. Whether a person may open it is the
 * business of the link.
 */

/** The form of a record of a list, such as a supplier; null for none. */
export const recordAddress = (name: keyof typeof recordRoutes, id: number): string | null =>
  id > 0 ? `${recordRoutes[name].edit}/${id}` : null

/** The form of a SIM. */
export const simAddress = (id: number): string => `/pages/InventoryMaster/Edit/${id}`

/** The address of a plan's wizard: by name, as the spec has it, and by id, which is unique (design §7). */
export const editPlanAddress = ({ planName, pid }: { readonly planName: string; readonly pid: number }): string =>
  // A plan may have no name, but a path segment must not be empty, '.' or '..'.
  `/pages/EditPlan/${encodeURIComponent(/^(\s*|\.{1,2})$/.test(planName) ? String(pid) : planName)}?pid=${pid}`

/** The plans of this name, where the id is not known. */
export const planNamedAddress = (name: string): string | null =>
  /^(\s*|\.{1,2})$/.test(name) ? null : `/pages/PlanMaster/${encodeURIComponent(name)}`

/** The page of an invoice of ours. */
export const invoiceAddress = (id: number): string => addressIn(INVOICE_PAGE, { saleID: id })

/** A list filtered to one name. */
export const listFilteredTo = (list: string, searchBy: string, text: string): string =>
  `${list}?${new URLSearchParams({ searchBy, text })}`

/** A supplier invoice has no page: the list of those with its number. */
export const supplierInvoiceAddress = (number: string): string | null =>
  number === '' ? null : listFilteredTo(viewedRoutes.invoice.list, 'invoiceNumber', number)

/** An assignment with its SIMs. */
export const assignmentAddress = (id: number): string => `${viewedRoutes.assignment.edit}/${id}`

/** Who SIMs are assigned to: a partner or a customer. */
export const holderAddress = (kind: string | undefined, id: number | undefined): string | null =>
  kind === 'partner' || kind === 'customer' ? recordAddress(kind, id ?? 0) : null
