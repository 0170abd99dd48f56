import { Refused } from '../../../schemas/core/errors.ts'
import type { FileLayout } from '../../../schemas/stock/file-layout.ts'
import type { FileRead, ReadingAnswer, ReadingOrder } from './reading-desk.ts'
import type { SheetRow } from './sheet-rows.ts'

/** A file that a worker has read and holds. */
export type OpenTable = {
  readonly file: FileRead
  /** The rows from an index on that are sent together; empty after the last row. */
  readonly piece: (index: number) => Promise<ReadonlyArray<SheetRow>>
  readonly close: () => void
}

/** Reads a file in a new worker. Aborting, or an unreadable file, ends the worker. */
export const openTable = async (
  file: Blob,
  sheet: string | null,
  layout: FileLayout,
  signal?: AbortSignal,
): Promise<OpenTable> => {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' })
  const close = () => worker.terminate()
  const ask = (order: ReadingOrder) =>
    new Promise<ReadingAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadingAnswer>) => resolve(data), { once: true })
      worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The file could not be read.')), {
        once: true,
      })
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.postMessage(order)
    })
  try {
    signal?.throwIfAborted()
    const answer = await ask({ type: 'read', file, sheet, layout })
    if (answer.type === 'unreadable') throw new Refused({ message: answer.message, errors: [] })
    if (answer.type !== 'read') throw new Error(answer.type === 'failed' ? answer.reason : answer.type)
    const piece = async (index: number) => {
      const rows = await ask({ type: 'piece', index })
      if (rows.type !== 'piece') throw new Error(rows.type === 'failed' ? rows.reason : rows.type)
      return rows.rows
    }
    return { file: answer.file, piece, close }
  } catch (cause) {
    close()
    throw cause
  }
}
