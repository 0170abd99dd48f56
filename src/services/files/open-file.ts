import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ExportProgress } from '../../schemas/files/export-file.ts'
import type { DownloadSink } from './download-sink.ts'
import { createRateMeter } from './rate-meter.ts'

/** Milliseconds between two progress reports. */
const TOLD_EVERY_MS = 100

type Telling = {
  /** The number of rows that the file will have, as far as it is known. */
  readonly total: number
  /** Called from time to time while rows arrive; null for a file that is written at once. */
  readonly progress: ((progress: ExportProgress) => void) | null
}

/** A file that is being written, with its rows so far and its progress. */
export class OpenFile {
  readonly #sink: DownloadSink
  readonly #progress: Telling['progress']
  readonly #hash = sha256.create()
  readonly #encoder = new TextEncoder()
  readonly #meter = createRateMeter()
  #toldAt = 0
  #isOver = false
  /** The number of rows written. */
  written = 0
  total: number
  /** How often in a row the connection was lost before another row arrived. */
  losses = 0

  constructor(sink: DownloadSink, { total, progress }: Telling) {
    this.#sink = sink
    this.#progress = progress
    this.total = total
  }

  /**
   * Appends a piece that holds `rows` rows. They count as written at once: pieces reach the disk in order, even if the
   * caller stops waiting for one.
   */
  async append(piece: string | Uint8Array<ArrayBuffer>, rows: number): Promise<void> {
    if (this.#isOver) throw new Error('The file was discarded')
    const bytes = typeof piece === 'string' ? this.#encoder.encode(piece) : piece
    this.#hash.update(bytes)
    this.count(rows)
    await this.#sink.write(bytes)
  }

  /** Counts rows that have arrived for the file. */
  count(rows: number): void {
    this.written += rows
    if (rows > 0) this.losses = 0
    this.#tell()
  }

  /** The connection is there, or there again. */
  goOn(): void {
    this.#meter.restart(this.written)
    this.#tellWithoutRate()
  }

  /** The connection is lost, so there is no rate. */
  lose(): void {
    this.losses += 1
    this.#tellWithoutRate()
  }

  /** Gives the file to the person; returns the hash of its bytes. */
  async finish(): Promise<string> {
    await this.#sink.finish()
    this.#isOver = true
    return bytesToHex(this.#hash.digest())
  }

  /** Removes the file unless it is finished. */
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
