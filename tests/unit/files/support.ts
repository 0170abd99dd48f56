import { Effect } from 'effect'
import Papa from 'papaparse'
import { expect } from 'vitest'
import type { ExportProgress } from '../../../src/schemas/files/export-file.ts'
import { createCourier } from '../../../src/services/files/courier.ts'
import type { Courier, FileNews } from '../../../src/services/files/list-file.ts'
import type { Downloads } from '../support/services.ts'

/** The events that a machine would receive from a file. */
export type Heard = {
  readonly courier: Courier
  readonly news: Array<FileNews>
  readonly progress: Array<ExportProgress>
  /** The person resumes the file. */
  readonly goOn: () => void
}

/** Resumes at once after each interruption, unless the test does it. */
export const hearing = ({ isPatient = false } = {}): Heard => {
  const news: Array<FileNews> = []
  const progress: Array<ExportProgress> = []
  const waiting = new Set<() => void>()
  const courier = createCourier({
    tell: (one) => news.push(one),
    progress: (one) => progress.push(one),
    waiting,
  })
  return {
    courier: isPatient ? courier : { ...courier, continued: Effect.void },
    news,
    progress,
    goOn: () => {
      for (const go of waiting) go()
    },
  }
}

/** The only file downloaded. */
export const fileIn = async (downloads: Downloads) => {
  expect(downloads.files).toHaveLength(1)
  const [{ name, blob }] = downloads.files as [{ name: string; blob: Blob }]
  const bytes = Buffer.from(await blob.arrayBuffer())
  // Bytes, because text() would remove the byte order mark.
  return { name, bytes, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}

/** The lines of a CSV file, read by an independent reader. */
export const linesOf = (text: string): Array<Array<string>> =>
  Papa.parse<Array<string>>(text.slice(1), { skipEmptyLines: true }).data

/** Today, as in the name of a file. */
export const today = (): string => new Date().toISOString().slice(0, 10)
