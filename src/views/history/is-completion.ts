import type { HistoryEntry } from '../../schemas/history/history.ts'

/** Whether a correction only added what was empty: what it replaced has a reason, what it added may have one. */
export const isCompletion = ({ what, reason = '', changes }: HistoryEntry): boolean =>
  what === 'corrected' && (reason === '' || changes.every(({ from }) => from === ''))
