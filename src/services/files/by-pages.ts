import { Effect } from 'effect'
import { type AppError, Refused, UnexpectedAnswer } from '../../schemas/core/errors.ts'
import { exportMessages } from '../../schemas/files/export-messages.ts'
import { toDisk } from './failures.ts'
import { type ListFile, type ReadRows, valuesOf } from './list-file.ts'

/** A page of a list; `succeeded` is the server's answer, with its message. */
type Page<Row> = {
  readonly rows: ReadonlyArray<Row>
  readonly total: number
  readonly succeeded: boolean
  readonly message: string
}

type Paged<Row> = Pick<ListFile<Row>, 'names' | 'asShown'> & {
  /** Whether rows may change their places while they are read. In a newest-first list they do not. */
  readonly isMoving: boolean
  readonly pageAt: (query: { readonly page: number; readonly pageSize: number }) => Effect.Effect<Page<Row>, AppError>
}

/** Rows a request: few requests, each still quick. */
const ROWS_AT_A_TIME = 200
/** How often a list that shrinks while it is read is read again. */
const MOST_PASSES = 5

const withGaps = (): AppError => new UnexpectedAnswer({ path: 'rows', message: exportMessages.withGaps })

/**
 * Reads a list page by page, each row once. Rows that are added move others to later pages, where they are recognised.
 * A row that is removed or re-sorted moves others to pages that were already read. The list is then read again, and
 * only unknown rows are taken, at the end. Smaller pages than requested only take more requests. A server with fewer
 * rows than its total makes no file.
 */
export const readByPages = <Row extends { readonly id?: unknown }>({
  names,
  asShown,
  isMoving,
  pageAt,
}: Paged<Row>): ReadRows => {
  const known = new Set<unknown>()
  let page = 1
  let passes = 1
  /** The counters of one pass. */
  let received = 0
  let fresh = 0
  let first: number | null = null
  let last = 0
  let hasShrunk = false

  return (take) =>
    Effect.gen(function* () {
      for (;;) {
        const { rows, total, succeeded, message } = yield* pageAt({ page, pageSize: ROWS_AT_A_TIME })
        if (!succeeded) return yield* new Refused({ message, errors: [] })
        if (total < last) hasShrunk = true
        first ??= total
        last = total
        page += 1
        received += rows.length
        const unknown = rows.filter(({ id }) => !known.has(id))
        fresh += unknown.length
        for (const { id } of unknown) known.add(id)
        yield* toDisk(() => take({ ...valuesOf(names, unknown.map(asShown)), total: first ?? total }))
        if (rows.length > 0 && received < total) continue
        // A row that moved past the reader looks like one that was added before it, so the list is read twice.
        const isWhole = known.size >= (isMoving && passes === 1 ? total : Math.min(first, total))
        if (!hasShrunk && isWhole) return Math.max(0, total - known.size)
        const isInVain = !hasShrunk && fresh === 0
        if (isInVain || passes++ === MOST_PASSES) return yield* Effect.fail(withGaps())
        page = 1
        received = 0
        fresh = 0
        hasShrunk = false
      }
    })
}
