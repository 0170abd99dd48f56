import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { agreedIn, amountsOnWire } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { type DiscountType, offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import type { CreditPayload, InvoiceActAnswer } from '../../../src/schemas/billing/offline-sale/wire.ts'
import { type CreditedLine, creditNoteOf } from '../../../src/schemas/core/money/credit.ts'
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
  type Credited,
  creditCounter,
  creditNumberOf,
  type Issued,
  type OfflineSaleEvent,
  type OfflineSaleState,
  offlineSaleStream,
} from '../offline-sale.ts'
import { creditedBy, invoiceWith, isOutBy } from './invoice.ts'
import { boxesProblem, confirmedBoxes, lettersAnswer, lettersOfCredit } from './letters.ts'
import { refused } from './refused.ts'
import { creditRates } from './tax.ts'

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

/** The basis of a credit note; payments do not matter. */
type Creditable = Pick<OfflineSaleState, 'issued' | 'credits'>

/** How many SIMs of each line are left, and how many are credited now. */
const creditedLines = ({ issued, credits }: Creditable, ids: ReadonlySet<number>): ReadonlyArray<CreditedLine> =>
  issued.lines.flatMap((line, index) => {
    const { agreed } = agreedIn({ ...line, discountType: line.discountType as DiscountType })
    if (agreed === null) return []
    const gone = credits.flatMap(({ lines }) => lines).filter((credited) => credited.line === index)
    const left = line.quantity - gone.reduce((sum, { quantity }) => sum + quantity, 0)
    const credited = line.items.filter(({ id }) => ids.has(id)).length
    return { agreed, left: BigInt(left), credited: BigInt(credited) }
  })

/** The content of a credit note for these SIMs of an invoice. */
export const noteOf = (sale: Creditable, ids: ReadonlySet<number>) => {
  const { lines, ...totals } = amountsOnWire(creditNoteOf(creditedLines(sale, ids)))
  const touched = sale.issued.lines.flatMap(({ items }, line) => {
    const own = items.filter(({ id }) => ids.has(id)).map(({ id }) => id)
    return own.length === 0 ? [] : { line, quantity: own.length, items: own }
  })
  const credited = touched.flatMap((line, index) => (lines[index] ? { ...line, ...lines[index] } : []))
  return { ...totals, lines: credited, rates: creditRates(sale, { rates: totals.rates, lines: credited }) }
}

const credited = (creditNumber: string): Answer => ({
  isSuccess: true,
  message: offlineSaleMessages.credited(creditNumber),
  creditNumber,
})

const nothing = (answer: Answer) => ({ answer, appends: [] })

/** Issues a credit note for SIMs of an invoice: credits their price, and records the return of those still out. */
export const issueCreditNote = Effect.fnUntraced(function* (asked: CreditPayload, saver: Saver) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const decide = Effect.fnUntraced(function* (done: Done) {
    const sale = yield* invoiceWith(asked.id)
    if (sale === null) return nothing({ isSuccess: false, message: offlineSaleMessages.missing })
    const [iccids, before] = [iccidsOf(sale.issued), creditedBy(sale)]
    const all = [...iccids.keys()].filter((id) => !before.has(id))
    const ids = asked.all ? all : [...new Set(asked.ids)]
    const reason = asked.reason.trim()
    const note = noteOf(sale, new Set(ids))
    const letters = yield* lettersOfCredit(sale.issued, { reason, lines: note.lines })
    const problems = {
      ...(ids.length === 0 && { ids: offlineSaleMessages.creditNone }),
      ...(reason === '' && { reason: offlineSaleMessages.reason }),
      ...boxesProblem(letters, asked),
    }
    if (Object.keys(problems).length > 0) return nothing({ ...refused(problems), ...lettersAnswer(letters) })
    const found = yield* itemsOf(sql, ids)
    const restocked = new Set(asked.restocked)
    const rows = judged(ids, { invoice: asked.id, iccids, before, found, restocked })
    if (rows.some(({ isOk }) => !isOk)) {
      return nothing({ isSuccess: false, message: offlineSaleMessages.notAllCredited, rows })
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
      kind: 'sims',
      ...note,
      ...confirmedBoxes(letters),
    }
    const event: OfflineSaleEvent = { type: 'OfflineSaleCredited', data }
    const back = ids.flatMap((id) => {
      const item = found.get(id)
      return item !== undefined && isOutBy(item, asked.id) ? id : []
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
      otherwise: { isSuccess: false, message: offlineSaleMessages.otherwise },
      decide,
    },
    saver,
  )
})
