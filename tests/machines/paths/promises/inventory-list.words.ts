import type { SnapshotFrom } from 'xstate'
import type { inventoryListMachine } from '../../../../src/machines/stock/inventory-list.machine.ts'
import type { AppError } from '../../../../src/schemas/core/errors.ts'

type Machine = typeof inventoryListMachine
type Snapshot = SnapshotFrom<Machine>
export type Before = { readonly before: Snapshot }
export type After = { readonly after: Snapshot }
export type About<Event> = Before & After & { readonly event: Event; readonly told: ReadonlyArray<unknown> }

/** The last page; a list without rows has one. */
export const lastPage = (total: number, pageSize: number): number => (total === 0 ? 1 : Math.ceil(total / pageSize))

export const toast = (text: string) => ({ type: 'toast.shown', kind: 'error', text })
/** The page of the session reports these failures. */
export const isOver = ({ event }: { readonly event: { readonly error: AppError } }): boolean =>
  event.error._tag === 'Unauthorized' || event.error._tag === 'Forbidden'
export const saysNothing = {
  'nothing is said of what failed before': ({ after }: After) => after.context.failure === null,
}
