import { Effect } from 'effect'
import type { AppError } from '../../schemas/core/errors.ts'
import type { Field } from '../../schemas/core/field.ts'
import type { Times } from '../../schemas/core/times.ts'
import type { ExportFormat } from '../../schemas/files/export-file.ts'
import type { WrittenFile } from '../../schemas/files/written-file.ts'
import { onlineOrAfter } from '../core/connection.ts'
import { times } from '../core/times.ts'
import { BrowserDownload } from './browser-download.ts'
import { asFailure, isLost, toDisk } from './failures.ts'
import { fileName } from './file-name.ts'
import { type Courier, type FileOrder, type ListFile, type Pen, type TakeRows, valuesOf } from './list-file.ts'
import { OpenFile } from './open-file.ts'

/** A file of all pages with at least this many rows takes so long that the person may choose its place first. */
const LARGE_FROM_ROWS = 20_000
/** Milliseconds before an interrupted file continues by itself; doubled each time, up to the longest wait. */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000
/** How many tries in a row may gain nothing before the person has to continue it. */
const TRIES_BY_ITSELF = 10

const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const pens = {
  csv: () => import('./csv-pen.ts').then(({ csvPen }) => csvPen),
  xlsx: () => import('./xlsx-pen.ts').then(({ xlsxPen }) => xlsxPen),
} as const

/** The code of a format is fetched when a file in it is requested. */
const penFor = Effect.fnUntraced(function* (
  format: ExportFormat,
  file: OpenFile,
  columns: ReadonlyArray<Field>,
  zone: Times,
) {
  const pen = yield* Effect.promise(pens[format])
  return yield* Effect.try({ try: () => pen(file, columns, zone), catch: asFailure })
})

/** Waits before the next try. After too many tries in vain, waits for the person. */
const awaitConnection = Effect.fnUntraced(function* (file: OpenFile, courier: Courier) {
  file.lose()
  if (file.losses > TRIES_BY_ITSELF) {
    courier.tell({ type: 'file.halted' })
    return yield* courier.continued
  }
  const wait = onlineOrAfter(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (file.losses - 1)))
  const resumed = Effect.andThen(
    wait,
    Effect.sync(() => courier.tell({ type: 'file.resumed' })),
  )
  yield* Effect.raceFirst(resumed, courier.continued)
})

/** Writes every row of the list, however often the connection is lost. Gives the number of rows added meanwhile. */
const writeAll = Effect.fnUntraced(function* <Row>(list: ListFile<Row>, file: OpenFile, pen: Pen, courier: Courier) {
  const read = list.read()
  const take: TakeRows = (taken) => {
    file.total = taken.total
    return pen.write(taken).catch((cause) => Promise.reject(asFailure(cause)))
  }
  for (;;) {
    file.goOn()
    const added: number | AppError = yield* Effect.catchIf(read(take), isLost, (lost) => Effect.succeed(lost))
    if (typeof added === 'number') return added
    courier.tell({ type: 'file.interrupted', error: added })
    yield* awaitConnection(file, courier)
  }
})

const fill = Effect.fnUntraced(function* <Row>(
  list: ListFile<Row>,
  { scope, format, rows, columns }: FileOrder<Row>,
  file: OpenFile,
  courier: Courier,
) {
  if (scope === 'legacy') {
    const text = list.legacy?.text(rows) ?? ''
    yield* toDisk(() => file.append(text, rows.length))
    return 0
  }
  const pen = yield* penFor(format, file, list.columns(columns), times.get())
  const shown = valuesOf(list.names, rows.map(list.asShown))
  const writing = scope === 'all' ? writeAll(list, file, pen, courier) : toDisk(() => pen.write(shown).then(() => 0))
  return yield* writing.pipe(
    Effect.tap(() => toDisk(pen.end)),
    Effect.ensuring(Effect.sync(pen.putDown)),
  )
})

/**
 * Writes a file of a list (spec §9, design §7): the rows on the screen, or all pages as they arrive. It continues after
 * a lost connection. The file is open while this effect runs; an unfinished file is removed. Null if the person chose
 * no place for it.
 */
export const writeFile = Effect.fn('writeFile')(function* <Row>(
  list: ListFile<Row>,
  order: FileOrder<Row>,
  courier: Courier,
) {
  const downloads = yield* BrowserDownload
  const { scope, format, total } = order
  const isAll = scope === 'all'
  const name = fileName(list, order)
  const onDisk = total >= LARGE_FROM_ROWS ? 'whereChosen' : 'onDisk'
  const opened = downloads.open({ name, type: mediaTypes[format], kept: isAll ? onDisk : 'inMemory' })
  return yield* Effect.acquireUseRelease(
    Effect.map(opened, (sink) => sink && new OpenFile(sink, { total, progress: isAll ? courier.progress : null })),
    (file) =>
      file === null
        ? Effect.succeed(null)
        : Effect.gen(function* () {
            const added = yield* fill(list, order, file, courier)
            const sha256 = yield* toDisk(() => file.finish())
            return { name, rows: file.written, sha256, added } satisfies WrittenFile
          }),
    (file) => (file === null ? Effect.void : Effect.promise(() => file.giveUp())),
  )
})
