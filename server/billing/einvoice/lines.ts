import { type TaxCategory, taxCategories } from '../../../src/schemas/billing/offline-sale/snapshot.ts'
import { type Minor, minorText, sumOf, thousandthsIn } from '../../../src/schemas/core/money/amount.ts'
import type { Credited, Issued } from '../offline-sale.ts'
import { stored } from '../offline-sale.ts'
import type { Line, TaxGroup } from './terms.ts'

/** An event has its category as plain text, whatever the categories are today. */
type Taxed = {
  readonly taxRate: string
  readonly taxCategory?: string
  readonly taxReason?: string
  readonly taxReasonCode?: string
}

/** A line before its category is known: null where neither the line nor its rate says it. */
export type Draft = Omit<Line, 'category'> & { readonly category: TaxCategory | null }

/** Whether a rate is above zero. Only the standard category has one. */
export const isRated = (rate: string): boolean => (thousandthsIn(rate) ?? 0n) > 0n

/** The category of a line or rate; a rate above zero is always the standard category. */
const categoryOf = ({ taxCategory, taxRate }: Taxed, rates: ReadonlyArray<Taxed> = []): TaxCategory | null => {
  if (taxCategory !== undefined) return taxCategories.find((each) => each === taxCategory) ?? null
  if (isRated(taxRate)) return 'S'
  const own = rates.filter((rate) => rate.taxRate === taxRate).map((rate) => rate.taxCategory)
  return taxCategories.find((each) => own.length === 1 && each === own[0]) ?? null
}

/** Codes of India's services begin with 99; the standard's list has only goods, so a service is named "as agreed". */
const classificationOf = (code = '') =>
  code.trim() === '' ? null : { code: code.trim(), list: code.trim().startsWith('99') ? 'ZZZ' : 'HS' }

const nameOf = ({ planName, description = '', place }: Issued['lines'][number]) => {
  const name = planName.trim() || description.trim()
  const more = planName.trim() === '' ? '' : description.trim() || place.trim()
  return { name, description: more === name ? '' : more }
}

const draftOf = (
  agreed: Issued['lines'][number],
  amounts: Pick<Issued['lines'][number], 'quantity' | 'discountAmount' | 'net' | 'taxRate'>,
  rates: ReadonlyArray<Taxed>,
  currency: string,
): Draft => ({
  ...nameOf(agreed),
  quantity: String(amounts.quantity),
  net: amounts.net,
  discount: stored(amounts.discountAmount, currency) === 0n ? '' : amounts.discountAmount,
  unitPrice: agreed.unitPrice,
  category: categoryOf({ ...agreed, taxRate: amounts.taxRate }, rates),
  rate: amounts.taxRate,
  classification: classificationOf(agreed.serviceCode),
})

const netsAt = (drafts: ReadonlyArray<Draft>, rate: string, category: TaxCategory | null, currency: string): Minor =>
  sumOf(
    drafts.filter((line) => line.rate === rate && line.category === category).map(({ net }) => stored(net, currency)),
  )

/**
 * What a credit note credits of a rate beyond its lines, as a separate line: a credit by amount has no lines, and the
 * standard asks for at least one.
 */
const remainders = (
  drafts: ReadonlyArray<Draft>,
  rates: ReadonlyArray<Taxed & { readonly base: string }>,
  currency: string,
) => {
  const groups = new Map<string, Draft>()
  for (const rate of rates) {
    const category = categoryOf(rate, rates)
    const key = `${category} ${rate.taxRate}`
    const before = groups.get(key)
    const base = stored(rate.base, currency) + stored(before?.net ?? '0', currency)
    groups.set(key, {
      quantity: '1',
      net: minorText(base, currency),
      discount: '',
      unitPrice: '',
      category,
      rate: rate.taxRate,
      name: 'Credit by amount',
      description: '',
      classification: null,
    })
  }
  return [...groups.values()].flatMap((group): ReadonlyArray<Draft> => {
    const left = stored(group.net, currency) - netsAt(drafts, group.rate, group.category, currency)
    if (left === 0n) return []
    // A price is never below zero (rule BR-27); a quantity may be.
    return [
      {
        ...group,
        quantity: left < 0n ? '-1' : '1',
        net: minorText(left, currency),
        unitPrice: minorText(left < 0n ? -left : left, currency),
      },
    ]
  })
}

/** The rates of a credit note: what they lack is as on its invoice. */
const ratesOf = ({ rates }: Issued, credited: Credited | null): ReadonlyArray<Issued['rates'][number]> =>
  credited === null
    ? rates
    : credited.rates.map((rate) => {
        const of = rates.filter(({ taxRate }) => taxRate === rate.taxRate)
        return of.length === 1 ? { ...of[0], ...rate } : rate
      })

/** The lines of an invoice, or of one of its credit notes. */
export const draftsOf = (issued: Issued, credited: Credited | null): ReadonlyArray<Draft> => {
  const { currency } = issued
  const rates = ratesOf(issued, credited)
  if (credited === null) return issued.lines.map((line) => draftOf(line, line, rates, currency))
  const drafts = credited.lines.flatMap((line) => {
    const agreed = issued.lines[line.line]
    return agreed === undefined ? [] : draftOf(agreed, line, rates, currency)
  })
  return [...drafts, ...remainders(drafts, rates, currency)]
}

/** The reasons that their category gives (rules BR-AE-10, BR-IC-10, BR-G-10, BR-O-10). */
const usualReasons: Readonly<Partial<Record<TaxCategory, Pick<TaxGroup, 'reason' | 'reasonCode'>>>> = {
  AE: { reason: 'Reverse charge', reasonCode: 'VATEX-EU-AE' },
  K: { reason: 'Intra-community supply', reasonCode: 'VATEX-EU-IC' },
  G: { reason: 'Export outside the EU', reasonCode: 'VATEX-EU-G' },
  O: { reason: 'Not subject to VAT', reasonCode: 'VATEX-EU-O' },
}

const only = (texts: ReadonlyArray<string | undefined>): string => {
  const [first = '', ...others] = new Set(texts.flatMap((text) => text?.trim() || []))
  return others.length === 0 ? first : ''
}

const reasonOf = (category: TaxCategory, of: ReadonlyArray<Taxed>): Pick<TaxGroup, 'reason' | 'reasonCode'> => {
  if (category === 'S' || category === 'Z') return { reason: '', reasonCode: '' }
  const reason = [...new Set(of.flatMap(({ taxReason }) => taxReason?.trim() || []))].join('; ')
  const reasonCode = only(of.map(({ taxReasonCode }) => taxReasonCode))
  return reason === '' && reasonCode === ''
    ? (usualReasons[category] ?? { reason, reasonCode })
    : { reason, reasonCode }
}

/** The tax by category and rate: once a category where there is none (rules BR-E-01, BR-AE-01 …). */
export const taxesOf = (
  issued: Issued,
  credited: Credited | null,
  lines: ReadonlyArray<Line>,
): ReadonlyArray<TaxGroup> => {
  const { currency } = issued
  const rates = ratesOf(issued, credited)
  const groups = new Map(lines.map(({ category, rate }) => [`${category} ${rate}`, { category, rate }]))
  const agreedLines = credited === null ? issued.lines : credited.lines.flatMap(({ line }) => issued.lines[line] ?? [])
  return [...groups.values()].map(({ category, rate }) => {
    const own = rates.filter((each) => each.taxRate === rate && (categoryOf(each) ?? category) === category)
    const agreed = agreedLines.filter((line) => line.taxRate === rate && line.taxCategory === category)
    return {
      category,
      rate,
      base: minorText(
        sumOf(
          lines
            .filter((line) => line.category === category && line.rate === rate)
            .map(({ net }) => stored(net, currency)),
        ),
        currency,
      ),
      tax: minorText(isRated(rate) ? sumOf(own.map(({ tax }) => stored(tax, currency))) : 0n, currency),
      ...reasonOf(category, [...own, ...agreed]),
    }
  })
}
