import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { reportNamed } from '../../src/schemas/reports/reports.ts'
import { integers, numbers, texts } from '../core/postgres/arrays.ts'
import type { StoredEntry } from './report-entry.ts'
import { type Span, spansOf } from './spans.ts'

/**
 * The number and amount of the sales of each plan, place and supplier, by day and by span of days. Figures of all sales
 * of a day are in `report_blocks`; only this table has those of several values in a range of days.
 */
const dayFacets = ['plan', 'place', 'supplier'] as const satisfies ReadonlyArray<keyof StoredEntry>
export type DayFacet = (typeof dayFacets)[number]

const { number: sales } = reportNamed('PurchaseReport')

type Figure = Span & {
  readonly facet: DayFacet
  readonly value: string
  readonly currency: string
  n: number
  amount: number
}

/** The amounts that these lines add to each figure. */
const figuresOf = (entries: ReadonlyArray<StoredEntry>): ReadonlyArray<Figure> => {
  const figures = new Map<string, Figure>()
  for (const entry of entries) {
    if (entry.report !== sales) continue
    const { day, currency, amount } = entry
    const spans = spansOf(day)
    for (const facet of dayFacets) {
      const value = String(entry[facet] ?? '')
      if (value === '') continue
      for (const { days, first } of spans) {
        const key = `${days} ${first} ${facet} ${currency} ${value}`
        const figure = figures.get(key) ?? { days, first, facet, value, currency, n: 0, amount: 0 }
        figure.n += 1
        figure.amount += amount
        figures.set(key, figure)
      }
    }
  }
  return [...figures.values()]
}

/** Adds new lines to the figures of their days. Later changes of a line do not affect any figure. */
export const addToDayFigures = (sql: SqlClient.SqlClient, entries: ReadonlyArray<StoredEntry>) => {
  const figures = figuresOf(entries)
  return figures.length === 0
    ? Effect.void
    : sql`insert into day_figures as f
        select * from unnest(${integers(figures.map(({ days }) => days))}, ${texts(figures.map(({ first }) => first))},
          ${texts(figures.map(({ facet }) => facet))}, ${texts(figures.map(({ value }) => value))},
          ${texts(figures.map(({ currency }) => currency))}, ${integers(figures.map(({ n }) => n))},
          ${numbers(figures.map(({ amount }) => amount))})
        on conflict (days, first, facet, value, currency)
          do update set n = f.n + excluded.n, amount = f.amount + excluded.amount`
}

/** Creates the table of figures. Its key keeps the figures of a span together. */
export const createDayFigures = (sql: SqlClient.SqlClient) =>
  sql`create table day_figures (days integer not null, first text collate "C" not null,
    facet text collate "C" not null, value text collate "C" not null, currency text collate "C" not null,
    n integer not null, amount bigint not null, primary key (days, first, facet, value, currency))`
