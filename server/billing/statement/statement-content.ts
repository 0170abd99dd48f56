import type { Ageing } from '../../../src/schemas/billing/offline-sale/ageing.ts'
import { type Minor, minorText } from '../../../src/schemas/core/money/amount.ts'
import { formatsIn } from '../invoice/formats.ts'
import { partiesOf } from '../invoice/parties.ts'
import type { PrintedHead } from '../invoice/printed-content.ts'
import { filled, wordsIn } from '../invoice/words/words.ts'
import type { Issued } from '../offline-sale.ts'
import type { StatementEntry } from './statement-entries.ts'

/** A row of a currency: its day, what it is, its amount and the balance after it. */
export type StatementLine = {
  readonly day: string
  readonly what: string
  readonly dueDate: string
  readonly amount: string
  readonly balance: string
  readonly isStrong: boolean
}

export type StatementPart = {
  readonly currency: string
  readonly lines: ReadonlyArray<StatementLine>
  readonly ageingLabel: string
  readonly ageing: ReadonlyArray<{ readonly label: string; readonly amount: string }>
}

/** All printed content of a statement. */
export type PrintedStatement = PrintedHead & { readonly parts: ReadonlyArray<StatementPart> }

export type StatementFacts = Pick<Issued, 'seller' | 'customer'> & {
  readonly today: string
  readonly from?: string
  readonly to?: string
  readonly opening: ReadonlyMap<string, Minor>
  readonly entries: ReadonlyArray<StatementEntry>
  readonly ageing: ReadonlyArray<Ageing>
}

/** The content of a statement, in the language of its customer. */
export const statementContent = (facts: StatementFacts): PrintedStatement => {
  const { today, from, to, opening, entries, ageing } = facts
  const parties = partiesOf(facts)
  const words = wordsIn[parties.language]
  const own = words.statement
  const { number, day } = formatsIn(parties.language)
  const amountIn = (currency: string) => (amount: Minor) => number(minorText(amount, currency))
  const modes: Readonly<Record<string, string>> = words.paymentModes

  const paidBy = ({ paymentMode, paymentReference }: StatementEntry) =>
    [modes[paymentMode] ?? paymentMode, paymentReference].filter((text) => text !== '').join(', ')
  const nameOf = (entry: StatementEntry, amountOf: (amount: Minor) => string): string => {
    if (entry.kind === 'invoice') return `${words.invoice} ${entry.number}`
    if (entry.kind === 'credit') return `${words.creditNote} ${entry.number}`
    if (entry.kind === 'allocation' || entry.kind === 'allocationReversal') {
      return filled(own[entry.kind], { number: entry.number, amount: amountOf(entry.allocated) })
    }
    const name =
      entry.kind === 'reversal'
        ? filled(own.reversal, { date: day(entry.counterDay) })
        : entry.amount > 0n
          ? own.payback
          : own.payment
    return [name, paidBy(entry)].filter((text) => text !== '').join(' · ')
  }

  const partOf = (currency: string): StatementPart => {
    const amountOf = amountIn(currency)
    const balanceRow = (name: string, of: string, balance: Minor): StatementLine => ({
      day: of,
      what: name,
      dueDate: '',
      amount: '',
      balance: amountOf(balance),
      isStrong: true,
    })
    const before = opening.get(currency) ?? 0n
    let balance = before
    const lines = entries
      .filter((entry) => entry.currency === currency)
      .map((entry): StatementLine => {
        balance += entry.amount
        return {
          day: day(entry.day),
          what: nameOf(entry, amountOf),
          dueDate: entry.dueDate === '' ? '' : day(entry.dueDate),
          amount: entry.kind.startsWith('allocation') ? '' : amountOf(entry.amount),
          balance: amountOf(balance),
          isStrong: false,
        }
      })
    const open = ageing.find((one) => one.currency === currency)
    const [first, last] = [from === undefined ? '' : day(from), day(to ?? today)]
    return {
      currency,
      lines: [balanceRow(own.opening, first, before), ...lines, balanceRow(own.closing, last, balance)],
      ageingLabel: filled(own.openOn, { day: day(today), currency }),
      ageing:
        open === undefined
          ? []
          : [
              { label: own.notDue, amount: amountOf(open.notDue) },
              { label: filled(own.days, { days: '1–30' }), amount: amountOf(open.upTo30) },
              { label: filled(own.days, { days: '31–60' }), amount: amountOf(open.upTo60) },
              { label: filled(own.days, { days: '61–90' }), amount: amountOf(open.upTo90) },
              { label: own.over90, amount: amountOf(open.over90) },
              { label: own.credit, amount: amountOf(-open.payBack) },
              { label: own.balance, amount: amountOf(open.balance) },
            ],
    }
  }

  const currencies = new Set([...entries, ...ageing].map(({ currency }) => currency))
  for (const [currency, amount] of opening) if (amount !== 0n) currencies.add(currency)
  return {
    ...parties,
    title: own.statement,
    number: facts.customer.customerCode,
    moment: new Date(`${today}T00:00:00Z`),
    customerLabel: own.statementFor,
    facts: [
      { label: words.customer, value: facts.customer.customerCode },
      { label: words.date, value: day(today) },
      ...(from === undefined ? [] : [{ label: own.periodFrom, value: day(from) }]),
      ...(to === undefined ? [] : [{ label: own.periodTo, value: day(to) }]),
    ],
    parts: [...currencies].sort().map(partOf),
  }
}
