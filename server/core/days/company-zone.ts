import { Clock, Context, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { dayIn, dayOfMillis, isTimeZone, UTC } from '../../../src/schemas/core/time-zone.ts'
import { notificationRules } from '../../../src/schemas/records/notification-rules.ts'

/**
 * The company's time zone, which every day is counted in. It is chosen when a server starts and does not change while it
 * runs: the tables are folded in it (`projections/versions.ts`).
 */
export const CompanyZone = Context.Reference<string>('simdesk/CompanyZone', { defaultValue: () => UTC })

/**
 * The zone that the company's settings chose last; that of the environment before the first choice. It is read from the
 * events, because the tables are only folded once the zone is known.
 */
export const chosenZone = Effect.fnUntraced(function* (zone: string) {
  const sql = yield* SqlClient.SqlClient
  const [{ isThere } = { isThere: false }] = yield* sql<{ isThere: boolean }>`
    select to_regclass('events') is not null as "isThere"`
  if (!isThere) return zone
  const named = "coalesce(data->'changes'->>'timeZone', data->'fields'->>'timeZone')"
  const [found] = yield* sql<{ zone: string }>`select ${sql.literal(named)} as zone from events
    where stream = 'company-1' and ${sql.literal(named)} <> '' order by version desc limit 1`
  return found !== undefined && isTimeZone(found.zone) ? found.zone : zone
})

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

/** SQL: the last of the company's days that is soon, by the notification rules. */
export const EXPIRING_BY = `to_char(${NOW} + coalesce((select expiring_days from notification_rules where id = 1),
  ${notificationRules.fields.expiringDays.initial}) * interval '1 day', 'YYYY-MM-DD')`
