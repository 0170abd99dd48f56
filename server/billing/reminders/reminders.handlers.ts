import { type Context, Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { MAX_REMINDERS, type ReminderLevel, reminderMessages } from '../../../src/schemas/billing/reminders/choices.ts'
import type { reminderCalls } from '../../../src/schemas/billing/reminders.calls.ts'
import { minorText } from '../../../src/schemas/core/money/amount.ts'
import type { Sort } from '../../../src/schemas/lists/sort.ts'
import { sortInQuery, sortOf } from '../../../src/schemas/lists/sort-wire.ts'
import { RECORD_PAGE_SIZE } from '../../../src/schemas/records/kit/define.ts'
import { dayProblems } from '../../../src/schemas/records/kit/filters.ts'
import type { viewedCalls } from '../../../src/schemas/records/records.calls.ts'
import { reminder } from '../../../src/schemas/records/reminder.ts'
import type { ServerConfig } from '../../config.ts'
import { today } from '../../core/days/company-zone.ts'
import type { EventStore } from '../../core/events/event-store.ts'
import { attachment } from '../../core/http/attachment.ts'
import { refuseDays } from '../../core/http/days-asked.ts'
import { Fault } from '../../core/http/faults.ts'
import { listAnswer } from '../../core/http/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../../core/http/request.ts'
import { windowOf } from '../../core/http/window.ts'
import type { Mailer } from '../../core/mail/mailer.ts'
import { searchedNames } from '../../records/searched-names.ts'
import { invoiceWith } from '../offline/invoice.ts'
import { balanceOf } from '../offline-sale.ts'
import { changeDispute } from './dispute.ts'
import { lastReminderOf, levelDueOf } from './level-due.ts'
import { reminderPdf } from './pdf.ts'
import { reminderDays, sendReminders } from './remind.ts'
import { dueReminders, type ReminderSearch, reminderPage } from './reminder-queries.ts'

type Calls = typeof reminderCalls & typeof viewedCalls
type Sent<Name extends 'DisputeInvoice' | 'EndInvoiceDispute' | 'CheckReminders' | 'SendReminders' | 'SearchReminder'> =
  {
    readonly payload: Calls[Name]['payload']['Type']
  }
type Paged = { readonly pageIndex?: number | undefined; readonly pageSize?: number | undefined }

const answered = <A extends object>(answer: A) => Effect.map(requestId, (id) => ({ ...answer, requestId: id }))

const checkDays = (search: ReminderSearch) => {
  const days = (['dueFrom', 'dueTo'] as const).flatMap((name) =>
    search[name] === undefined ? [] : [[name, search[name]] as const],
  )
  return refuseDays(dayProblems(reminder, Object.fromEntries(days)))
}

/** The facts of a letter: as it was sent, or as it would be sent today. */
const letterFacts = Effect.fnUntraced(function* (id: number, asked: number | undefined) {
  const sale = yield* invoiceWith(id)
  const missing = new Fault({ status: 404, message: reminderMessages.noLetter })
  if (sale === null) return yield* missing
  const day = yield* today
  const due = levelDueOf(sale, yield* reminderDays, day)
  const level = asked ?? due ?? lastReminderOf(sale).level
  const sent = sale.reminders.findLast(({ reminded, ended }) => reminded.level === level && !ended?.problem)
  if (sent !== undefined) {
    const { reminded } = sent
    const facts = { level: level as ReminderLevel, day: reminded.day, open: reminded.open }
    return { sale, facts, moment: reminded.date }
  }
  if (due === null || due !== level) return yield* missing
  const open = minorText(balanceOf(sale).due, sale.issued.currency)
  return { sale, facts: { level: due, day, open }, moment: `${day}T00:00:00.000Z` }
})

/** Disputes of our invoices, the list of due reminders, and reminders. */
export const reminderHandlers = (
  sql: SqlClient.SqlClient,
  context: Context.Context<EventStore | SqlClient.SqlClient | ServerConfig>,
  mailer: (typeof Mailer)['Service'],
) => {
  const provided = Effect.provideContext(context)
  const at = provided(Effect.all({ days: reminderDays, today }))

  const page = Effect.fnUntraced(function* (
    search: ReminderSearch,
    { pageIndex = 1, pageSize = RECORD_PAGE_SIZE }: Paged,
    sort: Sort | null,
  ) {
    yield* checkDays(search)
    const window = yield* windowOf({ name: 'pageIndex', value: pageIndex }, { name: 'pageSize', value: pageSize })
    const { rows, total, totals } = yield* reminderPage(sql, search, yield* at, { sort, window })
    const { customerID } = search
    const ids = customerID === undefined ? {} : { customerID: ['clients', customerID] as const }
    const head = { isSuccess: true, message: '', requestId: yield* requestId, named: yield* searchedNames(sql, ids) }
    return listAnswer({ ...head, totals }, reminder.listKey, rows, total)
  })

  return {
    GetReminderList: Effect.fnUntraced(function* ({
      query,
    }: {
      readonly query: Calls['GetReminderList']['query']['Type']
    }) {
      const { id, PageIndex, PageSize } = query
      const search = id === undefined ? {} : { id }
      return yield* page(search, { pageIndex: PageIndex, pageSize: PageSize }, sortInQuery(query))
    }, reading),
    SearchReminder: Effect.fnUntraced(function* ({ payload }: Sent<'SearchReminder'>) {
      return yield* page(payload, payload, sortOf(payload))
    }, reading),
    CheckReminders: Effect.fnUntraced(function* ({ payload }: Sent<'CheckReminders'>) {
      yield* checkDays(payload)
      const { post } = yield* mailer.current
      const found = yield* dueReminders(sql, payload, yield* at, MAX_REMINDERS)
      return yield* answered({ isSuccess: true, message: '', reminders: { ...found, canMail: post !== null } })
    }, reading),
    SendReminders: Effect.fnUntraced(function* ({ payload }: Sent<'SendReminders'>) {
      const { post } = yield* mailer.current
      return yield* answered(yield* provided(sendReminders(payload, yield* saverOf('SendReminders'), post)))
    }, orDieUnlessFault),
    DisputeInvoice: Effect.fnUntraced(function* ({ payload }: Sent<'DisputeInvoice'>) {
      return yield* answered(yield* provided(changeDispute('dispute', payload, yield* saverOf('DisputeInvoice'))))
    }, orDieUnlessFault),
    EndInvoiceDispute: Effect.fnUntraced(function* ({ payload }: Sent<'EndInvoiceDispute'>) {
      return yield* answered(yield* provided(changeDispute('end', payload, yield* saverOf('EndInvoiceDispute'))))
    }, orDieUnlessFault),
    GetReminderPdf: Effect.fnUntraced(function* ({
      query: { id, level, paper },
    }: {
      readonly query: Calls['GetReminderPdf']['query']['Type']
    }) {
      const { sale, facts, moment } = yield* provided(letterFacts(id, level))
      const content = yield* provided(reminderPdf(sale, facts, { moment, paper }))
      const name = `${sale.issued.invoiceNumber}-reminder-${facts.level}.pdf`
      return attachment({ name, contentType: 'application/pdf' }, content)
    }, reading),
  }
}
