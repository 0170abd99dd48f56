import { only } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

const hasIds = (event: SampleEvent): boolean => event.type === 'export.requested' && event.ids !== undefined

const isWish = (event: SampleEvent, scope: string, format: string) =>
  event.type === 'export.requested' && event.scope === scope && event.format === format && !hasIds(event)

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
  (event.type === 'export.requested' && !isWish(event, 'all', 'csv') && !hasIds(event)) ||
  only('page.chosen', 'file.written')(event)

/** A file of selected rows, and one of all pages after it. */
export const isOfSelected = (event: SampleEvent): boolean =>
  hasIds(event) || isWish(event, 'all', 'csv') || event.type === 'file.written'

/** The faults of a list's files that no path can notice. */
export const noFile = (machine: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['interrupted · export.continued (2)', 'halted · export.continued (0)'].map((edge) => [
      `continueFile dropped: #${machine}.export.exporting.${edge} → #${machine}.export.exporting.writing`,
      'no file is open where a machine is walked in memory; exporting.test.ts asks what an open one is told',
    ]),
  )
