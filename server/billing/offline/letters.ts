import { Effect } from 'effect'
import type { Problems } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { headerOf } from '../../../src/schemas/billing/offline-sale/header.ts'
import type { CreditPayload } from '../../../src/schemas/billing/offline-sale/invoice-acts.ts'
import {
  type LettersPayload,
  lettersIn,
  type UnprintableAt,
  unconfirmed,
} from '../../../src/schemas/billing/offline-sale/letters.ts'
import type { CheckPayload } from '../../../src/schemas/billing/offline-sale/sale.ts'
import { creditNoteContent, invoiceContent, REASON } from '../invoice/content.ts'
import type { Printed } from '../invoice/printed-content.ts'
import type { Credited, Issued } from '../offline-sale.ts'
import { sellerOf } from '../seller.ts'
import { type SaleClient, type SaleFacts, soldBy } from './facts.ts'

/** The unprintable letters of a document. The fonts are loaded on first use. */
const unprintableOf = (printed: Printed) =>
  Effect.promise(async () => (await import('../invoice/letters.ts')).unprintableOf(printed))

/** The same for texts of a form, by field. */
export const lettersOfTexts = ({ texts }: LettersPayload) =>
  Effect.promise(async () => {
    const { unprintableIn } = await import('../invoice/letters.ts')
    const found: Array<UnprintableAt> = []
    for (const { field, text } of texts) {
      const letters = await unprintableIn(text)
      if (letters.length > 0) found.push({ place: field, letters })
    }
    return found
  })

/** Numbers, dates and amounts come from the product and are printable, so they are left out. */
const unwritten = { id: 0, by: '', date: '', submission: '', rates: [], net: '', tax: '', total: '' }
const unpriced = { gross: '', discountAmount: '', net: '', taxRate: '', tax: '', total: '' }

/** Of the tax in the home currency, people enter only the source of the rate as a text. */
const homeTaxDrawn = ({ exchangeSource = '' }: CheckPayload, { currency }: SaleClient): Issued['homeTax'] =>
  exchangeSource.trim() === ''
    ? null
    : { currency, rate: '', day: '', source: exchangeSource.trim(), tax: '', taxes: [] }

/** The invoice of a sale with every text that people entered. */
const invoiceDrawn = (asked: CheckPayload, facts: SaleFacts, client: SaleClient): Issued => ({
  ...unwritten,
  invoiceNumber: '',
  invoiceDate: facts.day,
  // A day that cannot be read is refused, and has no due date.
  ...headerOf({ ...asked, dueDate: '' }, { invoiceDay: facts.day, paymentTermDays: client.paymentTermDays }),
  seller: sellerOf(facts.company, client),
  customer: client,
  currency: client.currency,
  paymentMode: asked.paymentMode,
  paidAmount: '',
  paymentReference: asked.paymentReference.trim(),
  remarks: asked.remarks.trim(),
  homeTax: homeTaxDrawn(asked, client),
  lines: asked.lines.flatMap((line) => {
    const { planID, quantity, discountType } = line
    const sold = soldBy(line, facts)
    if (sold === null) return []
    return [
      {
        planID,
        ...sold,
        quantity,
        discountType,
        discount: '',
        unitPrice: '',
        ...unpriced,
        costCurrency: '',
        items: [],
      },
    ]
  }),
})

/** The letters of a sale that its invoice cannot print, with their places. */
export const lettersOfSale = Effect.fnUntraced(function* (asked: CheckPayload, facts: SaleFacts) {
  if (facts.client === null) return []
  return yield* unprintableOf(invoiceContent(invoiceDrawn(asked, facts, facts.client)))
})

/**
 * The letters of a credit note that need confirmation: those of its reason, and those of the invoice that were not
 * confirmed when it was issued.
 */
export const lettersOfCredit = Effect.fnUntraced(function* (issued: Issued, note: Pick<Credited, 'reason' | 'lines'>) {
  const content = creditNoteContent(issued, {
    ...unwritten,
    creditNumber: '',
    creditDate: issued.invoiceDate,
    kind: 'sims',
    homeTax: issued.homeTax,
    ...note,
  })
  const known = issued.boxes ?? []
  return (yield* unprintableOf(content)).flatMap(({ place, letters }): ReadonlyArray<UnprintableAt> => {
    const asked = place === REASON ? letters : letters.filter((letter) => !known.includes(letter))
    return asked.length === 0 ? [] : [{ place, letters: asked }]
  })
})

/** The error if the boxes to be printed are not confirmed. */
export const boxesProblem = (
  letters: ReadonlyArray<UnprintableAt>,
  { boxes = [] }: Pick<CreditPayload, 'boxes'>,
): Problems => (unconfirmed(letters, boxes).length === 0 ? {} : { boxes: offlineSaleMessages.boxes })

/** The confirmed boxes for a document's event, and the letters for an answer; empty if there are none. */
export const confirmedBoxes = (letters: ReadonlyArray<UnprintableAt>): Pick<Issued, 'boxes'> =>
  letters.length === 0 ? {} : { boxes: lettersIn(letters) }
export const lettersAnswer = (letters: ReadonlyArray<UnprintableAt>) => (letters.length === 0 ? {} : { letters })
