import { Schema } from 'effect'
import { AppError, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { type HistoryEntry, HistoryPage } from '../../schemas/history/history.ts'
import { defineEvents } from '../core/define-events.ts'

const entry = (number: number, what: HistoryEntry['what']): HistoryEntry => ({
  number,
  at: '2026-01-06T10:00:00.000Z',
  by: 'Ada Osei',
  what,
  changes: what === 'changed' ? [{ field: 'validity', from: '30', to: '60' }] : [],
  message: what === 'refused' ? 'There is a plan of this name already' : '',
  errors: [],
})
const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })

export const historyDrawerEvents = defineEvents({
  'history.opened': {
    description: 'The person opens the history of the open record.',
    fields: { id: Schema.Int },
    samples: [{ id: 7 }],
  },
  'history.closed': { description: 'The person closes the history.', fields: {}, samples: [{}] },
  'earlier.requested': { description: 'The person loads earlier entries.', fields: {}, samples: [{}] },
  'retry.requested': { description: 'The person tries again after a failure.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadHistory': {
    description: 'A page of the history has loaded.',
    fields: { output: HistoryPage },
    samples: [
      { output: { entries: [entry(3, 'refused'), entry(2, 'changed')], total: 3 } },
      { output: { entries: [entry(1, 'created')], total: 3 } },
      { output: { entries: [], total: 0 } },
    ],
  },
  'xstate.error.actor.loadHistory': {
    description: 'The history could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
})
