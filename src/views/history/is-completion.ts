import type { HistoryEntry } from '../../schemas/history/history.ts'

/**
 * Whether a correction only filled in empty fields. A replaced value requires a reason, a filled-in one may have one.
 */
export const isCompletion = ({ what, reason = '', changes }: HistoryEntry): boolean =>
  what === 'corrected' && (reason === '' || changes.every(({ from }) => from === ''))
