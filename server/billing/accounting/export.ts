import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { type Accounts, accountsOf } from '../../../src/schemas/billing/accounting/accounts.ts'
import {
  DATEV_CURRENCY,
  MAX_DOCUMENTS,
  accountingMessages as messages,
} from '../../../src/schemas/billing/accounting/choices.ts'
import type { AccountingAsked, AccountingPreview, AccountingSum } from '../../../src/schemas/billing/accounting/wire.ts'
import { rangeProblems } from '../../../src/schemas/core/day-range.ts'
import { minorText, sumOf } from '../../../src/schemas/core/money/amount.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { type AccountingEvent, type AccountingExported, accountingExportStream } from './accounting.events.ts'
import { enteredAccounts } from './accounts-save.ts'
import { datevPeriodProblem, datevProblem } from './datev.ts'
import type { AccountingDocument } from './documents.ts'
import { journalOf, missingAccounts } from './journal.ts'
import { byDay, documentsOfPayments, documentsOfSales, paymentsWithin, salesWithin } from './period.ts'

type Problems = Readonly<Record<string, string>>

/** The documents that a format takes, and what it leaves out, in words. */
const takenBy = (format: string, documents: ReadonlyArray<AccountingDocument>) => {
  const isTaken = (document: AccountingDocument): boolean => {
    if (format === 'datev') return document.currency === DATEV_CURRENCY
    return format !== 'xero' || document.kind === 'invoice' || document.kind === 'credit'
  }
  const taken = documents.filter(isTaken)
  const left = documents.length - taken.length
  const said = format === 'datev' ? messages.otherCurrency(left) : messages.payments(left)
  return { taken, leftOut: left === 0 ? [] : [said] }
}

/** The sums of the journal lines of documents, by currency. */
const sumsOf = (documents: ReadonlyArray<AccountingDocument>, accounts: Accounts): ReadonlyArray<AccountingSum> =>
  [...new Set(documents.map(({ currency }) => currency))].sort().map((currency) => {
    const ofCurrency = documents.filter((document) => document.currency === currency)
    const lines = ofCurrency.flatMap((document) => journalOf(document, accounts))
    return {
      currency,
      documents: ofCurrency.length,
      debit: minorText(sumOf(lines.map(({ debit }) => debit)), currency),
      credit: minorText(sumOf(lines.map(({ credit }) => credit)), currency),
    }
  })

/** The documents of a format that earlier exports had, and the day of the last one. */
const markedBefore = Effect.fnUntraced(function* (format: string, keys: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ document: string; day: string }>`select m.document, left(max(e.created_date), 10) as day
    from accounting_marks m join accounting_exports e on e.id = m.export_id
    where m.format = ${format} and m.document in (select json_array_elements_text(${JSON.stringify(keys)}::json))
    group by m.document`
  const since =
    rows
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? ''
  return { marked: new Set(rows.map(({ document }) => document)), since }
})

const periodProblems = ({ from, to }: AccountingAsked): Problems => ({
  ...rangeProblems({ from, to }),
  ...(from === '' && { from: messages.from }),
  ...(to === '' && { to: messages.to }),
})

/** What an export would hold: its documents, what is new, and why it cannot be made, by field. */
const judged = Effect.fnUntraced(function* (asked: AccountingAsked) {
  const ofPeriod = periodProblems(asked)
  if (Object.keys(ofPeriod).length > 0) return { problems: ofPeriod, preview: null, chosen: [], accounts: null }
  const { from, to, format, scope } = asked
  const accounts = accountsOf((yield* enteredAccounts).accounts)
  const sales = yield* documentsOfSales(yield* salesWithin(asked))
  const documents = [...sales, ...(yield* documentsOfPayments(yield* paymentsWithin(asked)))].toSorted(byDay)
  const within = documents.filter(({ day }) => day >= from && day <= to)
  const { taken, leftOut } = takenBy(format, within)
  const { marked, since } = yield* markedBefore(
    format,
    taken.map(({ key }) => key),
  )
  const fresh = taken.filter(({ key }) => !marked.has(key))
  const chosen = scope === 'new' ? fresh : taken
  const ofDatev = format === 'datev' ? datevProblem(accounts) : null
  const ofYear = format === 'datev' ? datevPeriodProblem(asked, accounts) : null
  const missing = missingAccounts(chosen, accounts)
  const problems: Problems = {
    ...(ofYear !== null && { to: ofYear }),
    ...(chosen.length > MAX_DOCUMENTS && { to: messages.tooMany }),
    ...(ofDatev !== null && { format: ofDatev }),
    ...(missing.length > 0 && { format: missing.join(' ') }),
    ...(chosen.length === 0 && { scope: taken.length === 0 ? messages.nothing : messages.nothingNew }),
  }
  const preview: AccountingPreview = {
    documents: taken.length,
    new: fresh.length,
    since,
    sums: missing.length > 0 ? [] : sumsOf(chosen, accounts),
    leftOut,
  }
  return { problems, preview, chosen, accounts }
})

const refused = (problems: Problems) => {
  const errors = Object.entries(problems).map(([field, message]) => ({ field, message }))
  return { isSuccess: false, message: errors[0]?.message ?? '', errors }
}

/** What a file would hold. With problems there is still a preview, as far as possible. */
export const checkExport = Effect.fnUntraced(function* (asked: AccountingAsked) {
  const { problems, preview } = yield* judged(asked)
  const answer = Object.keys(problems).length === 0 ? { isSuccess: true, message: '' } : refused(problems)
  return { ...answer, ...(preview !== null && { preview }) }
})

type Answer =
  | ReturnType<typeof refused>
  | { readonly isSuccess: boolean; readonly message: string; readonly id?: number }

const exported = ({ id, documents }: Pick<AccountingExported, 'id' | 'documents'>): Answer => ({
  isSuccess: true,
  message: messages.exported(documents.length),
  id,
})

/** Exports the documents of a period: they are marked, and the file can be had from then on. */
export const exportAccounting = Effect.fnUntraced(function* (asked: AccountingAsked, saver: Saver) {
  const decide = Effect.fnUntraced(function* (done: Done) {
    const events = yield* EventStore
    const { problems, chosen, accounts } = yield* judged(asked)
    if (accounts === null || Object.keys(problems).length > 0) {
      return { answer: refused(problems) as Answer, appends: [] }
    }
    const data: AccountingExported = {
      id: yield* events.nextId('accounting-export'),
      ...done,
      ...asked,
      accounts,
      sales: [...new Set(chosen.flatMap(({ issued }) => issued?.id ?? []))],
      payments: yield* paymentsWithin(asked),
      documents: chosen.map(({ key }) => key),
      sums: sumsOf(chosen, accounts),
    }
    const event: AccountingEvent = { type: 'AccountingExported', data }
    return {
      answer: exported(data),
      appends: [{ stream: accountingExportStream(data.id), expectedVersion: 0, events: [event] }],
    }
  })
  return yield* doOnce<Answer, Effect.Error<ReturnType<typeof decide>>, Effect.Services<ReturnType<typeof decide>>>(
    {
      submission: fingerprint(asked),
      again: ({ data }) => exported(data as unknown as AccountingExported),
      otherwise: { isSuccess: false, message: messages.otherwise },
      decide,
    },
    saver,
  )
})
