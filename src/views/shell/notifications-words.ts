import { BILLING } from '../../schemas/billing/billing-routes.ts'
import { counted } from '../../schemas/core/counted.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { WAITING } from '../../schemas/partners/api-order/choices.ts'
import { API_ORDERS } from '../../schemas/partners/api-order/routes.ts'
import type { Notification, NotificationKind } from '../../schemas/shell/notification.ts'
import type { IconName } from '../ui/icon.tsx'

type Words = {
  readonly text: string
  /** What it is about, if the text does not say. */
  readonly name: string
  readonly href: string
}

type OfKind = {
  readonly icon: IconName
  /** How urgent it is: something failed, needs attention, is done, or is only to be known. */
  readonly tone: 'wrong' | 'attention' | 'done' | 'plain'
  /** The kind in the settings, and when it comes. */
  readonly label: string
  readonly about: string
  readonly one: (item: Notification) => Words
  /** Several of one day in one sentence. */
  readonly several: (items: ReadonlyArray<Notification>) => string
}

const numbers = new Intl.NumberFormat('en-GB')

const sum = (items: ReadonlyArray<Notification>): number => items.reduce((all, { count }) => all + count, 0)

export const kindWords: Readonly<Record<NotificationKind, OfKind>> = {
  low: {
    icon: 'warehouse',
    tone: 'attention',
    label: 'Low stock',
    about: 'A plan is at or below its reorder level.',
    one: ({ id, name, count, level }) => ({
      text: `${counted(count, 'SIM')} left (reorder level ${numbers.format(level)})`,
      name,
      href: `/pages/WareHouseInventory?planID=${id}&level=low`,
    }),
    several: (items) => `${counted(items.length, 'plan is', 'plans are')} low on stock`,
  },
  expiring: {
    icon: 'clock',
    tone: 'attention',
    label: 'Expiring SIMs',
    about: 'Available SIMs of a plan expire soon.',
    one: ({ id, name, count, at }) => ({
      text: `${counted(count, 'SIM expires', 'SIMs expire')} by ${formatDay(at)}`,
      name,
      href: `/pages/InventoryMaster?planID=${id}&stockStatus=available&expiresTo=${at}`,
    }),
    several: (items) =>
      `${counted(sum(items), 'SIM expires', 'SIMs expire')} by ${formatDay(items[0]?.at ?? '')} in ${counted(items.length, 'plan')}`,
  },
  expiredAssigned: {
    icon: 'assign',
    tone: 'attention',
    label: 'Expired assigned SIMs',
    about: 'SIMs held by a partner or customer have expired.',
    one: ({ id, name, count }) => ({
      text: counted(count, 'assigned SIM has expired', 'assigned SIMs have expired'),
      name,
      href: `/pages/InventoryMaster/AssignInventory/${id}`,
    }),
    several: (items) => counted(sum(items), 'assigned SIM has expired', 'assigned SIMs have expired'),
  },
  soldTwice: {
    icon: 'sim',
    tone: 'wrong',
    label: 'SIMs sold twice',
    about: 'Two sales name the same SIM.',
    one: ({ id, name }) => ({ text: 'A SIM was sold twice', name, href: `/pages/InventoryMaster/Edit/${id}` }),
    several: (items) => `${counted(items.length, 'SIM was', 'SIMs were')} sold twice`,
  },
  linkRequested: {
    icon: 'lock',
    tone: 'plain',
    label: 'Password links',
    about: 'Somebody requested a password link.',
    one: ({ id, name }) => ({
      text: 'A password link was requested',
      name,
      href: `/pages/profileMaster/EditEmployee/${id}`,
    }),
    several: (items) => `${counted(items.length, 'person requested', 'people requested')} a password link`,
  },
  importFinished: {
    icon: 'stockBulk',
    tone: 'done',
    label: 'Finished imports',
    about: 'An import that you started is finished.',
    one: ({ id, name, count }) => ({
      text: `Import finished: ${counted(count, 'SIM')} added`,
      name,
      href: `/pages/InventoryMaster/Bulk?bulkID=${id}`,
    }),
    several: (items) => `${counted(items.length, 'import')} finished: ${counted(sum(items), 'SIM')} added`,
  },
  invoiceOverdue: {
    icon: 'invoice',
    tone: 'wrong',
    label: 'Overdue invoices',
    about: 'An invoice of ours is overdue.',
    one: ({ id, name, at }) => ({
      text: `Invoice ${name} is overdue since ${formatDay(at)}`,
      name: '',
      href: `${BILLING}?invoice=${id}`,
    }),
    several: (items) => `${counted(items.length, 'invoice is', 'invoices are')} overdue`,
  },
  apiOrderWaiting: {
    icon: 'cart',
    tone: 'attention',
    label: 'Waiting API orders',
    about: 'API orders wait for delivery.',
    one: ({ id, name, count }) => ({
      text: counted(count, 'API order waits for delivery', 'API orders wait for delivery'),
      name,
      href: `${API_ORDERS}?status=${WAITING}&partner=${id}`,
    }),
    several: (items) => counted(sum(items), 'API order waits for delivery', 'API orders wait for delivery'),
  },
  apiOrderFailed: {
    icon: 'alert',
    tone: 'wrong',
    label: 'Failed API orders',
    about: 'API orders have failed.',
    one: ({ id, name, count }) => ({
      text: counted(count, 'API order failed', 'API orders failed'),
      name,
      href: `${API_ORDERS}?status=Failed&partner=${id}`,
    }),
    several: (items) => counted(sum(items), 'API order failed', 'API orders failed'),
  },
}

/** The text, the name and the link of a notification. */
export const wordsOf = (item: Notification): Words => kindWords[item.kind].one(item)

/** '12 notifications are marked as read'. */
export const markedWords = (count: number): string =>
  `${counted(count, 'notification is', 'notifications are')} marked as read.`
