import type { BulkStatus } from '../../../src/schemas/stock/bulk.ts'
import type { EventOf } from '../../core/events/event-types.ts'
import type { bulkEvents } from './bulk.events.ts'

/** Who acted on an import, and when; empty if nobody did. */
type Act = { readonly account: string; readonly by: string; readonly date: string }

/** A bulk import, folded from its events. */
export type Bulk = {
  readonly id: number
  readonly fileName: string
  readonly sha256: string
  readonly rows: number
  readonly status: BulkStatus
  readonly begun: Act
  readonly committed: Act
  readonly finishedDate: string
  readonly takenBack: Act
  readonly reason: string
  readonly voided: number
  readonly kept: number
}

type BulkEvent = EventOf<typeof bulkEvents.types>

export const bulkStream = (id: number): string => `bulk-${id}`
/** The command id of a batch: it is applied once, whichever server writes it. */
export const batchCommand = (id: number, batch: number): string => `bulk-${id}-${batch}`

const noAct: Act = { account: '', by: '', date: '' }

/** Applies one event to an import. */
export const applyBulk = (bulk: Bulk | null, event: BulkEvent): Bulk | null => {
  if (event.type === 'BulkImportBegun') {
    const { id, fileName, sha256, rows, account, by, date } = event.data
    const begun = { account, by, date }
    const rest = { committed: noAct, finishedDate: '', takenBack: noAct, reason: '', voided: 0, kept: 0 }
    return { id, fileName, sha256, rows, status: 'open', begun, ...rest }
  }
  if (bulk === null) return null
  switch (event.type) {
    case 'BulkImportCommitted': {
      const { account, by, date } = event.data
      return { ...bulk, status: 'committing', committed: { account, by, date } }
    }
    case 'BulkImportFinished':
      return { ...bulk, status: 'finished', finishedDate: event.data.date }
    case 'BulkImportTakeBackBegun': {
      const { account, by, date, reason } = event.data
      return { ...bulk, status: 'takingBack', takenBack: { account, by, date }, reason }
    }
    case 'BulkImportTakenBack':
      return { ...bulk, status: 'takenBack', voided: event.data.voided, kept: event.data.kept }
  }
}
