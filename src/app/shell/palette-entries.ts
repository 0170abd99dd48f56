import { BILLING } from '../../schemas/billing/billing-routes.ts'
import type { Rights } from '../../schemas/core/serves.ts'
import { API_ORDERS } from '../../schemas/partners/api-order/routes.ts'
import { PARTNER_REPORTS } from '../../schemas/partners/partner-report-routes.ts'
import { INCLUDED } from '../../schemas/people/contacts/choices.ts'
import { peopleRoutes } from '../../schemas/people/people-routes.ts'
import type { Permissions } from '../../schemas/people/permissions.ts'
import { may } from '../../schemas/people/permissions.ts'
import { editPlanAddress } from '../../schemas/records/addresses.ts'
import { areaOfRecord } from '../../schemas/records/area.ts'
import { ofFoundRecords, recordRoutes, viewedRoutes } from '../../schemas/records/routes.ts'
import { type FoundKind, nameWithoutIccid } from '../../schemas/shell/found.ts'
import type { PaletteLink } from '../../views/shell/palette/palette.tsx'
import { isWorkOf, NOT_FOUND_NEAR, routes } from '../navigation/routes.ts'
import { actAddresses } from './palette-acts.ts'

/** The screens that these rights can open without a record, with their names in the menu; each name once. */
export const screensOf = (rights: Rights): ReadonlyArray<PaletteLink> => {
  const screens = new Map<string, PaletteLink>()
  for (const route of routes) {
    const { path, title, section, menu, frame, shows } = route
    if (frame !== 'shell' || path.includes(':') || path === NOT_FOUND_NEAR || !isWorkOf(route, rights)) continue
    // It shows the invoice in its query. Forms that are in no menu are found as acts.
    if (shows.screen === 'billing' || (menu === null && actAddresses.has(path))) continue
    const name = menu?.label ?? title
    const key = menu === null ? title : `${section} ${name}`
    if (!screens.has(key) && ![...screens.values()].some((one) => one.href === path)) {
      screens.set(key, { name, about: section ?? '', href: path })
    }
  }
  return [...screens.values()]
}

const search = (list: string, searchBy: string, text: string): string =>
  `${list}?${new URLSearchParams({ searchBy, text })}`

const [contacts] = peopleRoutes

/**
 * The partner list cannot be searched. Without the edit permission, the link leads to another list that shows the
 * partner.
 */
const partnerShown = (id: number, name: string, permissions: Permissions): string => {
  if (may(permissions, contacts.key)) {
    return `${contacts.path}?${new URLSearchParams({ text: name, kind: 'partner', inactive: INCLUDED })}`
  }
  return may(permissions, 'partnerReport.view')
    ? `${PARTNER_REPORTS}?days=all&partner=${id}`
    : recordRoutes.partner.list
}

type Address = (id: number, name: string, permissions: Permissions, typed: string) => string

/** Where each kind opens: its form, or a list that shows it for people who may only view. */
const addresses: Readonly<Record<FoundKind, Address>> = {
  item: (id, name, permissions, typed) => {
    if (may(permissions, 'inventory.edit')) return `/pages/InventoryMaster/Edit/${id}`
    // Without an ICCID, only its full activation code finds it.
    return name === nameWithoutIccid(id)
      ? search('/pages/InventoryMaster', 'activationCode', typed.trim())
      : search('/pages/InventoryMaster', 'iccid', name)
  },
  plan: (id, name, permissions) =>
    may(permissions, 'plan.edit')
      ? editPlanAddress({ planName: name, pid: id })
      : `/pages/PlanMaster/${encodeURIComponent(name)}`,
  ...ofFoundRecords(
    (record): Address =>
      (id, name, permissions) => {
        const { edit, list, found } = recordRoutes[record]
        if (may(permissions, `${areaOfRecord(record)}.edit`)) return `${edit}/${id}`
        return record === 'partner' ? partnerShown(id, name, permissions) : search(list, found.by, name)
      },
  ),
  invoice: (id) => `${BILLING}?invoice=${id}`,
  apiOrder: (id) => `${API_ORDERS}?order=${id}`,
  supplierInvoice: (_, name) => search(viewedRoutes.invoice.list, 'invoiceNumber', name),
}

/** Where a search result opens. */
export const addressOfFound = (
  kind: FoundKind,
  id: number,
  name: string,
  permissions: Permissions,
  typed: string,
): string => addresses[kind](id, name, permissions, typed)
