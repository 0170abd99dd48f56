import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { projections } from '../../all-projections.ts'
import { checkPrinted } from '../../billing/invoice/printed.ts'
import { say } from '../../say.ts'
import { fail, runTool } from '../../tool.ts'
import type { Projection } from '../projections/projection.ts'
import { rebuild } from '../projections/rebuild.ts'
import { type Difference, verify } from '../projections/verify.ts'
import { differences } from '../projections/versions.ts'
import { checkInvoices } from '../uploads/pieces.ts'
import { checkEvents } from './check.ts'
import { ownSchema, selectEvents } from './rows.ts'

const USAGE = `npm run events -- verify                 compare every table and every invoice with the events
npm run events -- rebuild <projection>   build a projection's tables from the events and swap them in
npm run events -- history <stream>       print the events of one record, e.g. inventory-17

Projections: ${projections.map(({ name }) => name).join(', ')}`

const lineOf = (projection: string, { table, rows, missing, surplus, example }: Difference): string =>
  missing + surplus === 0
    ? `equal    ${projection}.${table}: ${rows} rows`
    : `DIFFERS  ${projection}.${table}: ${rows} rows, ${missing} missing, ${surplus} surplus (columns: ${example})`

/** Describes which tables of a projection differ from a rebuild, and in how many rows. */
const verifyOne = (projection: Projection) =>
  verify(projection).pipe(
    Effect.flatMap((tables) =>
      Effect.as(
        Effect.forEach(tables, (difference) => say(lineOf(projection.name, difference))),
        tables.reduce((sum, { missing, surplus }) => sum + missing + surplus, 0),
      ),
    ),
    Effect.catchTag('Unfoldable', ({ message }) => Effect.as(say(`UNSOUND  ${projection.name}: ${message}`), 1)),
  )

const verifyAll = Effect.gen(function* () {
  yield* differences(projections)
  const { events, hash, problems } = yield* checkEvents
  yield* say(`${problems.length === 0 ? 'sound   ' : 'UNSOUND '} events: ${events}, hash of the last ${hash}`)
  for (const problem of problems) yield* say(`         ${problem}`)
  const files = yield* checkInvoices
  yield* say(`${files.problems.length === 0 ? 'sound   ' : 'UNSOUND '} invoices: ${files.invoices}`)
  for (const problem of files.problems) yield* say(`         ${problem}`)
  const paper = yield* checkPrinted
  yield* say(`${paper.problems.length === 0 ? 'sound   ' : 'UNSOUND '} printed documents: ${paper.printed}`)
  for (const problem of paper.problems) yield* say(`         ${problem}`)
  let wrong = problems.length + files.problems.length + paper.problems.length
  for (const projection of projections) wrong += yield* verifyOne(projection)
  if (wrong > 0)
    return yield* fail('some data does not match the events. Repair tables with rebuild, invoices from a backup.')
  yield* say('Every table matches the events.')
})

const rebuildOne = Effect.fnUntraced(function* (name: string | undefined) {
  const projection = projections.find((candidate) => candidate.name === name)
  if (projection === undefined) return yield* fail(`there is no projection ${name ?? ''}.\n\n${USAGE}`)
  const position = yield* rebuild(projection, projections)
  yield* say(`${projection.name}: rebuilt from ${position} events (${projection.tables.join(', ')}).`)
})

const printHistory = Effect.fnUntraced(function* (stream: string | undefined) {
  const sql = yield* SqlClient.SqlClient
  const [{ schema } = { schema: 'public' }] = yield* ownSchema(sql)
  const events = yield* selectEvents(sql, schema).ofStream(stream ?? '')
  if (events.length === 0) return yield* fail(`there is no stream ${stream ?? ''}.\n\n${USAGE}`)
  for (const { version, at, actor, type, data } of events) {
    yield* say(`${String(version).padStart(4)}  ${at}  ${actor}  ${type}\n      ${JSON.stringify(data)}`)
  }
})

const [command = '', argument] = process.argv.slice(2)
const commands = new Map<string, () => Effect.Effect<void, unknown, SqlClient.SqlClient>>([
  ['verify', () => verifyAll],
  ['rebuild', () => rebuildOne(argument)],
  ['history', () => printHistory(argument)],
])

runTool('events', USAGE, commands.get(command)?.() ?? null)
