import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import {
  type ReminderCounts,
  type ReminderLevel,
  reminderMessages,
} from '../../../src/schemas/billing/reminders/choices.ts'
import type { RemindAnswer, RemindPayload } from '../../../src/schemas/billing/reminders/wire.ts'
import { minorText } from '../../../src/schemas/core/money/amount.ts'
import { companyDay } from '../../core/days/company-zone.ts'
import { integers } from '../../core/postgres/arrays.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { companyNow } from '../company.ts'
import { invoiceWith } from '../offline/invoice.ts'
import { refused } from '../offline/refused.ts'
import {
  balanceOf,
  disputeOf,
  type OfflineSaleEvent,
  type OfflineSaleState,
  offlineSaleStream,
} from '../offline-sale.ts'
import { lastReminderOf, levelDueOf, type ReminderDays } from './level-due.ts'
import { type Begun, mailReminders, type ReminderPost } from './mail.ts'

type Answer = Omit<RemindAnswer, 'requestId'>
type Problem = { readonly id: number; readonly problem: string }

/** The days of the levels, from the company settings. */
export const reminderDays = Effect.map(
  companyNow,
  ({ reminderDays1, reminderDays2, reminderDays3 }): ReminderDays => [
    reminderDays1 ?? 0,
    reminderDays2 ?? 0,
    reminderDays3 ?? 0,
  ],
)

/** Why an invoice is not reminded of a level; null if it is. */
export const obstacleTo = (
  sale: OfflineSaleState,
  level: number,
  { days, today }: { readonly days: ReminderDays; readonly today: string },
): string | null => {
  if (balanceOf(sale).due <= 0n) return reminderMessages.isPaid
  if (disputeOf(sale) !== null) return reminderMessages.isDisputed
  if (lastReminderOf(sale).level >= level) return reminderMessages.otherLevel
  return levelDueOf(sale, days, today) === level ? null : reminderMessages.notDue
}

type Client = { readonly email: string; readonly name: string }

/** The customers' current addresses, by id. */
const clientsOf = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<Client & { readonly id: number }>`select id, email,
      coalesce(nullif(contact_person, ''), name) as name from clients where id = any(${integers(ids)})`
  return new Map(found.map(({ id, ...client }) => [id, client]))
})

const countsOf = (way: ReminderCounts['way'], begun: ReadonlyArray<Begun>, skipped: number): ReminderCounts => {
  const failed = begun.filter(({ ended }) => ended !== null && ended.problem !== null).length
  const unknown = way === 'mail' ? begun.filter(({ ended }) => ended === null).length : 0
  return { way, failed, unknown, sent: begun.length - failed - unknown, skipped }
}

const answerOf = ({ way }: RemindPayload, begun: ReadonlyArray<Begun>, skipped: ReadonlyArray<Problem>): Answer => {
  const counts = countsOf(way, begun, skipped.length)
  const failed = begun.flatMap(({ reminded, ended }) =>
    ended !== null && ended.problem !== null ? [{ id: reminded.id, problem: ended.problem }] : [],
  )
  // Where nothing was sent, the first reason says why.
  const why = [...failed, ...skipped].map(({ problem }) => problem)
  const isSuccess = failed.length < begun.length
  const message = isSuccess ? reminderMessages.outcome(counts) : reminderMessages.noneSent(why[0] ?? '')
  return {
    isSuccess,
    message,
    ...(skipped.length > 0 && { skipped }),
    ...(failed.length > 0 && { failed }),
    ...(counts.unknown > 0 && { unknown: counts.unknown }),
  }
}

type Decided = { readonly begun: ReadonlyArray<Begun>; readonly skipped: ReadonlyArray<Problem> }

/**
 * Sends reminders, or marks them as sent by post. Each is written before its mail is sent, so that no level is sent twice:
 * not by two people at once, nor after a lost answer. A mail that surely failed does not count: its level is due again.
 */
export const sendReminders = Effect.fnUntraced(function* (asked: RemindPayload, saver: Saver, post: ReminderPost) {
  if (asked.invoices.length === 0) return refused({ ids: reminderMessages.none }) as Answer
  if (asked.way === 'mail' && post === null) return refused({ way: reminderMessages.noMail }) as Answer
  const submission = fingerprint(asked)

  const decide = Effect.fnUntraced(function* (done: Done) {
    const [days, today] = [yield* reminderDays, yield* companyDay(done.date)]
    const found = new Map<number, { readonly sale: OfflineSaleState; readonly level: number }>()
    const skipped: Array<Problem> = []
    for (const { id, level } of asked.invoices) {
      const sale = found.has(id) ? null : yield* invoiceWith(id)
      const problem = sale === null ? reminderMessages.missing : obstacleTo(sale, level, { days, today })
      if (sale === null || problem !== null) skipped.push({ id, problem: problem ?? reminderMessages.missing })
      else found.set(id, { sale, level })
    }
    const clients = yield* clientsOf([...found.values()].map(({ sale }) => sale.issued.customer.id))
    const begun: Array<Begun> = []
    for (const [id, { sale, level }] of found) {
      const { email = '', name = '' } = clients.get(sale.issued.customer.id) ?? {}
      if (asked.way === 'mail' && email === '') skipped.push({ id, problem: reminderMessages.noAddress })
      else {
        const to = asked.way === 'mail' ? email : ''
        const open = minorText(balanceOf(sale).due, sale.issued.currency)
        const reminded = { id, ...done, level: level as ReminderLevel, day: today, way: asked.way, to, open }
        begun.push({ sale, name, reminded, ended: null })
      }
    }
    return {
      answer: { begun, skipped },
      appends: begun.map(({ reminded }) => {
        const event: OfflineSaleEvent = { type: 'OfflineSaleReminded', data: reminded }
        return { stream: offlineSaleStream(reminded.id), expectedVersion: 'any' as const, events: [event] }
      }),
    }
  })

  const sent = yield* doOnce<
    Decided | 'again' | 'otherwise',
    Effect.Error<ReturnType<typeof decide>>,
    Effect.Services<ReturnType<typeof decide>>
  >({ submission, again: () => 'again', otherwise: 'otherwise', decide }, saver).pipe(
    // Once it is written, the sending cannot be interrupted, neither by a leaving caller nor by a time limit.
    Effect.flatMap((decided) =>
      typeof decided === 'string' || post === null || asked.way === 'post'
        ? Effect.succeed(decided)
        : Effect.map(mailReminders(post, decided.begun, saver.requestId), (begun) => ({ ...decided, begun })),
    ),
    Effect.uninterruptible,
  )
  if (sent === 'otherwise') return { isSuccess: false, message: reminderMessages.otherwise } satisfies Answer
  if (sent !== 'again') return answerOf(asked, sent.begun, sent.skipped)

  // An earlier request did it: the answer is what is known of it by now.
  const begun: Array<Begun> = []
  const skipped: Array<Problem> = []
  for (const { id, level } of asked.invoices) {
    const sale = yield* invoiceWith(id)
    const mine = sale?.reminders.findLast(({ reminded }) => reminded.submission === submission)
    if (sale && mine) begun.push({ sale, name: '', ...mine })
    else skipped.push({ id, problem: sale === null ? reminderMessages.missing : `Reminder ${level} was not sent` })
  }
  return answerOf(asked, begun, skipped)
})
