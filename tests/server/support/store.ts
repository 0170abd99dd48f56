import { PgClient } from '@effect/sql-pg'
import { Effect, Layer, Redacted } from 'effect'
import type { SqlClient } from 'effect/sql'
import { expect } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { CompanyZone } from '../../../server/core/days/company-zone.ts'
import { checkEvents } from '../../../server/core/events/check.ts'
import type { EventStore } from '../../../server/core/events/event-store.ts'
import { layerEventStore } from '../../../server/core/events/postgres-event-store.ts'
import { verify } from '../../../server/core/projections/verify.ts'
import { UTC } from '../../../src/schemas/core/time-zone.ts'
import { createDatabase, templateDatabase } from './cluster.ts'

/** Runs a program on the product's event store in a database, possibly beside a running server. */
export const onProductStore = <A>(
  url: string,
  work: Effect.Effect<A, unknown, EventStore | SqlClient.SqlClient>,
  /** The time zone of days: that of the running server. */
  zone: string = UTC,
): Promise<A> => {
  const database = PgClient.layer({ url: Redacted.make(url), maxConnections: 4 })
  const store = Layer.provideMerge(layerEventStore(projections), database)
  return Effect.runPromise(work.pipe(Effect.provide(store), Effect.provideService(CompanyZone, zone)))
}

/** A database with the product's empty tables: a copy of one prepared once per test run. */
export const emptyDatabase = async (): Promise<string> =>
  createDatabase(await templateDatabase('tables of the product', (url) => onProductStore(url, Effect.void)))

/**
 * Expects what `npm run events -- verify` checks: sound events, and tables of these projections equal to their fold.
 */
export const expectTheFoldOf = (...names: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    expect((yield* checkEvents).problems).toEqual([])
    for (const name of names) {
      const projection = projections.find((one) => one.name === name)
      if (projection === undefined) throw new Error(`There is no projection ${name}`)
      for (const { table, missing, surplus, example } of yield* verify(projection)) {
        expect({ table, missing, surplus, example }).toEqual({ table, missing: 0, surplus: 0, example: null })
      }
    }
  })
