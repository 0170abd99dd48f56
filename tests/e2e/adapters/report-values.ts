import { expect, type Locator } from '@playwright/test'
import type { Field } from '../../../src/schemas/core/field.ts'
import type { PagedList } from '../../../src/schemas/lists/paged-lists.ts'
import { wordsOf } from './list-kind.ts'
import { LOOKS } from './looks.ts'

/** A row as the server has answered it. */
export type ReportRow = Readonly<Record<string, unknown>>

const UTC = ' (UTC)'
const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** 31 January 2027 of the wire as a person reads it. */
const dayInWords = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d).*/, '$3/$2/$1')

/** How a value is written by what it is. */
const written: Readonly<Record<string, (value: unknown, row: ReportRow) => string>> = {
  money: (value, { currency }) => `${wordsOf(currency)} ${amounts.format(Number(value))}`.trim(),
  date: (value) => dayInWords(String(value)),
  dateTime: (value) => `${dayInWords(String(value))} ${String(value).slice(11, 16)}`.trim(),
}

/** What a person reads of a field of a row. */
const textOf = ({ name, kind, choices }: Field, row: ReportRow): string => {
  const value = row[name]
  if (value === null || value === undefined || value === '') return ''
  return choices?.find((choice) => choice.value === value)?.label ?? written[kind]?.(value, row) ?? String(value).trim()
}

/** Runs in the page: the heads and the cells of a table. */
const textsIn = (table: HTMLElement | SVGElement) => {
  const shownIn = (cell: Element) => (cell as HTMLElement).innerText.trim()
  const rows = [...table.querySelectorAll('tbody tr[data-slot]')]
  return {
    heads: [...table.querySelectorAll('thead th')].map(shownIn),
    rows: rows.map((row) => [...row.children].map(shownIn)),
  }
}

/** Every row shows what was answered, in every column that is shown; the rows are counted from `first`. */
export const seeReportRows = async (
  table: Locator,
  { fields }: Pick<PagedList, 'fields'>,
  first: number,
  answered: ReadonlyArray<ReportRow>,
): Promise<void> => {
  const look = async () => {
    const { heads, rows } = await table.evaluate(textsIn)
    const shown = heads.map((head) => fields.find(({ label }) => label === head || label + UTC === head))
    expect(shown.filter(Boolean).length, 'the columns of values').toBe(heads.length - 2)
    const wanted = answered.map((row, index) =>
      shown.map((field, place) => (field ? textOf(field, row) : place === 0 ? String(first + index) : null)),
    )
    return {
      seen: rows.map((cells) => cells.map((cell, place) => (shown[place] || place === 0 ? cell : null))),
      wanted,
    }
  }
  await expect
    .poll(
      async () => {
        const { seen, wanted } = await look()
        const isOther = (_: unknown, place: number) => JSON.stringify(seen[place]) !== JSON.stringify(wanted[place])
        const rows = seen.length > wanted.length ? seen : wanted
        return rows.map((_, place) => ({ seen: seen[place], wanted: wanted[place] })).filter(isOther)
      },
      { ...LOOKS, message: 'the rows of the report' },
    )
    .toEqual([])
}
