import { dayAfter } from '../../../schemas/core/day-range.ts'

const SOON_DAYS = 30

/** Whether an expiry date is past, near or far on the company's current day. An unknown date is far. */
export const expiryOf = (day: string, today: string): 'past' | 'soon' | 'far' => {
  if (day === '') return 'far'
  if (day < today) return 'past'
  return day <= dayAfter(today, SOON_DAYS) ? 'soon' : 'far'
}

/** Whether a SIM with this status can still be delivered, so that its expiry matters; true for an unknown status. */
export const hasExpiry = (status: string | undefined): boolean =>
  status === undefined || status === 'available' || status === 'assigned'
