import { Effect } from 'effect'
import { type AppError, Refused, UnexpectedAnswer } from '../../schemas/core/errors.ts'
import { exportMessages } from '../../schemas/files/export-messages.ts'
import { toDisk } from './failures.ts'
import { type ListFile, type ReadRows, valuesOf } from './list-file.ts'

/** A page of a list; `succeeded` is what the server said, with its message. */
type Page<Row> = {
  readonly rows: ReadonlyArray<Row>
  readonly total: number
  readonly succeeded: boolean
  readonly message: string
}

type Paged<Row> = Pick<ListFile<Row>, 'names' | 'asShown'> & {
  /** Whether a row may get another place among the others while they are read, as no newest one does. */
  readonly isMoving: boolean
  readonly pageAt: (query: { readonly page: number; readonly pageSize: number }) => Effect.Effect<Page<Row>, AppError>
}

/** Rows asked for at a time: few requests, each still quick. */
const ROWS_AT_A_TIME = 200
/** How often a list that becomes shorter while it is read is gone through again. */
const MOST_PASSES = 5

const withGaps = (): AppError => new UnexpectedAnswer({ path: 'rows', message: exportMessages.withGaps })

/**
 * Reads a list that comes page by page, each row once. What is added meanwhile moves rows to later pages, where they are
 * known already. What goes away, or gets another place because the value was changed that the list is sorted by, moves
 * rows to pages that were read: then the list is gone through again, and only what is not known is taken: it comes last,
 * wherever it stands by now. A server that gives smaller pages than asked for only takes more of them; one that has fewer rows
 * than it says makes no file.
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
  /** The rows of this pass. */
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
        // A row that has moved past the reader, and one that was added before it, cannot be told apart: it looks twice.
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
