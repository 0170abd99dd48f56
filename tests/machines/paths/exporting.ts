import { only } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

const isWish = (event: SampleEvent, scope: string, format: string) =>
  event.type === 'export.requested' && event.scope === scope && event.format === format

/** All outcomes of a file of all pages. */
export const isOfFile = (event: SampleEvent): boolean =>
  isWish(event, 'all', 'csv') ||
  only(
    'export.cancelled',
    'export.continued',
    'written.read',
    'file.written',
    'file.declined',
    'file.interrupted',
    'file.resumed',
    'file.halted',
    'file.failed',
  )(event)

/** The other files: each is requested from a loaded page, and written. */
export const isOfPage = (event: SampleEvent): boolean =>
  (event.type === 'export.requested' && !isWish(event, 'all', 'csv')) || only('page.chosen', 'file.written')(event)

/** The faults of a list's files that no path can notice. */
export const noFile = (machine: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['interrupted · export.continued (2)', 'halted · export.continued (0)'].map((edge) => [
      `continueFile dropped: #${machine}.export.exporting.${edge} → #${machine}.export.exporting.writing`,
      'no file is open where a machine is walked in memory; exporting.test.ts asks what an open one is told',
    ]),
  )
