import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ExportProgress } from '../../schemas/files/export-file.ts'
import type { DownloadSink } from './download-sink.ts'
import { createRateMeter } from './rate-meter.ts'

/** How often a second a person is told how far it is. */
const TOLD_EVERY_MS = 100

type Telling = {
  /** The rows that it will have, as far as is known. */
  readonly total: number
  /** Told now and then while rows come; not of a file that is there at once. */
  readonly progress: ((progress: ExportProgress) => void) | null
}

/** A file while it is written: what is in it already, and how far it is. */
export class OpenFile {
  readonly #sink: DownloadSink
  readonly #progress: Telling['progress']
  readonly #hash = sha256.create()
  readonly #encoder = new TextEncoder()
  readonly #meter = createRateMeter()
  #toldAt = 0
  #isOver = false
  /** The rows in it. */
  written = 0
  total: number
  /** How often in a row the connection was lost without a row having come. */
  losses = 0

  constructor(sink: DownloadSink, { total, progress }: Telling) {
    this.#sink = sink
    this.#progress = progress
    this.total = total
  }

  /**
   * Appends a piece; `rows` is how many rows are in it. They count as written at once: what is given up while they are
   * on their way to the disk is followed by what comes after them.
   */
  async append(piece: string | Uint8Array<ArrayBuffer>, rows: number): Promise<void> {
    if (this.#isOver) throw new Error('The file was given up')
    const bytes = typeof piece === 'string' ? this.#encoder.encode(piece) : piece
    this.#hash.update(bytes)
    this.count(rows)
    await this.#sink.write(bytes)
  }

  /** Rows have come that will be in it. */
  count(rows: number): void {
    this.written += rows
    if (rows > 0) this.losses = 0
    this.#tell()
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
    return bytesToHex(this.#hash.digest())
  }

  /** Nothing is left of it, unless it was finished. */
  async giveUp(): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    await this.#sink.discard().catch(() => undefined)
  }

  #tellWithoutRate(): void {
    this.#progress?.({ done: this.written, total: Math.max(this.total, this.written) })
  }

  #tell(): void {
    const now = performance.now()
    if (this.#progress === null || now - this.#toldAt < TOLD_EVERY_MS) return
    this.#toldAt = now
    const rate = this.#meter.measure(this.written)
    const total = Math.max(this.total, this.written)
    this.#progress({ done: this.written, total, ...(rate === undefined ? {} : { rate }) })
  }
}
