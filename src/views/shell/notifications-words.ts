import { BILLING } from '../../schemas/billing/billing-routes.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { WAITING } from '../../schemas/partners/api-order/choices.ts'
import { API_ORDERS } from '../../schemas/partners/api-order/routes.ts'
import type { Notification, NotificationKind } from '../../schemas/shell/notification.ts'

type Words = { readonly text: string; readonly href: string }

const of = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

const words: Readonly<Record<NotificationKind, (told: Notification) => Words>> = {
  low: ({ id, name, count, level }) => ({
    text: `${name}: ${of(count, 'SIM', 'SIMs')} left (reorder level ${level.toLocaleString('en-GB')})`,
    href: `/pages/WareHouseInventory?planID=${id}&level=low`,
  }),
  expiring: ({ id, name, count, at }) => ({
    text: `${name}: ${of(count, 'SIM expires', 'SIMs expire')} by ${formatDay(at)}`,
    href: `/pages/InventoryMaster?planID=${id}&stockStatus=available&expiresTo=${at}`,
  }),
  expiredAssigned: ({ id, name, count }) => ({
    text: `${of(count, 'SIM assigned', 'SIMs assigned')} to ${name} ${count === 1 ? 'has' : 'have'} expired`,
    href: `/pages/InventoryMaster/AssignInventory/${id}`,
  }),
  soldTwice: ({ id, name }) => ({ text: `${name} was sold twice`, href: `/pages/InventoryMaster/Edit/${id}` }),
  linkRequested: ({ id, name }) => ({
    text: `${name} asks for a password link`,
    href: `/pages/profileMaster/EditEmployee/${id}`,
  }),
  importFinished: ({ id, name, count }) => ({
    text: `${name} was imported: ${of(count, 'SIM', 'SIMs')} added`,
    href: `/pages/InventoryMaster/Bulk?bulkID=${id}`,
  }),
  invoiceOverdue: ({ id, name, at }) => ({
    text: `Invoice ${name} is overdue since ${formatDay(at)}`,
    href: `${BILLING}?invoice=${id}`,
  }),
  apiOrderWaiting: ({ id, name, count }) => ({
    text: `${name}: ${of(count, 'API order waits', 'API orders wait')} to be delivered`,
    href: `${API_ORDERS}?status=${WAITING}&partner=${id}`,
  }),
  apiOrderFailed: ({ id, name, count }) => ({
    text: `${name}: ${of(count, 'API order', 'API orders')} failed`,
    href: `${API_ORDERS}?status=Failed&partner=${id}`,
  }),
}

/** The text and the link of a notification. */
export const wordsOf = (told: Notification): Words => words[told.kind](told)
