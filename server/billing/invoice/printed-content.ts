import type { DocumentLanguage } from '../../../src/schemas/core/document-language.ts'
import type { Han } from './families.ts'
import type { Weight } from './fonts.ts'
import { wordsIn } from './words/words.ts'

/** What a printed document has, and the texts of it. */

/** A text, with the displayed name of its place: `Customer name`, `Remarks`. */
export type PlacedText = { readonly place: string; readonly text: string }
export type Party = { readonly name: PlacedText; readonly lines: ReadonlyArray<PlacedText> }
export type Fact = { readonly label: string; readonly value: string; readonly place?: string }

export type PrintedLine = {
  readonly plan: string
  readonly place: string
  readonly quantity: string
  readonly unitPrice: string
  readonly discount: string
  /** The discount's percentage; empty if the discount is an amount. */
  readonly discountPercent: string
  readonly taxRate: string
  readonly net: string
}

/** A row below the lines: an amount, and for a tax its base. */
export type Sum = { readonly label: string; readonly of: string; readonly amount: string; readonly isStrong: boolean }

/** What every printed document has at its head. */
export type PrintedHead = {
  readonly language: DocumentLanguage
  readonly title: string
  /** Its number; of a statement, which has none, the customer's code. */
  readonly number: string
  /** The time of its event: a reprint must not show another. */
  readonly moment: Date
  readonly han: Han
  readonly seller: Party
  readonly customerLabel: string
  readonly customer: Party
  readonly facts: ReadonlyArray<Fact>
}

/** All printed content of a document. */
export type Printed = PrintedHead & {
  readonly currency: string
  readonly lines: ReadonlyArray<PrintedLine>
  readonly taxes: ReadonlyArray<Sum>
  readonly sums: ReadonlyArray<Sum>
  readonly notes: ReadonlyArray<Fact>
  /** Drawn across each page of what is not issued. */
  readonly mark?: string
}

/** A text that may hold any character, with its place and its weight. */
export type Said = PlacedText & { readonly weight: Weight }

const ofWeight =
  (weight: Weight) =>
  (placed: PlacedText): Said => ({ ...placed, weight })

/** All texts of a document with their places, in reading order. */
export const saidOf = ({ seller, customer, facts, notes, lines, sums }: Printed): ReadonlyArray<Said> => [
  ...[seller, customer].flatMap((party) => [ofWeight(700)(party.name), ...party.lines.map(ofWeight(400))]),
  ...[
    ...[...facts, ...notes].map(({ label, value, place = label }) => ({ place, text: value })),
    ...lines.flatMap(({ plan, place, quantity, unitPrice }) => [
      { place: 'Plan name', text: plan },
      { place: 'Country or region of a plan', text: place },
      { place: 'Quantity', text: quantity },
      { place: 'Unit price', text: unitPrice },
    ]),
    // Of the sums only the payment reference is entered by a person.
    ...sums.map(({ label }) => ({ place: 'Payment reference', text: label })),
  ].map(ofWeight(400)),
]

/** The texts of a document, by font weight: what people entered, and the labels in its language. */
export const textsOf = (printed: Printed): Readonly<Record<Weight, ReadonlyArray<string>>> => {
  const said = saidOf(printed)
  const of = (wanted: Weight) => said.flatMap(({ weight, text }) => (weight === wanted ? text : []))
  const { language, title, customerLabel, facts, notes, taxes, sums, lines } = printed
  const { page, plan, quantity, unitPrice, discount, tax, net } = wordsIn[language]
  const amounts = [...taxes, ...sums].flatMap((one) => [one.label, one.of, one.amount])
  const labels = [page, customerLabel, plan, quantity, unitPrice, discount, tax, net]
  return {
    400: [
      ...of(400),
      ...labels,
      ...[...facts, ...notes].map(({ label }) => label),
      ...amounts,
      ...lines.flatMap((line) => [line.discount, line.discountPercent, line.taxRate, line.net]),
      title,
    ],
    700: [...of(700), title, ...sums.flatMap(({ label, amount }) => [label, amount])],
  }
}
