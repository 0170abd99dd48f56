import { euCountries } from '../../core/eu.ts'
import { type TaxCategory, taxCategories } from './snapshot.ts'

/**
 * Why a line has the tax it has (UNCL5305). Sources: EN 16931-1 and its rules BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O;
 * Directive 2006/112/EC, articles 44, 138, 146, 196 and 226; the code list VATEX; India's CGST Rules 2017, rule 46.
 * Pure, no library.
 */

const names: Readonly<Record<TaxCategory, string>> = {
  S: 'Standard or reduced rate',
  Z: 'Zero rate',
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Intra-Community supply',
  G: 'Export',
  O: 'Outside the scope of tax',
}

/** The categories as a choice. */
export const taxCategoryChoices = taxCategories.map((value) => ({ value, label: `${names[value]} (${value})` }))

/** What the law asks of seller and customer: the country (ISO 3166-1 alpha-2, empty if unknown) and a VAT number. */
export type TaxParty = { readonly countryCode: string; readonly hasVatNumber: boolean }
export type TaxParties = { readonly seller: TaxParty; readonly customer: TaxParty }

const isInEu = ({ countryCode }: TaxParty): boolean => euCountries.has(countryCode)

/**
 * The category proposed for a line without tax. Above 0 % it is always S. Between member states a business pays the tax
 * itself (AE); without its VAT number a rate is due (S). Other countries are an export (G), and not O, with which an
 * invoice could not name the VAT numbers (BR-O-02).
 */
export const zeroRateCategory = ({ seller, customer }: TaxParties): TaxCategory => {
  const isAbroad =
    seller.countryCode !== '' && customer.countryCode !== '' && seller.countryCode !== customer.countryCode
  if (!isAbroad) return 'Z'
  if (!isInEu(seller) || !isInEu(customer)) return 'G'
  return seller.hasVatNumber && customer.hasVatNumber ? 'AE' : 'S'
}

export const taxCategoryMessages = {
  rateNeeded: 'Enter a rate above 0, or choose the tax category that explains 0 %',
  rateZero: (category: TaxCategory): string => `Enter 0 for "${names[category]}", or choose another tax category`,
  bothVatNumbers: (category: TaxCategory): string =>
    `${names[category]} needs the VAT numbers of the company and of the customer`,
  otherMemberState: `${names.K} needs a customer in another member state of the EU`,
  abroad: `${names.G} needs a customer outside the country, and of an EU company outside the EU`,
  alone: `${names.O} cannot be combined with other tax categories on one invoice`,
} as const

/** Why a rate (in thousandths of a percent) cannot have a category; null if it can. */
export const categoryRateProblem = (category: TaxCategory, rate: bigint): string | null => {
  if (category === 'S') return rate > 0n ? null : taxCategoryMessages.rateNeeded
  return rate === 0n ? null : taxCategoryMessages.rateZero(category)
}

/** Why a category does not fit seller and customer; null if it fits, or a country is unknown. */
export const categoryPartyProblem = (category: TaxCategory, { seller, customer }: TaxParties): string | null => {
  const isKnown = seller.countryCode !== '' && customer.countryCode !== ''
  const isSame = seller.countryCode === customer.countryCode
  if (category === 'AE' || category === 'K') {
    if (!seller.hasVatNumber || !customer.hasVatNumber) return taxCategoryMessages.bothVatNumbers(category)
    const isBetween = isInEu(seller) && isInEu(customer) && !isSame
    return category === 'AE' || isBetween ? null : taxCategoryMessages.otherMemberState
  }
  const isExport = !isSame && !(isInEu(seller) && isInEu(customer))
  return category === 'G' && isKnown && !isExport ? taxCategoryMessages.abroad : null
}

/** The reason printed for a category (BT-120) and its VATEX code (BT-121), which only the EU has; none for S and Z. */
type TaxReason = { readonly taxReason?: string; readonly taxReasonCode?: string }

const reasonsInEu: Readonly<Record<TaxCategory, TaxReason>> = {
  S: {},
  Z: {},
  E: { taxReason: 'Exempt from VAT' },
  AE: {
    taxReason: 'Reverse charge: the customer accounts for the VAT (Directive 2006/112/EC, article 196)',
    taxReasonCode: 'VATEX-EU-AE',
  },
  K: { taxReason: 'Intra-Community supply (Directive 2006/112/EC, article 138)', taxReasonCode: 'VATEX-EU-IC' },
  G: { taxReason: 'Export outside the EU: no EU VAT is charged', taxReasonCode: 'VATEX-EU-G' },
  O: { taxReason: 'Not subject to VAT', taxReasonCode: 'VATEX-EU-O' },
}

const reasonsElsewhere: Readonly<Record<TaxCategory, TaxReason>> = {
  S: {},
  Z: {},
  E: { taxReason: 'Exempt from tax' },
  AE: { taxReason: 'Reverse charge: the customer accounts for the tax' },
  K: {},
  G: { taxReason: 'Export: no tax is charged' },
  O: { taxReason: 'Outside the scope of tax' },
}

const EXPORT_OF_INDIA = 'Supply meant for export under letter of undertaking without payment of integrated tax'

/** The text of every reason, each once: documents in other languages translate these. */
export const standardTaxReasons: ReadonlyArray<string> = [
  ...new Set(
    [...Object.values(reasonsInEu), ...Object.values(reasonsElsewhere), { taxReason: EXPORT_OF_INDIA }].flatMap(
      ({ taxReason }) => taxReason ?? [],
    ),
  ),
]

export const taxReasonOf = (category: TaxCategory, { seller }: Pick<TaxParties, 'seller'>): TaxReason => {
  if (isInEu(seller)) return reasonsInEu[category]
  if (seller.countryCode === 'IN' && category === 'G') return { taxReason: EXPORT_OF_INDIA }
  return reasonsElsewhere[category]
}

/** The label of a rate's tax, as in `Tax 19 %` or `Reverse charge 0 %`. Old documents have no category. */
export const taxLabel = (category: string | undefined): string =>
  category === undefined || category === 'S' || category === 'Z' ? 'Tax' : (names[category as TaxCategory] ?? 'Tax')
