import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { texts } from '../../../server/core/postgres/arrays.ts'
import { dayIn } from '../../../src/schemas/core/time-zone.ts'
import { createDatabase, withDatabase } from '../support/cluster.ts'

const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Europe/London',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'America/Sao_Paulo',
  'America/Havana',
  'Pacific/Apia',
]

it('the day of a moment is the one that PostgreSQL gives, in any zone', async () => {
  const moment = fc
    .integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2036, 0, 1) })
    .map((millis) => new Date(millis).toISOString())
  const asked = fc.sample(fc.record({ zone: fc.constantFrom(...ZONES), moment }), 20_000)
  const rows = await withDatabase(
    await createDatabase(),
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ day: string }>`select to_char(moment::timestamptz at time zone zone, 'YYYY-MM-DD') as day
        from unnest(${texts(asked.map(({ moment }) => moment))}, ${texts(asked.map(({ zone }) => zone))})
          with ordinality as asked (moment, zone, number) order by number`,
    ),
  )
  const different = asked.filter(({ zone, moment }, index) => dayIn(zone, moment) !== rows[index]?.day)
  expect(rows.length).toBe(asked.length)
  expect(different).toEqual([])
})
