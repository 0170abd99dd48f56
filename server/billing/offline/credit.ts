import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import type {
  CreditPayload,
  CreditReview,
  InvoiceActAnswer,
} from '../../../src/schemas/billing/offline-sale/invoice-acts.ts'
import type { UnprintableAt } from '../../../src/schemas/billing/offline-sale/letters.ts'
import { minorText } from '../../../src/schemas/core/money/amount.ts'
import type { JudgedItem } from '../../../src/schemas/stock/assignment.ts'
import { stockMessages } from '../../../src/schemas/stock/stock.ts'
import { companyDay } from '../../core/days/company-zone.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { inventoryStream } from '../../stock/inventory-item.ts'
import { type Found, itemsOf, judgedItem } from '../../stock/judged.ts'
import { obstacleToReturning, type StockEvent } from '../../stock/stock.ts'
import {
  balanceOf,
  type Credited,
  creditCounter,
  creditNumberOf,
  type Issued,
  type OfflineSaleEvent,
  type OfflineSaleState,
  offlineSaleStream,
  stored,
} from '../offline-sale.ts'
import { chosenOf, simsLeft } from './credit-choice.ts'
import { amountNoteOf, noteOf } from './credit-note.ts'
import { creditedBy, invoiceWith, isOutBy } from './invoice.ts'
import { boxesProblem, confirmedBoxes, lettersAnswer, lettersOfCredit } from './letters.ts'
import { refused } from './refused.ts'

type Answer = Omit<InvoiceActAnswer, 'requestId'>

const iccidsOf = ({ lines }: Issued): ReadonlyMap<number, string> =>
  new Map(lines.flatMap(({ items }) => items.map(({ id, iccid }) => [id, iccid])))

type Judging = {
  readonly invoice: number
  readonly iccids: ReadonlyMap<number, string>
  readonly before: ReadonlyMap<number, string>
  readonly found: ReadonlyMap<number, Found>
  readonly restocked: ReadonlySet<number>
}

const obstacleOf = (id: number, { invoice, iccids, before, found, restocked }: Judging): string | null => {
  if (!iccids.has(id)) return offlineSaleMessages.notOnInvoice
  if (before.has(id)) return offlineSaleMessages.creditedBefore
  const item = found.get(id)
  return item !== undefined && isOutBy(item, invoice) ? obstacleToReturning(item.item, restocked.has(id)) : null
}

const judged = (ids: ReadonlyArray<number>, judging: Judging): ReadonlyArray<JudgedItem> =>
  ids.map((id, index) => {
    const [obstacle, item] = [obstacleOf(id, judging), judging.found.get(id)]
    if (item !== undefined) return judgedItem(index + 1, item, obstacle)
    const verdict = obstacle ?? stockMessages.ok
    const iccid = judging.iccids.get(id) ?? ''
    return { line: index + 1, id, iccid, planName: '', expiryDate: '', isOk: obstacle === null, verdict }
  })

const credited = (creditNumber: string): Answer => ({
  isSuccess: true,
  message: offlineSaleMessages.credited(creditNumber),
  creditNumber,
})

/** A credit note that can be issued, or why it cannot. */
type Judged =
  | { readonly refusal: Answer }
  | {
      readonly refusal: null
      readonly sale: OfflineSaleState
      readonly note: ReturnType<typeof noteOf>
      readonly review: CreditReview
      readonly letters: ReadonlyArray<UnprintableAt>
      readonly reason: string
      readonly found: ReadonlyMap<number, Found>
    }

/** Judges the request for a credit note. Its amounts are exactly those that would be written. */
const judgeCredit = Effect.fnUntraced(function* (asked: CreditPayload) {
  const sql = yield* SqlClient.SqlClient
  const sale = yield* invoiceWith(asked.id)
  if (sale === null) return { refusal: { isSuccess: false, message: offlineSaleMessages.missing } } as Judged
  const [iccids, before] = [iccidsOf(sale.issued), creditedBy(sale)]
  const found = yield* itemsOf(sql, [...new Set([...simsLeft(sale).flat(), ...asked.ids])])
  const { ids, quantities, amounts, problems: ofChoice } = chosenOf(sale, asked, found)
  const reason = asked.reason.trim()
  const isChosen = Object.keys(ofChoice).length === 0
  const note = amounts !== null && isChosen ? amountNoteOf(sale, amounts) : noteOf(sale, new Set(ids), quantities)
  const letters = yield* lettersOfCredit(sale.issued, { reason, lines: note.lines })
  const problems = {
    ...ofChoice,
    ...(reason === '' && { reason: offlineSaleMessages.reason }),
    ...boxesProblem(letters, asked),
  }
  if (Object.keys(problems).length > 0) {
    return { refusal: { ...refused(problems), ...lettersAnswer(letters) } } as Judged
  }
  const rows = judged(ids, { invoice: asked.id, iccids, before, found, restocked: new Set(asked.restocked) })
  if (rows.some(({ isOk }) => !isOk)) {
    return { refusal: { isSuccess: false, message: offlineSaleMessages.notAllCredited, rows } } as Judged
  }
  const { rates, net, tax, total } = note
  const { currency } = sale.issued
  const due = minorText(balanceOf(sale).due - stored(total, currency), currency)
  const review = { ids, rates, net, tax, total, due }
  return { refusal: null, sale, note, review, letters, reason, found } as Judged
})

/** Whether the amounts are those that the person saw, if they saw any. */
const isAsConfirmed = ({ total, due }: CreditReview, { confirmed }: CreditPayload): boolean =>
  confirmed === undefined || (confirmed.total === total && confirmed.due === due)

const nothing = (answer: Answer) => ({ answer, appends: [] })

const otherwise: Answer = { isSuccess: false, message: offlineSaleMessages.otherwise }

/**
 * The amounts of a credit note, and what prevents its issue. Nothing is written. Under the key of a credit note
 * that was issued it says so.
 */
export const checkCreditNote = Effect.fnUntraced(function* (asked: CreditPayload, saver: Saver) {
  const decide = Effect.fnUntraced(function* (_: Done) {
    const found = yield* judgeCredit(asked)
    return nothing(found.refusal ?? { isSuccess: true, message: '', review: found.review })
  })
  return yield* doOnce<Answer, Effect.Error<ReturnType<typeof decide>>, Effect.Services<ReturnType<typeof decide>>>(
    { submission: fingerprint(asked), again: () => otherwise, otherwise, decide },
    saver,
  )
})

/** Issues a credit note of an invoice, and records the return of its SIMs that are still out. */
export const issueCreditNote = Effect.fnUntraced(function* (asked: CreditPayload, saver: Saver) {
  const events = yield* EventStore
  const decide = Effect.fnUntraced(function* (done: Done) {
    const judged = yield* judgeCredit(asked)
    if (judged.refusal !== null) return nothing(judged.refusal)
    const { note, review, letters, reason, found } = judged
    if (!isAsConfirmed(review, asked)) {
      return nothing({ isSuccess: false, message: offlineSaleMessages.creditChanged, review })
    }
    const day = yield* companyDay(done.date)
    const year = day.slice(0, 4)
    const creditNumber = creditNumberOf(year, yield* events.nextId(creditCounter(year)))
    const data: Credited = {
      id: asked.id,
      ...done,
      creditNumber,
      creditDate: day,
      reason,
      ...note,
      ...confirmedBoxes(letters),
    }
    const event: OfflineSaleEvent = { type: 'OfflineSaleCredited', data }
    const restocked = new Set(asked.restocked)
    const back = review.ids.filter((id) => {
      const item = found.get(id)
      return item !== undefined && isOutBy(item, asked.id)
    })
    return {
      answer: credited(creditNumber),
      appends: [
        { stream: offlineSaleStream(asked.id), expectedVersion: 'any' as const, events: [event] },
        ...back.map((id) => {
          const returned: StockEvent = {
            type: 'InventoryItemReturned',
            data: { id, ...done, reason, restocked: restocked.has(id) },
          }
          return { stream: inventoryStream(id), expectedVersion: 'any' as const, events: [returned] }
        }),
      ],
    }
  })
  return yield* doOnce<Answer, Effect.Error<ReturnType<typeof decide>>, Effect.Services<ReturnType<typeof decide>>>(
    {
      submission: fingerprint(asked),
      again: ({ data }) => credited((data as unknown as Credited).creditNumber),
      otherwise,
      decide,
    },
    saver,
  )
})
