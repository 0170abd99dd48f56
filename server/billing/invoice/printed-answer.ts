import type { PrintedDocument } from '../../../src/schemas/billing/offline-sale/printed.ts'
import type { Printed } from './printed-content.ts'
import type { Words } from './words/shape.ts'
import { wordsIn } from './words/words.ts'

const partyOf = ({ name, lines }: Printed['seller']): PrintedDocument['seller'] => ({
  name: name.text,
  lines: lines.map(({ text }) => text),
})

const factOf = ({ label, value }: Printed['facts'][number]): PrintedDocument['facts'][number] => ({ label, value })

/** The names of the columns of the lines. */
const headingsIn = ({ plan, quantity, unitPrice, discount, tax, net }: Words): PrintedDocument['headings'] => ({
  plan,
  quantity,
  unitPrice,
  discount,
  taxRate: tax,
  net,
})

/** The content of a document for the screen: every text that its PDF has, in the same order. */
export const printedAnswer = (printed: Printed): PrintedDocument => {
  const { title, number, seller, customerLabel, customer, facts, lines, taxes, sums, notes } = printed
  return {
    title,
    number,
    seller: partyOf(seller),
    customerLabel,
    customer: partyOf(customer),
    facts: facts.map(factOf),
    headings: headingsIn(wordsIn[printed.language]),
    lines,
    sums: [...sums.slice(0, 1), ...taxes, ...sums.slice(1)],
    notes: notes.map(factOf),
  }
}
