import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { ReportFilterName } from '../../src/schemas/reports/report-filters.ts'
import { integers, numbers, texts } from '../core/postgres/arrays.ts'
import type { StoredEntry } from './report-entry.ts'

/**
 * The number and amount of lines by value, for each block of ordinals of a report. The counts show in which block a
 * page of a value's lines begins, and totals are sums of blocks.
 */
export const BLOCK = 4_096

/** The block that a line is in. */
const blockOf = (ordinal: number): number => Math.floor((ordinal - 1) / BLOCK)

/** The column of each filter in the lines; each has an index together with the ordinal. */
export const filterColumns: Readonly<Record<ReportFilterName, keyof StoredEntry>> = {
  status: 'status',
  vendor: 'vendor',
  supplier: 'supplier',
  country: 'place',
  plan: 'plan',
  gateway: 'gateway',
}
const facets = Object.values(filterColumns)

/** The name of the blocks by day, in the same table as those of the filters. */
export const DAY = 'day'

type Block = {
  readonly report: number
  readonly facet: string
  readonly value: string
  readonly block: number
  readonly currency: string
  n: number
  amount: number
  refunded: number
  cost: number
}
type Value = { readonly report: number; readonly facet: string; readonly value: string; label: string; n: number }

/** Collects the effect of added, removed and changed lines on the blocks, so that each block is written once. */
export class Tally {
  readonly #blocks = new Map<string, Block>()
  readonly #values = new Map<string, Value>()

  /** Adds a line (1), or removes it as it was before a change (-1); `label` is the name of its plan. */
  add(entry: StoredEntry, sign: 1 | -1, label = ''): void {
    this.#count(entry, sign, DAY, entry.day)
    for (const facet of facets) {
      const value = entry[facet]
      if (value === null || value === '') continue
      this.#count(entry, sign, facet, String(value))
      this.#value(entry.report, facet, String(value), sign, facet === 'plan' ? label : '')
    }
  }

  #count(
    { report, ordinal, currency, amount, refunded, cost }: StoredEntry,
    sign: 1 | -1,
    facet: string,
    value: string,
  ) {
    const block = blockOf(ordinal)
    const key = `${report} ${facet} ${block} ${currency} ${value}`
    const counted = this.#blocks.get(key) ?? {
      report,
      facet,
      value,
      block,
      currency,
      n: 0,
      amount: 0,
      refunded: 0,
      cost: 0,
    }
    counted.n += sign
    counted.amount += sign * amount
    counted.refunded += sign * refunded
    counted.cost += sign * cost
    this.#blocks.set(key, counted)
  }

  #value(report: number, facet: string, value: string, sign: 1 | -1, label: string) {
    const key = `${report} ${facet} ${value}`
    const counted = this.#values.get(key) ?? { report, facet, value, label: '', n: 0 }
    counted.n += sign
    if (label !== '') counted.label = label
    this.#values.set(key, counted)
  }

  /** Writes the tables; values without any lines are removed. */
  readonly write = (sql: SqlClient.SqlClient) =>
    Effect.gen({ self: this }, function* () {
      const blocks = [...this.#blocks.values()]
      if (blocks.length === 0) return
      yield* sql`insert into report_blocks as b
        select * from unnest(${integers(blocks.map(({ report }) => report))}, ${texts(blocks.map(({ facet }) => facet))},
          ${texts(blocks.map(({ value }) => value))}, ${integers(blocks.map(({ block }) => block))},
          ${texts(blocks.map(({ currency }) => currency))}, ${integers(blocks.map(({ n }) => n))},
          ${numbers(blocks.map(({ amount }) => amount))}, ${numbers(blocks.map(({ refunded }) => refunded))},
          ${numbers(blocks.map(({ cost }) => cost))})
        on conflict (report, facet, value, block, currency) do update set n = b.n + excluded.n,
          amount = b.amount + excluded.amount, refunded = b.refunded + excluded.refunded, cost = b.cost + excluded.cost`
      const values = [...this.#values.values()]
      yield* sql`insert into report_values as v
        select * from unnest(${integers(values.map(({ report }) => report))}, ${texts(values.map(({ facet }) => facet))},
          ${texts(values.map(({ value }) => value))}, ${texts(values.map(({ label }) => label))},
          ${integers(values.map(({ n }) => n))})
        on conflict (report, facet, value) do update set n = v.n + excluded.n,
          label = case when excluded.label = '' then v.label else excluded.label end`
      const gone = blocks.filter(({ n }) => n < 0)
      if (gone.length === 0) return
      yield* sql`delete from report_blocks b using unnest(${integers(gone.map(({ report }) => report))},
          ${texts(gone.map(({ facet }) => facet))}, ${texts(gone.map(({ value }) => value))})
          as g (report, facet, value)
        where b.report = g.report and b.facet = g.facet and b.value = g.value and b.n = 0`
      yield* sql`delete from report_values where n = 0`
    })
}

/** Creates the tables of the blocks. */
export const createBlocks = (sql: SqlClient.SqlClient) =>
  Effect.all([
    sql`create table report_blocks (report integer not null, facet text collate "C" not null,
      value text collate "C" not null, block integer not null, currency text collate "C" not null, n integer not null,
      amount bigint not null, refunded bigint not null, cost bigint not null,
      primary key (report, facet, value, block, currency))`,
    sql`create table report_values (report integer not null, facet text collate "C" not null,
      value text collate "C" not null, label text not null, n integer not null, primary key (report, facet, value))`,
  ])
