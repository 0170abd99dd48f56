import type { OfflineSaleEvent, Reminded } from '../../../server/billing/offline-sale.ts'
import type { Sale } from './booked.ts'

const stampOf = ({ id }: Sale, day: string) => ({
  id,
  by: 'Mara Lind',
  date: `${day}T09:00:00.000Z`,
  submission: '',
})

/** The events of a dispute, as the server writes them. */
export const disputed = (sale: Sale, day: string): OfflineSaleEvent => ({
  type: 'OfflineSaleDisputed',
  data: { ...stampOf(sale, day), reason: 'Not as ordered' },
})
export const disputeEnded = (sale: Sale, day: string): OfflineSaleEvent => ({
  type: 'OfflineSaleDisputeEnded',
  data: { ...stampOf(sale, day), reason: 'Settled' },
})

/** The event of a reminder, by post unless another way is given. */
export const reminded = (
  sale: Sale,
  day: string,
  { level, open, way = 'post' }: { readonly level: number; readonly open: string; readonly way?: Reminded['way'] },
): OfflineSaleEvent => ({
  type: 'OfflineSaleReminded',
  data: { ...stampOf(sale, day), level, day, way, to: way === 'mail' ? 'accounts@alder.example' : '', open },
})

/** The event of a mail that could not be sent: `before` is the reminder that counts again. */
export const notSent = (
  sale: Sale,
  day: string,
  { level, before }: { readonly level: number; readonly before: { readonly level: number; readonly day: string } },
): OfflineSaleEvent => ({
  type: 'OfflineSaleReminderEnded',
  data: {
    ...stampOf(sale, day),
    level,
    problem: 'the mail server refused the address',
    lastLevel: before.level,
    lastDay: before.day,
  },
})
