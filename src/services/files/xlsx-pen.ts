import { Refused } from '../../schemas/core/errors.ts'
import type { Field } from '../../schemas/core/field.ts'
import type { Times } from '../../schemas/core/times.ts'
import { EXCEL_MOST_ROWS } from '../../schemas/files/export-file.ts'
import { exportMessages } from '../../schemas/files/export-messages.ts'
import type { Pen } from './list-file.ts'
import type { OpenFile } from './open-file.ts'
import type { WorkbookAnswer, WorkbookOrder } from './workbook-desk.ts'

const refused = (message: string) => new Refused({ message, errors: [] })

const bytesIn = (answer: WorkbookAnswer): ArrayBuffer => {
  if (answer.type === 'finished') return answer.bytes
  throw answer.type === 'tooLong' ? refused(exportMessages.tooLongForExcel) : new Error(answer.reason)
}

/**
 * Writes a workbook. Its parts refer to each other, so it cannot be written as rows arrive. A worker collects at most
 * 100,000 rows and writes them at the end. Giving up ends the worker.
 */
export const xlsxPen = (file: OpenFile, columns: ReadonlyArray<Field>, times: Times): Pen => {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const made = new Promise<ArrayBuffer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => {
      try {
        resolve(bytesIn(data))
      } catch (cause) {
        reject(cause)
      }
    })
    worker.addEventListener('error', ({ message }) => {
      reject(new Error(message || 'The worker that makes workbooks could not be started.'))
    })
  })
  made.catch(() => {})
  const order = (what: WorkbookOrder) => worker.postMessage(what)
  let gathered = 0
  order({ type: 'begin', plan: { columns, times } })
  return {
    write: async ({ names, rows }) => {
      gathered += rows.length
      if (gathered > EXCEL_MOST_ROWS) throw refused(exportMessages.tooManyForExcel)
      order({ type: 'add', rows: { names, rows } })
      file.count(rows.length)
    },
    end: async () => {
      order({ type: 'finish' })
      await file.append(new Uint8Array(await made), 0)
    },
    putDown: () => worker.terminate(),
  }
}
