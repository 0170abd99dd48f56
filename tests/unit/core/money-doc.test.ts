import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { minorIn, minorText, shareOf, thousandthsIn } from '../../../src/schemas/core/money/amount.ts'
import { amountCreditOf, creditNoteOf, type LineLeft, netLeft } from '../../../src/schemas/core/money/credit.ts'
import { type AgreedLine, type DocumentAmounts, invoiceOf } from '../../../src/schemas/core/money/invoice.ts'
import { stepsText } from '../../../src/schemas/records/kit/decimals.ts'

// The examples of docs/invoicing.md: the first columns of each table are given, the others are calculated.

type Row = Readonly<Record<string, string>>
type Table = ReadonlyArray<Row>

const document = readFileSync(new URL('../../../docs/invoicing.md', import.meta.url), 'utf8')

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const tablesIn = (section: string): ReadonlyArray<Table> =>
  [...section.matchAll(/(?:^\|.*\|$\n?)+/gm)].map(([lines]) => {
    const [names = [], , ...rows] = lines.trim().split('\n').map(cellsOf)
    return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
  })

const sections = new Map(
  document
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), tablesIn(section)] as const),
)

/** The tables of a section that have this column. */
const tablesWith = (section: string, column: string): ReadonlyArray<Table> =>
  (sections.get(section) ?? []).filter(([first]) => first !== undefined && column in first)

const must = <T>(value: T | null | undefined, row: Row): T => {
  if (value === null || value === undefined) throw new Error(`No number: ${JSON.stringify(row)}`)
  return value
}

const agreedIn = (row: Row): AgreedLine => {
  const discount = row.discount ?? ''
  return {
    unitPrice: must(minorIn(row['unit price'] ?? '', 'EUR'), row),
    quantity: BigInt(row.quantity ?? ''),
    discount: discount.endsWith(' %')
      ? { percent: must(thousandthsIn(discount.slice(0, -2)), row) }
      : { amount: must(minorIn(discount, 'EUR'), row) },
    taxRate: must(thousandthsIn(row['tax rate'] ?? '0'), row),
  }
}

const linesIn = (section: string) => (tablesWith(section, 'unit price')[0] ?? []).map(agreedIn)

/** The calculated columns of a row, in the format of the document. */
const written = (amounts: Readonly<Record<string, unknown>>, row: Row): Row => {
  const named = { ...amounts, 'taken off': amounts.discount }
  const worked = ['gross', 'taken off', 'net', 'tax', 'base', 'total']
  return {
    ...row,
    ...Object.fromEntries(
      Object.entries(named).flatMap(([name, amount]) =>
        worked.includes(name) && name in row && typeof amount === 'bigint' ? [[name, minorText(amount, 'EUR')]] : [],
      ),
    ),
  }
}

const expectTable = (table: Table | undefined, amounts: ReadonlyArray<object>) => {
  expect(table?.length).toBe(amounts.length)
  expect(table?.map((row, at) => written({ ...amounts[at] }, row))).toEqual(table)
}

/** The amounts of the credit notes in a table, in order. One by amount has the whole amount in each of its lines. */
const creditNotesIn = (section: string): ReadonlyArray<DocumentAmounts> => {
  const [table = []] = tablesWith(section, 'credit note')
  let invoice: ReadonlyArray<LineLeft> = linesIn(section).map((agreed) => ({ agreed, left: agreed.quantity }))
  return [...new Set(table.map((row) => row['credit note']))].map((note) => {
    const rows = table.filter((row) => row['credit note'] === note)
    const [first = {}] = rows
    const amount = minorIn(first.credited ?? '', 'EUR')
    if (first.credited?.includes('.') && amount !== null) {
      const rate = invoice[Number(first.line) - 1]?.agreed.taxRate ?? 0n
      const { reduced, amounts } = amountCreditOf(invoice, [
        { lines: invoice.filter(({ agreed }) => agreed.taxRate === rate), net: amount },
      ])
      invoice = invoice.map((line) => {
        const own = amounts.lines[reduced.indexOf(line)]
        return own === undefined ? line : { ...line, reduced: { net: netLeft(line) - own.net, quantity: line.left } }
      })
      return amounts
    }
    const lines = invoice.map((line, at) => {
      const row = rows.find(({ line: named }) => named === String(at + 1))
      return { ...line, credited: BigInt(row?.credited ?? 0) }
    })
    invoice = lines.map(({ credited, left, ...line }) => ({ ...line, left: left - credited }))
    return creditNoteOf(lines)
  })
}

describe('docs/invoicing.md', () => {
  it('rounds as the code does', () => {
    const [table = []] = tablesWith('Rounding', 'exact')
    expect(table.length).toBeGreaterThan(3)
    for (const row of table) {
      const [amount, percentage] = [
        must(minorIn(row.amount ?? '', 'EUR'), row),
        must(thousandthsIn(row.percentage ?? ''), row),
      ]
      expect(minorText(shareOf(amount, percentage, 100_000n), 'EUR')).toBe(row.rounded)
      // Minor units times thousandths of a percent: seven decimals of the amount.
      expect(stepsText(Number(amount * percentage), 7)).toBe(row.exact)
    }
  })

  it.each(['A line', 'Tax', 'The total', 'Credit notes', 'Credit by amount'])(
    'works out the invoice of "%s"',
    (section) => {
      const { lines, rates, ...invoice } = invoiceOf(linesIn(section))
      expect(lines.length).toBeGreaterThan(1)
      expectTable(tablesWith(section, 'unit price')[0], lines)
      for (const table of tablesWith(section, 'base')) {
        expectTable(table, rates)
        expect(table.map((row) => thousandthsIn(row['tax rate'] ?? ''))).toEqual(rates.map(({ taxRate }) => taxRate))
      }
      for (const table of tablesWith(section, 'total')) expectTable(table, [invoice, ...creditNotesIn(section)])
    },
  )

  it.each(['Credit notes', 'Credit by amount'])(
    'works out each line of each credit note of "%s", and together they are the invoice',
    (section) => {
      const notes = creditNotesIn(section)
      expectTable(
        tablesWith(section, 'credit note')[0],
        notes.flatMap(({ lines }) => lines),
      )
      const { net, tax, total } = invoiceOf(linesIn(section))
      const all = (key: 'net' | 'tax' | 'total') => notes.reduce((sum, note) => sum + note[key], 0n)
      expect([all('net'), all('tax'), all('total')]).toEqual([net, tax, total])
    },
  )

  it('has an example of each rule', () => {
    expect([...sections].map(([name, tables]) => [name, tables.length])).toEqual([
      ['Rounding', 1],
      ['A line', 1],
      ['Tax', 2],
      ['The total', 3],
      ['Credit notes', 3],
      ['Credit by amount', 3],
      ['Days, references and services', 0],
      ['On paper', 0],
      ['The electronic invoice', 1],
    ])
  })
})
