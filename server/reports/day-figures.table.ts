import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { reportNamed } from '../../src/schemas/reports/reports.ts'
import { integers, numbers, texts } from '../core/postgres/arrays.ts'
import type { StoredEntry } from './report-entry.ts'
import { type Span, spansOf } from './spans.ts'

/**
 * How many sales of a plan, a place or a supplier each day has, and each span of days, and what they come to. What a whole
 * day has stands in `report_blocks`; the figures of several values within a range of days can be had from here alone.
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

/** By how much each figure grows with these lines. */
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

/** Adds lines that came to the figures of their days. What of a line changes later is in none of them. */
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

/** The table of the figures, empty; its key keeps those of a span together. */
export const createDayFigures = (sql: SqlClient.SqlClient) =>
  sql`create table day_figures (days integer not null, first text collate "C" not null,
    facet text collate "C" not null, value text collate "C" not null, currency text collate "C" not null,
    n integer not null, amount bigint not null, primary key (days, first, facet, value, currency))`
