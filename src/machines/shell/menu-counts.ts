import { INVOICES } from '../../schemas/billing/billing-routes.ts'
import { API_ORDERS } from '../../schemas/partners/api-order/routes.ts'
import { recordRoutes, viewedRoutes } from '../../schemas/records/routes.ts'
import type { Notification, NotificationKind } from '../../schemas/shell/notification.ts'

/** How many things somebody has to act on, by the address of their list. A list without any is left out. */
export type MenuCounts = ReadonlyMap<string, number>

type Place = {
  readonly list: string
  /** A notification of this kind is about as many things as it says, such as the failed orders of a partner. */
  readonly hasSeveral?: true
}

const INVENTORY = '/pages/InventoryMaster'

/** The list where a kind of notification is acted on; null if there is nothing to do. */
const places: Readonly<Record<NotificationKind, Place | null>> = {
  low: { list: viewedRoutes.balance.list },
  expiring: { list: INVENTORY },
  expiredAssigned: { list: viewedRoutes.assignment.list },
  soldTwice: { list: INVENTORY },
  linkRequested: { list: recordRoutes.employee.list },
  importFinished: null,
  invoiceOverdue: { list: INVOICES },
  apiOrderFailed: { list: API_ORDERS, hasSeveral: true },
  apiOrderWaiting: { list: API_ORDERS, hasSeveral: true },
}

/** Counts read notifications too: reading one does not put it right. */
export const menuCountsOf = (items: ReadonlyArray<Notification>): MenuCounts => {
  const counts = new Map<string, number>()
  for (const { kind, count } of items) {
    const place = places[kind]
    if (place !== null) counts.set(place.list, (counts.get(place.list) ?? 0) + (place.hasSeveral ? count : 1))
  }
  return counts
}

export const areSameCounts = (one: MenuCounts, other: MenuCounts): boolean =>
  one.size === other.size && [...one].every(([list, count]) => other.get(list) === count)
