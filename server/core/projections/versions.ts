import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { startsTooOld } from '../events/outdated.ts'
import type { Projection } from './projection.ts'

/**
 * The names of projections that an earlier version had and this one has no more: their tables are removed. Any other
 * name that we do not know is from a version after ours.
 */
const retiredProjections: ReadonlyArray<string> = ['places']

/** What the tables of a projection were built by. */
export type Known = { readonly name: string; readonly version: number; readonly tables: string }

export const knownProjections = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Known>`select name, version, tables from projections`,
)

/**
 * The versions of all projections in one text. The head of the log carries that of the tables as they are, so that who
 * appends learns in the statement that locks the head whether its folds are those of the tables.
 */
export const signatureOf = (projections: Iterable<Pick<Known, 'name' | 'version'>>): string =>
  [...projections]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, version }) => `${name} ${version}`)
    .join(', ')

/** What of the tables is of another version than ours: to be built anew, or to be removed. Fails where it is newer. */
export const differences = Effect.fnUntraced(function* (
  projections: ReadonlyArray<Projection>,
  retired: ReadonlyArray<string> = retiredProjections,
) {
  const known = yield* knownProjections
  const ours = new Map(projections.map(({ name, version }) => [name, version]))
  for (const { name, version } of known) {
    const own = ours.get(name)
    if (own === undefined && !retired.includes(name)) return yield* startsTooOld(`it has ${name}`)
    if (own !== undefined && own < version) return yield* startsTooOld(`${name} is of version ${version}, here ${own}`)
  }
  const there = new Map(known.map(({ name, version }) => [name, version]))
  return {
    stale: projections.filter(({ name, version }) => there.get(name) !== version),
    gone: known.filter(({ name }) => !ours.has(name)),
  }
})
