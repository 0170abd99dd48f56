import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { Effect } from 'effect'
import type { ExportScope } from '../schemas/export-scope.ts'
import { type PagedListName, pagedListOf } from '../schemas/paged-lists.ts'
import type { PagedRow } from '../schemas/paged-rows.ts'
import type { DownloadSink } from './browser-download.ts'
import { exportProgress } from './export-progress.ts'
import { createRateMeter } from './rate-meter.ts'
import { times } from './times.ts'

/** A file that somebody wants: what is in it was decided when it was asked for. */
export type FileRequest = {
  readonly list: PagedListName
  readonly scope: ExportScope
  readonly rows: ReadonlyArray<PagedRow>
  /** The names of the shown columns in their order. */
  readonly columns: ReadonlyArray<string>
  readonly total: number
}

/** How often a second a person is told how far it is. */
const TOLD_EVERY_MS = 100

/** A file while it is written: what is in it already, and where it goes on. */
export class OpenFile {
  readonly request: FileRequest
  /** In which zone it tells times, to its end. */
  readonly times = times.get()
  readonly #sink: DownloadSink
  readonly #hash = sha256.create()
  readonly #encoder = new TextEncoder()
  readonly #meter = createRateMeter()
  #toldAt = 0
  #isOver = false
  /** Nothing stands in it yet. */
  isBlank = true
  /** The rows in it. */
  written = 0
  /** The rows that it will have, as far as is known. */
  total: number
  /** The page to ask for next. */
  nextPage = 1
  /** The newest entry that belongs into it, once the server has said. */
  until: number | null = null
  /** Which rows are in it, where the server may send one twice. */
  readonly ids = new Set<unknown>()
  /** How often in a row the connection was lost without a row having come. */
  losses = 0

  constructor(request: FileRequest, sink: DownloadSink) {
    this.request = request
    this.#sink = sink
    this.total = request.total
  }

  get list() {
    return pagedListOf(this.request.list)
  }

  /**
   * Appends text; `rows` is how many rows are in it. They count as written at once: whoever is given up while they are on
   * their way to the disk leaves them to whoever writes next, behind them.
   */
  async append(text: string, rows: number): Promise<void> {
    if (this.#isOver) throw new Error('The file was given up')
    const bytes = this.#encoder.encode(text)
    this.#hash.update(bytes)
    this.isBlank = false
    this.written += rows
    if (rows > 0) this.losses = 0
    const writing = this.#sink.write(bytes)
    if (this.request.scope === 'all') this.#tell()
    await writing
  }

  /** The connection is there (again). */
  goOn(): void {
    this.#meter.restart(this.written)
    this.#tellWithoutRate()
  }

  /** The connection is lost: nothing comes at any rate. */
  lose(): void {
    this.losses += 1
    this.#tellWithoutRate()
  }

  /** Hands it to the person; what its bytes are known by. */
  async finish(): Promise<string> {
    await this.#sink.finish()
    this.#isOver = true
    exportProgress.set(null)
    return bytesToHex(this.#hash.digest())
  }

  /** Nothing is left of it, unless it was finished. */
  async giveUp(): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    exportProgress.set(null)
    await this.#sink.discard().catch(() => undefined)
  }

  #tellWithoutRate(): void {
    exportProgress.set({ done: this.written, total: Math.max(this.total, this.written) })
  }

  #tell(): void {
    const now = performance.now()
    if (now - this.#toldAt < TOLD_EVERY_MS) return
    this.#toldAt = now
    const rate = this.#meter.measure(this.written)
    const total = Math.max(this.total, this.written)
    exportProgress.set({ done: this.written, total, ...(rate === undefined ? {} : { rate }) })
  }
}

/** The files that are being written, by their lists: one actor keeps a file open, another writes into it. */
export class OpenFiles {
  readonly #files = new Map<PagedListName, OpenFile>()
  readonly #waiting = new Map<PagedListName, (file: OpenFile) => void>()

  put(file: OpenFile): void {
    const { list } = file.request
    this.#files.set(list, file)
    this.#waiting.get(list)?.(file)
    this.#waiting.delete(list)
  }

  giveUp(file: OpenFile): Promise<void> {
    if (this.#files.get(file.request.list) === file) this.#files.delete(file.request.list)
    return file.giveUp()
  }

  /** The file of a list, as soon as there is one. */
  of(list: PagedListName): Effect.Effect<OpenFile> {
    return Effect.callback<OpenFile>((resume) => {
      const file = this.#files.get(list)
      if (file) return resume(Effect.succeed(file))
      this.#waiting.set(list, (opened) => resume(Effect.succeed(opened)))
      return Effect.sync(() => this.#waiting.delete(list))
    })
  }
}
