import { Effect } from 'effect'
import { amountsOnWire, paidIn } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { homeTaxOf } from '../../../src/schemas/billing/offline-sale/exchange.ts'
import { headerOf } from '../../../src/schemas/billing/offline-sale/header.ts'
import type { UnprintableAt } from '../../../src/schemas/billing/offline-sale/letters.ts'
import type {
  CheckAnswer,
  CheckPayload,
  IssueAnswer,
  IssuePayload,
} from '../../../src/schemas/billing/offline-sale/sale.ts'
import { plainAmount } from '../../../src/schemas/core/amount-text.ts'
import type { FieldProblem } from '../../../src/schemas/core/answer.ts'
import { minorIn, minorText, percentText, thousandthsIn } from '../../../src/schemas/core/money/amount.ts'
import type { DocumentAmounts } from '../../../src/schemas/core/money/invoice.ts'
import { companyDay, today } from '../../core/days/company-zone.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { inventoryStream } from '../../stock/inventory-item.ts'
import type { StockEvent } from '../../stock/stock.ts'
import { homeCurrencyOf } from '../company.ts'
import {
  type Issued,
  invoiceCounter,
  invoiceNumberOf,
  OFFLINE_SALE_REFUSALS,
  type OfflineSaleEvent,
  offlineSaleStream,
  SOLD_BY_INVOICE,
} from '../offline-sale.ts'
import { sellerOf } from '../seller.ts'
import { customerOf, type SaleClient, type SaleFacts, saleFacts, soldBy } from './facts.ts'
import { costOf, customerAnswer, type Judged, judgeSale, saleAnswer } from './judge.ts'
import { confirmedBoxes, lettersAnswer, lettersOfSale } from './letters.ts'
import { invoiceRates, lineTaxOf } from './tax.ts'

type Answer = Omit<IssueAnswer, 'requestId'>

/** Checks a sale: its amounts, and what prevents its issue. Writes nothing. */
export const checkSale = Effect.fnUntraced(function* (asked: CheckPayload) {
  const facts = yield* saleFacts(asked, yield* today)
  const letters = yield* lettersOfSale(asked, facts)
  const { errors, lines, amounts } = judgeSale(asked, facts, letters)
  return {
    isSuccess: true,
    message: '',
    errors,
    ...lettersAnswer(letters),
    lines,
    customer: facts.client === null ? null : customerAnswer(facts.client, facts),
    amounts: amounts === null ? null : saleAnswer(asked, facts, amounts),
  } satisfies Omit<CheckAnswer, 'requestId'>
})

/** The answer, and why nothing was issued; a null reason if it was, or if the refusal need not be recorded. */
type Outcome = { readonly reason: 'fields' | 'stock' | 'changed' | null; readonly answer: Answer }

/** Why a sale cannot be issued; null if it can. */
const refusalOf = (asked: IssuePayload, { errors, lines, amounts }: Judged, currency: string): Outcome | null => {
  const refused = (reason: Outcome['reason'], message: string, wrong?: ReadonlyArray<FieldProblem>): Outcome => ({
    reason,
    answer: { isSuccess: false, message, ...(wrong && { errors: wrong }), ...(reason === 'stock' && { lines }) },
  })
  const isSold = lines.every(({ rows }) => rows.every(({ isOk }) => isOk))
  // SIMs taken in the meantime also reduce the stock; the verdict on each SIM says more than the quantity.
  const ofStock = errors.filter(({ field }) => !isSold && field.endsWith('.quantity'))
  const others = errors.filter((error) => !ofStock.includes(error))
  if (others.length > 0) return refused('fields', others[0]?.message ?? '', others)
  if (!isSold) return refused('stock', offlineSaleMessages.stock)
  const isSeen = amounts !== null && minorText(amounts.total, currency) === asked.total && currency === asked.currency
  return isSeen
    ? null
    : refused('changed', offlineSaleMessages.changed, [{ field: 'total', message: offlineSaleMessages.changed }])
}

/** The lines of an invoice, with all facts about the sold plans and SIMs. */
export const linesOf = (
  asked: Pick<IssuePayload, 'lines'>,
  facts: Pick<SaleFacts, 'plans' | 'items' | 'tax'>,
  amounts: DocumentAmounts,
  currency: string,
): Issued['lines'] => {
  const told = amountsOnWire(amounts, currency)
  return asked.lines.flatMap((line, index) => {
    const [sold, worth] = [soldBy(line, facts), told.lines[index]]
    if (sold === null || worth === undefined) return []
    const found = line.ids.flatMap((id) => facts.items.get(id) ?? [])
    const currencies = new Set(found.map(({ fields }) => fields.InvoiceCurrency))
    const costs = found.map(costOf)
    const isKnown = currencies.size === 1 && costs.every((cost) => cost !== null)
    const costCurrency = isKnown ? ([...currencies][0] ?? '') : ''
    return {
      planID: line.planID,
      ...sold,
      quantity: line.quantity,
      unitPrice: minorText(minorIn(plainAmount(line.unitPrice).trim(), currency) ?? 0n, currency),
      discountType: line.discountType,
      discount: plainAmount(line.discount).trim() || '0',
      ...worth,
      taxRate: percentText(thousandthsIn(plainAmount(line.taxRate).trim()) ?? 0n),
      ...lineTaxOf(line, facts.tax),
      costCurrency,
      items: found.map(({ item, iccid }, place) => ({
        id: item.id,
        iccid,
        cost: isKnown ? minorText(costs[place] ?? 0n, costCurrency) : '',
      })),
    }
  })
}

type ClientFacts = SaleFacts & { readonly client: SaleClient }

/** The content of an invoice, but for its number. */
export const unnumberedOf = (
  asked: CheckPayload,
  facts: ClientFacts,
  amounts: DocumentAmounts,
): Omit<Issued, 'id' | 'invoiceNumber' | keyof Done> => {
  const { client, day, company } = facts
  const { currency } = client
  const { lines: _, rates, ...totals } = amountsOnWire(amounts, currency)
  const lines = linesOf(asked, facts, amounts, currency)
  const taxed = invoiceRates(rates, lines, facts.tax, currency)
  return {
    invoiceDate: day,
    ...headerOf(asked, { invoiceDay: day, paymentTermDays: client.paymentTermDays }),
    seller: sellerOf(company, client),
    customer: customerOf(client),
    currency,
    paymentMode: asked.paymentMode,
    paymentReference: asked.paymentReference.trim(),
    paidAmount: minorText(paidIn(asked, currency) ?? 0n, currency),
    remarks: asked.remarks.trim(),
    lines,
    rates: taxed,
    ...totals,
    homeTax: homeTaxOf(asked, taxed, { currency, homeCurrency: homeCurrencyOf(company) }),
  }
}

/** The invoice with all printed content. */
const invoiceOf = Effect.fnUntraced(function* (
  asked: IssuePayload,
  facts: ClientFacts,
  amounts: DocumentAmounts,
  letters: ReadonlyArray<UnprintableAt>,
  done: Done,
) {
  const events = yield* EventStore
  const { day, company } = facts
  const id = yield* events.nextId('offline-sale')
  const year = day.slice(0, 4)
  return {
    id,
    ...done,
    invoiceNumber: invoiceNumberOf(year, yield* events.nextId(invoiceCounter(year)), company.numberPrefix),
    ...unnumberedOf(asked, facts, amounts),
    ...confirmedBoxes(letters),
  } satisfies Issued
})

const soldEvent = (item: number, { id, by, date }: Issued): StockEvent => ({
  type: 'InventoryItemSold',
  data: { id: item, by, date, how: SOLD_BY_INVOICE, refId: id },
})

const issuedAnswer = (id: number, invoiceNumber: string): Outcome => ({
  reason: null,
  answer: { isSuccess: true, message: offlineSaleMessages.issued(invoiceNumber), id, invoiceNumber },
})

/** Records a refused attempt. */
const writeRefusal = Effect.fnUntraced(function* ({ reason, answer }: Outcome, saver: Saver) {
  const events = yield* EventStore
  const errors = Object.fromEntries((answer.errors ?? []).map(({ field, message }) => [field, message]))
  const event: OfflineSaleEvent = {
    type: 'OfflineSaleIssueRefused',
    data: { reason: reason ?? '', errors, by: saver.name },
  }
  yield* events.append({
    stream: OFFLINE_SALE_REFUSALS,
    expectedVersion: 'any',
    events: [event],
    actor: saver.accountId,
    requestId: saver.requestId,
  })
})

/**
 * Issues the invoice of a sale. Its SIMs are sold and its number is taken in one transaction, or nothing is written.
 */
export const issueSale = Effect.fnUntraced(function* (asked: IssuePayload, saver: Saver) {
  const decide = Effect.fnUntraced(function* (done: Done) {
    const facts = yield* saleFacts(asked, yield* companyDay(done.date))
    const letters = yield* lettersOfSale(asked, facts)
    const judged = judgeSale(asked, facts, letters)
    const { client } = facts
    const refusal = refusalOf(asked, judged, client?.currency ?? '')
    if (refusal !== null) return { answer: refusal, appends: [] }
    if (client === null || judged.amounts === null) return yield* Effect.die('An accepted sale has no customer.')
    const issued = yield* invoiceOf(asked, { ...facts, client }, judged.amounts, letters, done)
    const event: OfflineSaleEvent = { type: 'OfflineSaleIssued', data: issued }
    const sold = issued.lines.flatMap(({ items }) => items)
    return {
      answer: issuedAnswer(issued.id, issued.invoiceNumber),
      appends: [
        { stream: offlineSaleStream(issued.id), expectedVersion: 0, events: [event] },
        ...sold.map(({ id }) => ({
          stream: inventoryStream(id),
          expectedVersion: 'any' as const,
          events: [soldEvent(id, issued)],
        })),
      ],
    }
  })
  const outcome = yield* doOnce(
    {
      submission: fingerprint(asked),
      again: ({ data }) => issuedAnswer(data.id, (data as unknown as Issued).invoiceNumber),
      otherwise: { reason: null, answer: { isSuccess: false, message: offlineSaleMessages.otherwise } },
      decide,
    },
    saver,
  )
  if (outcome.reason !== null) yield* writeRefusal(outcome, saver)
  return outcome.answer
})
