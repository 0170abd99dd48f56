import type { Problems } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import type { CreditPayload } from '../../../src/schemas/billing/offline-sale/invoice-acts.ts'
import { plainAmount, unclearAmount } from '../../../src/schemas/core/amount-text.ts'
import { minorIn, minorText } from '../../../src/schemas/core/money/amount.ts'
import type { Found } from '../../stock/judged.ts'
import type { OfflineSaleState } from '../offline-sale.ts'
import { linesLeft, type RateAmount, rateLeft } from './credit-note.ts'
import { creditedBy, isOutBy } from './invoice.ts'

/** What a credit note credits, once the request was judged: amounts, or SIMs and quantities of lines without SIMs. */
export type Chosen = {
  readonly ids: ReadonlyArray<number>
  readonly quantities: ReadonlyMap<number, number>
  /** Null for a credit note by SIMs and lines. */
  readonly amounts: ReadonlyArray<RateAmount> | null
  readonly problems: Problems
}

const none: Chosen = { ids: [], quantities: new Map(), amounts: null, problems: {} }

/** The SIMs of an invoice without a credit note, by line. */
export const simsLeft = (sale: OfflineSaleState): ReadonlyArray<ReadonlyArray<number>> => {
  const before = creditedBy(sale)
  return sale.issued.lines.map(({ items }) => items.map(({ id }) => id).filter((id) => !before.has(id)))
}

/** Everything that is left of an invoice. */
const wholeRest = (sale: OfflineSaleState): Chosen => {
  const ids = simsLeft(sale).flat()
  const services = linesLeft(sale).filter(({ line, left }) => sale.issued.lines[line]?.items.length === 0 && left > 0n)
  const quantities = new Map(services.map(({ line, left }) => [line, Number(left)]))
  const isNothing = ids.length === 0 && quantities.size === 0
  return { ...none, ids, quantities, problems: isNothing ? { ids: offlineSaleMessages.creditNone } : {} }
}

/**
 * The order in which a quantity takes the SIMs of a line: first those that have already come back, then those that nobody
 * uses, last those that were activated.
 */
const placeOf = (invoice: number, found: Found | undefined): number => {
  if (found === undefined || !isOutBy(found, invoice)) return 0
  return found.item.stock.status === 'activated' ? 2 : 1
}

/** SIMs by their ids, and quantities of lines. Of a line with SIMs, a quantity takes some of them. */
const chosenPieces = (
  sale: OfflineSaleState,
  { ids, lines }: CreditPayload,
  found: ReadonlyMap<number, Found>,
): Chosen => {
  const left = new Map(linesLeft(sale).map((line) => [line.line, Number(line.left)]))
  const sims = simsLeft(sale)
  const problems: Record<string, string> = {}
  const quantities = new Map<number, number>()
  const taken = new Set(ids)
  for (const { line, quantity } of lines ?? []) {
    const most = left.get(line) ?? 0
    if (most === 0 || quantities.has(line)) problems[`lines.${line}`] = offlineSaleMessages.creditLineUnknown
    else if (quantity < 1 || quantity > most) problems[`lines.${line}`] = offlineSaleMessages.creditQuantity(most)
    quantities.set(line, quantity)
    const place = (id: number) => placeOf(sale.issued.id, found.get(id))
    const inOrder = (sims[line] ?? []).toSorted((one, other) => place(one) - place(other))
    for (const id of inOrder.slice(0, Math.max(0, quantity))) taken.add(id)
  }
  if (taken.size === 0 && quantities.size === 0) {
    const first = [...left.keys()].find((line) => left.get(line) !== 0) ?? 0
    if (lines === undefined) problems.ids = offlineSaleMessages.creditNone
    else problems[`lines.${first}`] = offlineSaleMessages.creditNoLine
  }
  return { ...none, ids: [...taken], quantities, problems }
}

/** Why an amount cannot be credited of a rate of which this is left; null if it can. */
const amountProblem = (net: string, left: bigint | null, currency: string): string | null => {
  if (left === null || left === 0n) return offlineSaleMessages.creditRateUnknown
  const amount = minorIn(plainAmount(net).trim(), currency)
  if (amount !== null && amount > 0n && amount <= left) return null
  return unclearAmount(net) ?? offlineSaleMessages.creditAmount(minorText(1n, currency), minorText(left, currency))
}

/** Amounts of tax rates. */
const chosenAmounts = (sale: OfflineSaleState, amounts: NonNullable<CreditPayload['amounts']>): Chosen => {
  const problems: Record<string, string> = {}
  const { currency } = sale.issued
  const chosen = new Map<number, RateAmount>()
  for (const { rate, net } of amounts) {
    const problem = chosen.has(rate)
      ? offlineSaleMessages.creditRateUnknown
      : amountProblem(net, rateLeft(sale, rate), currency)
    if (problem !== null) problems[`amounts.${rate}`] = problem
    chosen.set(rate, { rate, net: minorIn(plainAmount(net).trim(), currency) ?? 0n })
  }
  if (chosen.size === 0) {
    const first = sale.issued.rates.findIndex((_, rate) => (rateLeft(sale, rate) ?? 0n) > 0n)
    problems[`amounts.${Math.max(0, first)}`] = offlineSaleMessages.creditNoAmount
  }
  return { ...none, amounts: [...chosen.values()], problems }
}

/** What is credited, or the problems at the fields. `found` are the SIMs of the invoice that are left, as they are now. */
export const chosenOf = (sale: OfflineSaleState, asked: CreditPayload, found: ReadonlyMap<number, Found>): Chosen => {
  if (asked.all) return wholeRest(sale)
  if (asked.amounts === undefined) return chosenPieces(sale, asked, found)
  const chosen = chosenAmounts(sale, asked.amounts)
  const isAlone = asked.ids.length === 0 && (asked.lines ?? []).length === 0
  return isAlone ? chosen : { ...chosen, problems: { ids: offlineSaleMessages.creditAmountAlone } }
}
