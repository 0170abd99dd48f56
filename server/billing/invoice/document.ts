import { setImmediate } from 'node:timers/promises'
import { type Box, beside, gapBox, INK, lineBoxes, PALE_INK, ruleBox, stack, textBox } from './boxes.ts'
import { loadFonts } from './fonts.ts'
import { type Pages, type Paper, pagesOf } from './pages.ts'
import { loadColourProfile } from './pdf-a.ts'
import { type Printed, type PrintedHead, type PrintedLine, type Sum, textsOf } from './printed-content.ts'
import { paragraphsOf, type SetText, textSetter } from './text.ts'
import type { Words } from './words/shape.ts'
import { wordsIn } from './words/words.ts'

const BETWEEN = 12
/** The most room for the logo. */
const LOGO_WIDTH = 180
const LOGO_HEIGHT = 56
const pale = { colour: PALE_INK } as const
const small = { size: 8, colour: PALE_INK } as const
const strong = { weight: 700 } as const

const partyBox = (setText: SetText, { name, lines }: Printed['seller'], width: number): Box =>
  stack(
    textBox(setText, name.text, width, { ...strong, size: 11 }),
    ...lines.map(({ text }) => textBox(setText, text, width)),
  )

/** Seller and title, then customer and the document's facts. */
const headBox = (setText: SetText, printed: PrintedHead, width: number): Box => {
  const left = width * 0.5
  const right = width - left - BETWEEN * 2
  const at = width - right
  const labels = 96
  return stack(
    beside(
      [0, partyBox(setText, printed.seller, left)],
      [at, textBox(setText, printed.title, right, { ...strong, size: 20, align: 'end' })],
    ),
    gapBox(18),
    ruleBox(width),
    gapBox(14),
    beside(
      [
        0,
        stack(
          textBox(setText, printed.customerLabel, left, small),
          gapBox(2),
          partyBox(setText, printed.customer, left),
        ),
      ],
      [
        at,
        stack(
          ...printed.facts.map(({ label, value }) =>
            beside(
              [0, textBox(setText, label, labels, pale)],
              [labels, textBox(setText, value, right - labels, { align: 'end' })],
            ),
          ),
        ),
      ],
    ),
    gapBox(22),
  )
}

/** Places the logo, and the head below it. */
export const placeHead = (pages: Pages, setText: SetText, printed: PrintedHead, logo: Uint8Array | null): void => {
  const picture = logo === null ? null : pages.picture(logo, LOGO_WIDTH, LOGO_HEIGHT)
  if (picture !== null) pages.place(stack(picture, gapBox(10)))
  pages.place(headBox(setText, printed, pages.width))
}

type Column = {
  readonly heading: 'quantity' | 'unitPrice' | 'discount' | 'tax' | 'net'
  readonly texts: (line: PrintedLine) => readonly [string, string?]
}

const amounts: ReadonlyArray<Column> = [
  { heading: 'quantity', texts: ({ quantity }) => [quantity] },
  { heading: 'unitPrice', texts: ({ unitPrice }) => [unitPrice] },
  { heading: 'discount', texts: ({ discount, discountPercent }) => [discount, discountPercent] },
  { heading: 'tax', texts: ({ taxRate }) => [taxRate] },
  { heading: 'net', texts: ({ net }) => [net] },
]

/** A long invoice is laid out in many short turns, so that the server can answer other requests in between. */
const placeLines = async (pages: Pages, setText: SetText, { lines, language }: Printed): Promise<void> => {
  const words: Words = wordsIn[language]
  const widthOf = (text: string) => (setText(text, 700, Number.POSITIVE_INFINITY)[0]?.width ?? 0) * 9
  const widths: Array<number> = []
  for (const { heading, texts } of amounts) {
    widths.push(Math.max(widthOf(words[heading]), ...lines.flatMap(texts).map((text) => widthOf(text ?? ''))))
    await setImmediate()
  }
  const numbers = 22
  const offsets = widths.map(
    (_, index) => pages.width - widths.slice(index).reduce((sum, each) => sum + each + BETWEEN, -BETWEEN),
  )
  const planWidth = (offsets[0] ?? 0) - BETWEEN - numbers
  const rowBox = (number: Box, plan: Box, cells: ReadonlyArray<Box>): Box =>
    beside([0, number], [numbers, plan], ...cells.map((cell, index) => [offsets[index] ?? 0, cell] as const))

  const heading = stack(
    rowBox(
      textBox(setText, '#', numbers, small),
      textBox(setText, words.plan, planWidth, small),
      amounts.map((column, index) =>
        textBox(setText, words[column.heading], widths[index] ?? 0, { ...small, align: 'end' }),
      ),
    ),
    gapBox(4),
    ruleBox(pages.width, 1, INK),
  )
  pages.place(heading)
  pages.repeat(heading)
  for (const [index, line] of lines.entries()) {
    const cells = amounts.map(({ texts }, column) => {
      const [text, below] = texts(line)
      const width = widths[column] ?? 0
      return stack(
        textBox(setText, text, width, { align: 'end' }),
        ...(below === undefined || below === '' ? [] : [textBox(setText, below, width, { ...small, align: 'end' })]),
      )
    })
    const plan = stack(
      textBox(setText, line.plan, planWidth),
      ...(line.place === '' ? [] : [textBox(setText, line.place, planWidth, small)]),
    )
    pages.place(
      stack(
        gapBox(4),
        rowBox(textBox(setText, String(index + 1), numbers, pale), plan, cells),
        gapBox(3),
        ruleBox(pages.width),
      ),
    )
    await setImmediate()
  }
  pages.repeat(null)
}

/** Taxes by rate are separate boxes; the totals stay together. */
const placeSums = (pages: Pages, setText: SetText, { taxes, sums }: Printed): void => {
  const width = pages.width * 0.55
  const at = pages.width - width
  const sumBox = ({ label, of, amount, isStrong }: Sum): Box => {
    const style = isStrong ? { ...strong, size: 10 } : {}
    const third = width / 3
    const row = beside(
      [0, textBox(setText, label, of === '' ? width - third : third, style)],
      [third, textBox(setText, of, third, { ...pale, align: 'end' })],
      [width - third, textBox(setText, amount, third, { ...style, align: 'end' })],
    )
    const padded = stack(gapBox(2), row, gapBox(2))
    return beside([at, isStrong ? stack(ruleBox(width), gapBox(1), padded, gapBox(2)) : padded])
  }
  pages.place(gapBox(12))
  const [net, ...others] = sums
  if (net !== undefined) pages.place(sumBox(net))
  for (const tax of taxes) pages.place(sumBox(tax))
  pages.place(stack(...others.map(sumBox)))
}

/** A long text may continue on the next page; its first line stays with its label. */
const placeNotes = (pages: Pages, setText: SetText, { notes }: Printed): void => {
  for (const { label, value } of notes) {
    const [first = gapBox(0), ...rest] = lineBoxes(setText, value, pages.width)
    const heading = label === '' ? [] : [textBox(setText, label, pages.width, small), gapBox(2)]
    pages.place(stack(gapBox(14), ...heading, first))
    for (const line of rest) pages.place(line)
  }
}

/**
 * Makes the file; with an electronic invoice it is a PDF/A-3b that has it inside. The same content always gives the same
 * bytes.
 */
export const makePdf = async (
  printed: Printed,
  paper: Paper,
  logo: Uint8Array | null,
  xml: string | null = null,
): Promise<Uint8Array> => {
  const texts = textsOf(printed)
  const fonts = await loadFonts(
    { 400: texts[400].flatMap(paragraphsOf), 700: texts[700].flatMap(paragraphsOf) },
    printed.han,
  )
  const setText = textSetter(fonts)
  const embedded = xml === null ? null : { xml, profile: await loadColourProfile() }
  const pages = pagesOf(printed, paper, setText, embedded)
  placeHead(pages, setText, printed, logo)
  if (printed.lines.length > 0) await placeLines(pages, setText, printed)
  placeSums(pages, setText, printed)
  await setImmediate()
  placeNotes(pages, setText, printed)
  return pages.finish()
}
