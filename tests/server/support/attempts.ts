import { PgClient } from '@effect/sql-pg'
import { Effect, Layer, ManagedRuntime, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Attempt, Attempts } from '../../../server/auth/attempts.ts'
import { BucketClock, Buckets } from '../../../server/auth/buckets.ts'
import { layerEventStore } from '../../../server/core/events/postgres-event-store.ts'
import { Fault } from '../../../server/core/http/faults.ts'
import { createDatabase } from './cluster.ts'

type Services = Attempts | Buckets | SqlClient.SqlClient

export const [SECOND, HOUR, DAY] = [1_000, 3_600_000, 86_400_000]

export const times = <A>(length: number, make: (index: number) => A) =>
  Array.from({ length }, (_, index) => make(index))

export const address = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

/** The milliseconds in a refusal; null if the password was checked. */
export const refusal = (attempt: Partial<Attempt>, isRight = false) =>
  Attempts.use((attempts) =>
    attempts.signIn({ account: 'owner@simdesk.test', address: '203.0.113.1', isKnownPlace: false, ...attempt })(
      Effect.succeed(isRight),
    ),
  ).pipe(
    Effect.as(null),
    Effect.catchIf(
      (error): error is Fault => error instanceof Fault,
      (fault) => Effect.succeed(Number(fault.headers?.['retry-after']) * SECOND),
    ),
  )

/** The number of attempts whose password was checked. */
export const count = (attempts: ReadonlyArray<Partial<Attempt>>) =>
  Effect.map(
    Effect.forEach(attempts, (attempt) => refusal(attempt), { concurrency: 8 }),
    (answers) => answers.filter((answer) => answer === null).length,
  )

/** The sign-in attempts of a database for the tests of a file, on a clock they set; empty before each test. */
export const attemptsForFile = () => {
  const clock = { now: Date.parse('2026-11-02T08:00:00Z') }
  let runtime: ManagedRuntime.ManagedRuntime<Services, unknown>
  const run = <A>(work: Effect.Effect<A, unknown, Services>): Promise<A> =>
    runtime.runPromise(
      Effect.provideService(work, BucketClock, (sql) => sql`${new Date(clock.now).toISOString()}::timestamptz`),
    )
  const empty = () => run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`truncate attempt_buckets`))
  beforeAll(async () => {
    const database = PgClient.layer({ url: Redacted.make(await createDatabase()), maxConnections: 8 })
    runtime = ManagedRuntime.make(
      Layer.mergeAll(Attempts.layer, Buckets.layer).pipe(
        Layer.provide(layerEventStore([])),
        Layer.provideMerge(database),
      ),
    )
  })
  beforeEach(empty)
  afterAll(() => runtime?.dispose())
  return { clock, run, empty }
}
