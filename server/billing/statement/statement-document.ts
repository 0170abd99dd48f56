import { setImmediate } from 'node:timers/promises'
import { type Box, beside, gapBox, INK, PALE_INK, ruleBox, stack, textBox } from '../invoice/boxes.ts'
import { placeHead } from '../invoice/document.ts'
import { loadFonts } from '../invoice/fonts.ts'
import { type Pages, type Paper, pagesOf } from '../invoice/pages.ts'
import { paragraphsOf, type SetText, textSetter } from '../invoice/text.ts'
import { wordsIn } from '../invoice/words/words.ts'
import type { PrintedStatement, StatementLine, StatementPart } from './statement-content.ts'

const small = { size: 8, colour: PALE_INK } as const
const DAY = 84
const DUE = 84
const AMOUNT = 84
const GAP = 8

/** Every text of a statement. Any of them may be strong. */
const textsOf = ({ language, title, seller, customer, customerLabel, facts, parts }: PrintedStatement) => {
  const words = wordsIn[language]
  const { entry, amount, balance, noEntries } = words.statement
  return [
    ...[title, customerLabel, words.page, words.date, words.dueDate, entry, amount, balance, noEntries],
    ...[seller, customer].flatMap(({ name, lines }) => [name, ...lines].map(({ text }) => text)),
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...parts.flatMap(({ ageingLabel, ageing, lines }) => [
      ageingLabel,
      ...ageing.flatMap((each) => [each.label, each.amount]),
      ...lines.flatMap((line) => [line.day, line.what, line.dueDate, line.amount, line.balance]),
    ]),
  ].flatMap(paragraphsOf)
}

const rowOf = (width: number, boxes: readonly [day: Box, what: Box, due: Box, amount: Box, balance: Box]): Box => {
  const [day, what, due, amount, balance] = boxes
  return beside(
    [0, day],
    [DAY, what],
    [width - 2 * AMOUNT - DUE, due],
    [width - 2 * AMOUNT, amount],
    [width - AMOUNT, balance],
  )
}

const entriesWidth = (width: number): number => width - DAY - DUE - 2 * AMOUNT - GAP

const lineBox = (setText: SetText, line: StatementLine, width: number): Box => {
  const style = line.isStrong ? ({ weight: 700 } as const) : {}
  const end = { ...style, align: 'end' } as const
  return stack(
    gapBox(4),
    rowOf(width, [
      textBox(setText, line.day, DAY - GAP, style),
      textBox(setText, line.what, entriesWidth(width), style),
      textBox(setText, line.dueDate, DUE - GAP, style),
      textBox(setText, line.amount, AMOUNT, end),
      textBox(setText, line.balance, AMOUNT, end),
    ]),
    gapBox(3),
    ruleBox(width),
  )
}

/** What is due today, a column for each age. */
const ageingBox = (setText: SetText, { ageingLabel, ageing }: StatementPart, width: number): Box => {
  const column = width / ageing.length
  const cells = (pick: (each: StatementPart['ageing'][number]) => string, style: object) =>
    beside(
      ...ageing.map(
        (each, index) =>
          [index * column + GAP, textBox(setText, pick(each), column - GAP, { ...style, align: 'end' })] as const,
      ),
    )
  return stack(
    gapBox(16),
    textBox(setText, ageingLabel, width, { weight: 700 }),
    gapBox(4),
    cells(({ label }) => label, small),
    gapBox(2),
    cells(({ amount }) => amount, {}),
  )
}

/** A currency: its entries with the balance after each, and what is due. */
const placePart = async (pages: Pages, setText: SetText, printed: PrintedStatement, part: StatementPart) => {
  const words = wordsIn[printed.language]
  const { width } = pages
  const end = { ...small, align: 'end' } as const
  const heading = stack(
    rowOf(width, [
      textBox(setText, words.date, DAY - GAP, small),
      textBox(setText, words.statement.entry, entriesWidth(width), small),
      textBox(setText, words.dueDate, DUE - GAP, small),
      textBox(setText, `${words.statement.amount} ${part.currency}`, AMOUNT, end),
      textBox(setText, `${words.statement.balance} ${part.currency}`, AMOUNT, end),
    ]),
    gapBox(4),
    ruleBox(width, 1, INK),
  )
  pages.place(heading)
  pages.repeat(heading)
  for (const line of part.lines) {
    pages.place(lineBox(setText, line, width))
    await setImmediate()
  }
  pages.repeat(null)
  if (part.ageing.length > 0) pages.place(ageingBox(setText, part, width))
  pages.place(gapBox(24))
}

/** Makes the file of a statement. */
export const statementPdf = async (
  printed: PrintedStatement,
  paper: Paper,
  logo: Uint8Array | null,
): Promise<Uint8Array> => {
  const texts = textsOf(printed)
  const setText = textSetter(await loadFonts({ 400: texts, 700: texts }, printed.han))
  const pages = pagesOf(printed, paper, setText)
  placeHead(pages, setText, printed, logo)
  for (const part of printed.parts) await placePart(pages, setText, printed, part)
  if (printed.parts.length === 0) {
    pages.place(textBox(setText, wordsIn[printed.language].statement.noEntries, pages.width))
  }
  return pages.finish()
}
