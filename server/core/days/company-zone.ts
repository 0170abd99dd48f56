import { Clock, Context, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { dayIn, dayOfMillis, UTC } from '../../../src/schemas/core/time-zone.ts'

/**
 * The company's time zone, which every day is counted in. It is chosen when a server starts and does not change while it
 * runs: the tables are folded in it (`projections/versions.ts`).
 */
export const CompanyZone = Context.Reference<string>('simdesk/CompanyZone', { defaultValue: () => UTC })

/** The company's current day. */
export const today = Effect.flatMap(CompanyZone, (zone) =>
  Effect.map(Clock.currentTimeMillis, (now) => dayOfMillis(zone, now)),
)

/** The company's day of a moment. */
export const companyDay = (moment: string) => Effect.map(CompanyZone, (zone) => dayIn(zone, moment))

/** The zone that the tables of the database were folded in. */
export const zoneOfTables = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(sql<{ name: string }>`select name from zone_of_days where id = 1`, ([found]) => found?.name ?? UTC),
)

const NOW = 'now() at time zone (select name from zone_of_days where id = 1)'

/** SQL: the company's current day. */
export const TODAY = `to_char(${NOW}, 'YYYY-MM-DD')`

/** SQL: the company's day in 30 days, the last that is soon. */
export const IN_30_DAYS = `to_char(${NOW} + interval '30 days', 'YYYY-MM-DD')`
