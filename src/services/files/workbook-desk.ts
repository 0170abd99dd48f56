import type { SomeRows } from './list-file.ts'
import { createWorkbook, type WorkbookPlan } from './workbook.ts'
import { TooLongForExcel } from './xlsx-cells.ts'

/** Messages from the page to the worker that makes a workbook. */
export type WorkbookOrder =
  | { readonly type: 'begin'; readonly plan: WorkbookPlan }
  | { readonly type: 'add'; readonly rows: SomeRows }
  | { readonly type: 'finish' }

/** The worker's only answer: the file, or why there is none. */
export type WorkbookAnswer =
  | { readonly type: 'finished'; readonly bytes: ArrayBuffer }
  | { readonly type: 'tooLong' }
  | { readonly type: 'failed'; readonly reason: string }

/** Handles the messages in order. */
export const createDesk = (answer: (answer: WorkbookAnswer) => void) => {
  let workbook: ReturnType<typeof createWorkbook> | null = null
  const fail = (cause: unknown) =>
    answer(cause instanceof TooLongForExcel ? { type: 'tooLong' } : { type: 'failed', reason: String(cause) })
  return (order: WorkbookOrder): void => {
    try {
      if (order.type === 'begin') workbook = createWorkbook(order.plan)
      else if (order.type === 'add') workbook?.add(order.rows)
      else workbook?.finish().then((bytes) => answer({ type: 'finished', bytes }), fail)
    } catch (cause) {
      fail(cause)
    }
  }
}
