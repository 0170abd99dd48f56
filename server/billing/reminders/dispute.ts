import { Effect } from 'effect'
import { reminderMessages } from '../../../src/schemas/billing/reminders/choices.ts'
import type { DisputeAnswer, DisputePayload } from '../../../src/schemas/billing/reminders/wire.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { invoiceWith } from '../offline/invoice.ts'
import { refused } from '../offline/refused.ts'
import {
  balanceOf,
  disputeOf,
  type OfflineSaleEvent,
  type OfflineSaleState,
  offlineSaleStream,
} from '../offline-sale.ts'

type Answer = Omit<DisputeAnswer, 'requestId'>
type Change = 'dispute' | 'end'

/** Why the mark cannot be changed; null if it can. */
const obstacleTo = (sale: OfflineSaleState, change: Change): string | null => {
  const isDisputed = disputeOf(sale) !== null
  if (change === 'end') return isDisputed ? null : reminderMessages.notDisputed
  if (isDisputed) return reminderMessages.disputedBefore
  return balanceOf(sale).due > 0n ? null : reminderMessages.nothingDue
}

const done = (change: Change, number: string): Answer => ({
  isSuccess: true,
  message: change === 'dispute' ? reminderMessages.disputed(number) : reminderMessages.disputeEnded(number),
})

/** Marks an invoice as disputed, or ends its dispute, once and with a reason. */
export const changeDispute = Effect.fnUntraced(function* (change: Change, asked: DisputePayload, saver: Saver) {
  const reason = asked.reason.trim()
  const decide = Effect.fnUntraced(function* (stamp: Done) {
    const sale = yield* invoiceWith(asked.id)
    const obstacle = sale === null ? reminderMessages.missing : obstacleTo(sale, change)
    if (sale === null || obstacle !== null) {
      return { answer: { isSuccess: false, message: obstacle ?? '' }, appends: [] }
    }
    if (reason === '') return { answer: refused({ reason: reminderMessages.reason }), appends: [] }
    const data = { id: asked.id, ...stamp, reason }
    const event: OfflineSaleEvent =
      change === 'dispute' ? { type: 'OfflineSaleDisputed', data } : { type: 'OfflineSaleDisputeEnded', data }
    return {
      answer: done(change, sale.issued.invoiceNumber),
      appends: [{ stream: offlineSaleStream(asked.id), expectedVersion: 'any' as const, events: [event] }],
    }
  })
  const sale = yield* invoiceWith(asked.id)
  return yield* doOnce<Answer, Effect.Error<ReturnType<typeof decide>>, Effect.Services<ReturnType<typeof decide>>>(
    {
      submission: fingerprint(asked),
      again: () => done(change, sale?.issued.invoiceNumber ?? ''),
      otherwise: { isSuccess: false, message: reminderMessages.otherwise },
      decide,
    },
    saver,
  )
})
