import { PgClient } from '@effect/sql-pg'
import { Effect, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTally, type TallyTable, tallied } from '../../../server/lists/list-tallies.ts'
import { createDatabase } from '../support/cluster.ts'

type Sim = { readonly country: number; readonly kind: string; readonly isVoid: boolean }
type Placed = { readonly item: Sim; readonly ordinal: number }

const tally: TallyTable<Sim> = {
  table: 'tally_of_sims',
  columns: { country: 'integer not null', kind: 'text not null', half: 'integer not null' },
  keyOf: ({ country, kind, isVoid }, ordinal) => (isVoid ? null : { country, kind, half: ordinal % 2 }),
}

const sims = fc.array(
  fc.record({
    country: fc.constantFrom(1, 2),
    kind: fc.constantFrom('local', "it's"),
    isVoid: fc.boolean(),
  }),
  { maxLength: 6 },
)

/** Several things change into several others, repeatedly. */
const lives = fc.array(sims, { minLength: 1, maxLength: 6 })

const placed = (items: ReadonlyArray<Sim>): ReadonlyArray<Placed> => items.map((item, ordinal) => ({ item, ordinal }))

/** Counted from scratch, for comparison. */
const countedAnew = (things: ReadonlyArray<Placed>) => {
  const counts = new Map<string, number>()
  for (const { item, ordinal } of things) {
    if (item.isVoid) continue
    const name = JSON.stringify([item.country, item.kind, ordinal % 2])
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort()
}

const onTally = async (work: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) => {
  const database = PgClient.layer({ url: Redacted.make(await createDatabase()), maxConnections: 1 })
  const program = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const statement of createTally(sql, tally)) yield* statement
    yield* work(sql)
  })
  await Effect.runPromise(program.pipe(Effect.provide(database)))
}

const rowsOf = (sql: SqlClient.SqlClient) =>
  Effect.map(sql<{ country: number; kind: string; half: number; items: number }>`select * from tally_of_sims`, (rows) =>
    rows.map(({ country, kind, half, items }) => [JSON.stringify([country, kind, half]), items]).sort(),
  )

it('counts the items of each kind after each change, and has no row for a kind without items', async () => {
  await onTally((sql) =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(lives, async (changes) => {
          const seen = await Effect.runPromise(
            Effect.gen(function* () {
              yield* sql`delete from tally_of_sims`
              let before: ReadonlyArray<Placed> = []
              const said: Array<readonly [unknown, unknown]> = []
              for (const items of changes) {
                const after = placed(items)
                yield* tallied(sql, tally, before, after)
                said.push([yield* rowsOf(sql), countedAnew(after)])
                before = after
              }
              return said
            }),
          )
          for (const [kept, counted] of seen) expect(kept).toEqual(counted)
        }),
        { numRuns: 60 },
      ),
    ),
  )
})

it('changes nothing if nothing changes, and removes nothing if no number falls', async () => {
  await onTally(
    Effect.fnUntraced(function* (sql) {
      const [one, other] = placed([
        { country: 1, kind: 'local', isVoid: false },
        { country: 2, kind: 'local', isVoid: true },
      ]) as [Placed, Placed]
      // A row that counts nothing would be removed with the others.
      yield* sql`insert into tally_of_sims values (1, 'local', 0, 0), (9, 'local', 0, 0)`
      const elsewhere = { ...one, item: { ...one.item, country: 5 } }
      yield* tallied(sql, tally, [elsewhere, other], [other, elsewhere])
      yield* tallied(sql, tally, [], [one])
      expect(yield* rowsOf(sql)).toEqual([
        ['[1,"local",0]', 1],
        ['[9,"local",0]', 0],
      ])
      yield* tallied(sql, tally, [one], [])
      expect(yield* rowsOf(sql)).toEqual([['[9,"local",0]', 0]])
    }),
  )
})
