import { Data, Effect, Option, Stream } from 'effect'
import { HttpServerRequest, HttpServerResponse } from 'effect/http'
import type { SqlError } from 'effect/sql'
import type { ReportRowsEnd, RowsHead } from '../../../src/schemas/reports/report.ts'
import { REPORT_PAGE_SIZE } from '../../../src/schemas/reports/reports.ts'
import { Caller } from './authorization.ts'
import { Fault } from './faults.ts'
import { progressOf } from './front-door.ts'
import { joined } from './raw-answer.ts'

/** Pages that one statement reads into one line: some 300 KB of the widest report. */
export const PAGES_AT_ONCE = 20
export const ROWS_AT_ONCE = PAGES_AT_ONCE * REPORT_PAGE_SIZE

/** The largest integer of the database; no list has more entries, however far this server is behind. */
export const MAX_ENTRIES = 2_147_483_647

/** A stream that cannot be completed now; its caller resumes later from where it stopped. */
export class LinesMissing extends Data.TaggedError('LinesMissing') {}

export const lagging = new Fault({
  status: 503,
  message: 'This server does not have the newest entries of the report yet. Please try again.',
  headers: { 'retry-after': '1' },
})

/** The person's partner has changed since the file was begun, so resuming would continue in another list. */
export const otherList = new Fault({
  status: 409,
  message: 'You can no longer see the list of this file. Download it again.',
})

export const notCounted = (field: string, message: string) =>
  new Fault({ status: 400, message: `${message}.`, errors: [{ field, message }] })

/** Refuses to resume at an impossible entry. */
export const entriesCounted = Effect.fnUntraced(function* (place: {
  readonly Until?: number
  readonly After?: number
}) {
  for (const [field, value] of Object.entries({ until: place.Until, after: place.After })) {
    if (value !== undefined && (value < 0 || value > MAX_ENTRIES)) {
      return yield* notCounted(field, 'Enter an existing entry number of 1 or more')
    }
  }
})

const line = (value: RowsHead | ReportRowsEnd) => joined(`${JSON.stringify(value)}\n`)

/** Lines of a stream, and the place to continue from. */
export type Part<Place> = readonly [ReadonlyArray<Uint8Array>, Option.Option<Place>]

/** Rows of a list with gaps, which continues after the last of them. Fewer rows than requested are the end. */
export const partBefore = ({
  rows,
  last,
  count,
}: {
  readonly rows: Uint8Array
  readonly last: number
  readonly count: number
}): Part<{ readonly after: number }> => [
  count === 0 ? [] : [joined(`{"after":${last},"rows":`, rows, '}\n')],
  count < ROWS_AT_ONCE ? Option.none() : Option.some({ after: last }),
]

/**
 * A list as lines of JSON: the head, the chunks from one place to the next, and the end. Without the end, the stream
 * was cut off. Each chunk is its own statement, run when the caller has taken the chunk before the last. So no
 * transaction stays open, and only two chunks are in memory, however long the list or slow the reader. When the caller
 * leaves, the stream stops.
 */
export const rowsStream = Effect.fnUntraced(function* <Place>(
  head: RowsHead,
  begin: Place | null,
  next: (place: Place) => Effect.Effect<Part<Place>, LinesMissing | SqlError.SqlError>,
  end: Effect.Effect<Omit<ReportRowsEnd, 'done'>, SqlError.SqlError>,
) {
  const progressed = progressOf(yield* HttpServerRequest.HttpServerRequest)
  const { stay } = yield* Caller
  const last = Effect.map(end, (told) => line({ done: true, ...told }))
  const chunks = begin === null ? Stream.empty : Stream.buffer(Stream.paginate(begin, next), { capacity: 1 })
  const body = Stream.make(line(head)).pipe(
    Stream.concat(chunks),
    Stream.concat(Stream.fromEffect(last)),
    Stream.tap(() => Effect.andThen(Effect.sync(progressed), stay)),
  )
  return HttpServerResponse.stream(body, {
    contentType: 'application/x-ndjson',
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
})
