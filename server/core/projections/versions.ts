import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { startsTooOld } from '../events/outdated.ts'
import type { Projection } from './projection.ts'

/**
 * Projections of earlier versions that no longer exist; their tables are removed. Any other unknown name is from a
 * newer version.
 */
const retiredProjections: ReadonlyArray<string> = ['places']

/** The version that built a projection's tables. */
export type Known = { readonly name: string; readonly version: number; readonly tables: string }

export const knownProjections = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Known>`select name, version, tables from projections`,
)

/**
 * The versions of all projections as one text. The log's head stores it for the current tables. A writer thus learns,
 * in the statement that locks the head, whether it may append.
 */
export const signatureOf = (projections: Iterable<Pick<Known, 'name' | 'version'>>): string =>
  [...projections]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, version }) => `${name} ${version}`)
    .join(', ')

/** The tables to rebuild or remove, because their version differs. Fails if theirs is newer. */
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
