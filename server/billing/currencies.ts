import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { codesIn, currencies } from '../../src/schemas/core/currency.ts'
import { ONLY_ID } from '../../src/schemas/records/singles.ts'

/** The currencies of new documents: those that are always offered, those of the company settings, and our own. */
export const namedCurrencies = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ named: string; home: string }>`select currencies as named, coalesce(home_currency, '') as home
      from company where id = ${ONLY_ID}`,
    ([found]): ReadonlySet<string> => {
      const own = [...codesIn(found?.named ?? ''), ...codesIn(found?.home ?? '')]
      return new Set([...currencies.map(({ value }) => value), ...own])
    },
  )
