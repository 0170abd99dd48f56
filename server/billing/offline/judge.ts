import {
  agreedIn,
  amountsOnWire,
  limitProblem,
  type Problems,
  paidIn,
  saleAmountsOf,
  totalProblems,
} from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { MAX_SIMS, ON_ACCOUNT, offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { exchangeProblems } from '../../../src/schemas/billing/offline-sale/exchange.ts'
import { headerOf, headerProblems } from '../../../src/schemas/billing/offline-sale/header.ts'
import type { UnprintableAt } from '../../../src/schemas/billing/offline-sale/letters.ts'
import { lineTaxProblems } from '../../../src/schemas/billing/offline-sale/line-tax.ts'
import { paperOf } from '../../../src/schemas/billing/offline-sale/paper.ts'
import type {
  CheckPayload,
  DrawnLine,
  JudgedLine,
  SaleAmounts,
  SaleCustomer,
} from '../../../src/schemas/billing/offline-sale/sale.ts'
import { isServiceLine, serviceLineProblems } from '../../../src/schemas/billing/offline-sale/service-line.ts'
import { zeroRateCategory } from '../../../src/schemas/billing/offline-sale/tax-category.ts'
import type { FieldProblem } from '../../../src/schemas/core/answer.ts'
import { decimalsOf } from '../../../src/schemas/core/currency.ts'
import { type Minor, minorIn, minorText, percentText, sumOf } from '../../../src/schemas/core/money/amount.ts'
import type { DocumentAmounts } from '../../../src/schemas/core/money/invoice.ts'
import type { JudgedItem } from '../../../src/schemas/stock/assignment.ts'
import { stockMessages } from '../../../src/schemas/stock/stock.ts'
import { type Found, judgedItem } from '../../stock/judged.ts'
import { obstacleToGiving } from '../../stock/stock.ts'
import { homeCurrencyOf } from '../company.ts'
import { heldBy, type SaleClient, type SaleFacts } from './facts.ts'
import { boxesProblem } from './letters.ts'
import { invoiceRates, lineTaxOf, taxProblems } from './tax.ts'

/** The result of checking a sale against the current stock. */
export type Judged = {
  /** Fields are named `lines.0.unitPrice` and the like. */
  readonly errors: ReadonlyArray<FieldProblem>
  readonly lines: ReadonlyArray<JudgedLine>
  readonly amounts: DocumentAmounts | null
}

const named = (problems: Problems, before = ''): ReadonlyArray<FieldProblem> =>
  Object.entries(problems).map(([field, message]) => ({ field: before + field, message }))

/** Why a SIM cannot be sold in a line; null if it can. `taken` maps SIMs to the earlier lines that have them. */
const obstacleIn = (
  { item, fields, planName }: Found,
  line: DrawnLine,
  customerID: number,
  { day }: SaleFacts,
  taken: ReadonlyMap<number, number>,
): string | null => {
  const other = taken.get(item.id)
  if (other !== undefined) return offlineSaleMessages.inOtherLine(other)
  if (fields.planID !== line.planID) return offlineSaleMessages.otherPlan(planName)
  return obstacleToGiving(item, day, heldBy(customerID))
}

const judgedLines = ({ customerID, lines }: CheckPayload, facts: SaleFacts): ReadonlyArray<JudgedLine> => {
  const taken = new Map<number, number>()
  return lines.map((line, index) => {
    const rows = line.ids.map((id, place): JudgedItem => {
      const found = facts.items.get(id)
      if (found === undefined) {
        return {
          line: place + 1,
          id,
          iccid: '',
          planName: '',
          expiryDate: '',
          isOk: false,
          verdict: stockMessages.unknown,
        }
      }
      const row = judgedItem(place + 1, found, obstacleIn(found, line, customerID, facts, taken))
      taken.set(id, taken.get(id) ?? index + 1)
      return row
    })
    return {
      planName: facts.plans.get(line.planID)?.planName ?? '',
      available: facts.available.get(line.planID) ?? 0,
      rows,
    }
  })
}

const lineProblems = (line: DrawnLine, { client, plans, available }: SaleFacts): Problems => {
  const { problems } = agreedIn(line, client?.currency ?? '')
  if (isServiceLine(line)) return { ...lineTaxProblems(line), ...problems, ...serviceLineProblems(line) }
  const inStock = available.get(line.planID) ?? 0
  return {
    ...lineTaxProblems(line),
    ...problems,
    ...(!plans.has(line.planID) && { planID: offlineSaleMessages.plan }),
    ...(problems.quantity === undefined &&
      plans.has(line.planID) &&
      line.quantity > inStock && { quantity: offlineSaleMessages.inStock(inStock) }),
    ...(line.ids.length !== line.quantity && { ids: offlineSaleMessages.sims(line.quantity) }),
  }
}

const customerProblem = (client: SaleClient | null): Problems => {
  if (client === null) return { customerID: offlineSaleMessages.customer }
  return client.isActive ? {} : { customerID: offlineSaleMessages.customerInactive }
}

const homeProblems = (asked: CheckPayload, { currency }: SaleClient, { tax }: DocumentAmounts, facts: SaleFacts) =>
  exchangeProblems(asked, { currency, homeCurrency: homeCurrencyOf(facts.company), tax, invoiceDay: facts.day })

const creditProblems = (asked: CheckPayload, client: SaleClient, { total }: DocumentAmounts): Problems => {
  const problems = totalProblems(asked, total, client.currency)
  const overLimit = limitProblem(client, total - (paidIn(asked, client.currency) ?? 0n))
  const field = asked.paymentMode === ON_ACCOUNT ? 'paymentMode' : 'paidAmount'
  return { ...(overLimit !== null && { [field]: overLimit }), ...problems }
}

/**
 * Checks a sale: errors by field, a verdict on each SIM, and the amounts. `letters` cannot be printed on its invoice.
 */
export const judgeSale = (asked: CheckPayload, facts: SaleFacts, letters: ReadonlyArray<UnprintableAt>): Judged => {
  const { client } = facts
  const { lines } = asked
  const amounts = saleAmountsOf(lines, client?.currency ?? '')
  const taxes = taxProblems(lines, facts.tax)
  const sims = lines.reduce((sum, line) => sum + (isServiceLine(line) ? 0 : line.quantity), 0)
  return {
    errors: [
      ...named(customerProblem(client)),
      ...named(headerProblems(asked, facts.day)),
      ...named({
        ...(lines.length === 0 && { lines: offlineSaleMessages.lines }),
        ...(sims > MAX_SIMS && { lines: offlineSaleMessages.tooManySims }),
      }),
      ...lines.flatMap((line, index) => named({ ...taxes[index], ...lineProblems(line, facts) }, `lines.${index}.`)),
      ...(client === null || amounts === null
        ? []
        : named({ ...homeProblems(asked, client, amounts, facts), ...creditProblems(asked, client, amounts) })),
      ...named(boxesProblem(letters, asked)),
    ],
    lines: judgedLines(asked, facts),
    amounts,
  }
}

/** The cost of a SIM; null if unknown. */
export const costOf = ({ fields }: Found): Minor | null =>
  fields.buyingCost === null
    ? null
    : minorIn(fields.buyingCost.toFixed(decimalsOf(fields.InvoiceCurrency)), fields.InvoiceCurrency)

/** The total cost if it is known for all SIMs in the currency; otherwise null. That of a service is never known. */
const costIn = (currency: string, { lines }: CheckPayload, { items }: SaleFacts): Minor | null => {
  if (lines.some(isServiceLine)) return null
  const found = lines.flatMap(({ ids }) => ids.map((id) => items.get(id)))
  const costs = found.map((item) => (item?.fields.InvoiceCurrency === currency ? costOf(item) : null))
  return costs.some((cost) => cost === null) ? null : sumOf(costs as ReadonlyArray<Minor>)
}

/** The amounts of a sale, for the review. */
export const saleAnswer = (asked: CheckPayload, facts: SaleFacts, amounts: DocumentAmounts): SaleAmounts => {
  const currency = facts.client?.currency ?? ''
  const cost = costIn(currency, asked, facts)
  const { lines, rates, ...totals } = amountsOnWire(amounts, currency)
  const taxed = lines.flatMap((line, index) => {
    const drawn = asked.lines[index]
    return drawn === undefined ? [] : { ...line, ...lineTaxOf(drawn, facts.tax) }
  })
  return {
    currency,
    lines,
    rates: invoiceRates(rates, taxed, facts.tax, currency),
    ...totals,
    cost: cost === null ? '' : minorText(cost, currency),
    margin: cost === null ? '' : minorText(amounts.net - cost, currency),
  }
}

/** The customer's balance, for the person who prepares the sale. */
export const customerAnswer = (
  client: SaleClient,
  { tax, day, company }: Pick<SaleFacts, 'tax' | 'day' | 'company'>,
): SaleCustomer => ({
  id: client.id,
  companyName: client.companyName,
  currency: client.currency,
  taxRate: percentText(client.taxRate),
  paymentTermDays: client.paymentTermDays,
  limit: client.limit === null ? '' : minorText(client.limit, client.currency),
  outstanding: minorText(client.outstanding, client.currency),
  invoiceDate: day,
  dueDate: headerOf({}, { invoiceDay: day, paymentTermDays: client.paymentTermDays }).dueDate,
  ...(homeCurrencyOf(company) !== '' &&
    homeCurrencyOf(company) !== client.currency && { homeCurrency: homeCurrencyOf(company) }),
  zeroRateCategory: zeroRateCategory(tax),
  ...(tax.gst !== null && { gst: tax.gst }),
  paper: paperOf(client),
})
