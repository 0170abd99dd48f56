import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { UTC } from '../../../src/schemas/core/time-zone.ts'
import { CompanyZone, zoneOfTables } from '../days/company-zone.ts'
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
 * The versions of all projections, and the time zone of their days, as one text. The log's head stores it for the current
 * tables. A writer thus learns, in the statement that locks the head, whether it may append.
 */
export const signatureOf = (projections: Iterable<Pick<Known, 'name' | 'version'>>, zone: string = UTC): string =>
  [...projections]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, version }) => `${name} ${version}`)
    // Tables of versions that only knew UTC have no zone in their signature.
    .concat(zone === UTC ? [] : [`days of ${zone}`])
    .join(', ')

/** A signature without the time zone, to tell another zone from another version. */
export const versionsIn = (signature: string): string => signature.replace(/, days of .*$/, '')

/**
 * The tables to rebuild or remove: their version differs, or their days are those of another zone than the company's.
 * Fails if their version is newer.
 */
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
  const isOtherZone = (yield* zoneOfTables) !== (yield* CompanyZone)
  return {
    isOtherZone,
    stale: projections.filter(
      ({ name, version, countsDays = false }) => there.get(name) !== version || (countsDays && isOtherZone),
    ),
    gone: known.filter(({ name }) => !ours.has(name)),
  }
})
