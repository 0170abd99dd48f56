import { dayAfter } from '../../../schemas/core/day-range.ts'
import { notificationRules } from '../../../schemas/records/notification-rules.ts'
import type { InventoryRow } from '../../../schemas/stock/inventory.ts'

const { initial: INITIAL_DAYS } = notificationRules.fields.expiringDays

/**
 * Whether an expiry date is past, near or far on the company's current day. The server says what is near, by the
 * notification rules; for one that does not, it is their initial number of days. An unknown date is far.
 */
export const expiryOf = (
  { expiryDate, expiresSoon }: Pick<InventoryRow, 'expiryDate' | 'expiresSoon'>,
  today: string,
): 'past' | 'soon' | 'far' => {
  if (expiryDate === '') return 'far'
  if (expiryDate < today) return 'past'
  return (expiresSoon ?? expiryDate <= dayAfter(today, INITIAL_DAYS)) ? 'soon' : 'far'
}

/** Whether a SIM with this status can still be delivered, so that its expiry matters; true for an unknown status. */
export const hasExpiry = (status: string | undefined): boolean =>
  status === undefined || status === 'available' || status === 'assigned'
