import { Schema } from 'effect'
import { Masked } from '../../core/masked.ts'

/** A document's text as it is printed: the PDF and the screen show the same. Numbers and days are text already. */

const Party = Schema.Struct({ name: Masked, lines: Schema.Array(Masked) })
const Fact = Schema.Struct({ label: Schema.String, value: Masked })
/** An amount, and for a tax what it is charged on. */
const Sum = Schema.Struct({ label: Masked, of: Schema.String, amount: Schema.String, isStrong: Schema.Boolean })

/** The texts of a line; as headings, the names of its columns. */
const lineTexts = {
  quantity: Schema.String,
  unitPrice: Schema.String,
  discount: Schema.String,
  taxRate: Schema.String,
  net: Schema.String,
}

export const PrintedDocument = Schema.Struct({
  title: Schema.String,
  number: Schema.String,
  seller: Party,
  customerLabel: Schema.String,
  customer: Party,
  facts: Schema.Array(Fact),
  headings: Schema.Struct({ plan: Schema.String, ...lineTexts }),
  lines: Schema.Array(
    Schema.Struct({
      plan: Masked,
      place: Schema.String,
      ...lineTexts,
      /** Empty if the discount is an amount. */
      discountPercent: Schema.String,
    }),
  ),
  /** Net, taxes by rate, totals: in the order of the document. */
  sums: Schema.Array(Sum),
  notes: Schema.Array(Fact),
})
export type PrintedDocument = typeof PrintedDocument.Type
