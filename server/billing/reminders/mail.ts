import { Effect } from 'effect'
import type { ReminderLevel } from '../../../src/schemas/billing/reminders/choices.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { textLetter } from '../../core/mail/letters.ts'
import { type Post, UNFINISHED } from '../../core/mail/mailer.ts'
import { databaseTimeMillis } from '../../core/postgres/clock.ts'
import { printedPdf } from '../invoice/printed.ts'
import { templateNow } from '../mail-templates/templates.ts'
import {
  type OfflineSaleEvent,
  type OfflineSaleState,
  offlineSaleStream,
  type Reminded,
  type Reminder,
} from '../offline-sale.ts'
import { reminderMail, styleOf } from './letter.ts'
import { lastReminderOf } from './level-due.ts'

/** Null if no mail server is set up. */
export type ReminderPost = Post | null

/** A reminder that is written; `sale` is the invoice before it. */
export type Begun = Reminder & { readonly sale: OfflineSaleState; readonly name: string }

/**
 * The number of mails that are sent at a time: a slow mail server holds up no other work. `REMINDERS_A_REQUEST` depends
 * on it.
 */
export const AT_A_TIME = 4

const letterOf = Effect.fnUntraced(function* ({ sale, name, reminded }: Begun) {
  const facts = { level: reminded.level as ReminderLevel, day: reminded.day, open: reminded.open }
  const content = yield* printedPdf({ issued: sale.issued, credited: null }, 'A4')
  const { invoiceNumber } = sale.issued
  const template = yield* templateNow({ kind: `reminder${facts.level}`, language: styleOf(sale).language })
  return textLetter({
    ...reminderMail(sale, facts, name || sale.issued.customer.companyName, template),
    file: { name: `${invoiceNumber}.pdf`, contentType: 'application/pdf', content },
  })
})

/** Records the result of a mail; it is written by the server, not by the person who sent it. */
const ended = Effect.fnUntraced(function* ({ sale, reminded }: Begun, problem: string | null, requestId: string) {
  const { id, by, submission, level, day } = reminded as Reminded
  const date = new Date(yield* databaseTimeMillis).toISOString()
  const last = problem === null ? { level, day } : lastReminderOf(sale)
  const data = { id, by, submission, date, level, problem, lastLevel: last.level, lastDay: last.day }
  const event: OfflineSaleEvent = { type: 'OfflineSaleReminderEnded', data }
  const store = yield* EventStore
  yield* store.append({
    stream: offlineSaleStream(id),
    expectedVersion: 'any',
    events: [event],
    actor: 'system',
    requestId,
  })
  return data
})

/** Mails a reminder and records its result. A mail that was neither sent nor refused has none: it may have arrived. */
const mailOne = Effect.fnUntraced(function* (post: Post, begun: Begun, requestId: string) {
  const letter = yield* letterOf(begun)
  const problem = yield* post(begun.reminded.to, letter).pipe(
    Effect.as(null),
    Effect.catchTag('MailProblem', (failed) => Effect.succeed(failed)),
  )
  if (problem?.code === UNFINISHED) return begun
  return { ...begun, ended: yield* ended(begun, problem?.message ?? null, requestId) }
})

/** Mails reminders that are written, and records the result of each. */
export const mailReminders = (post: Post, all: ReadonlyArray<Begun>, requestId: string) =>
  Effect.forEach(all, (begun) => mailOne(post, begun, requestId), { concurrency: AT_A_TIME })
