import type { FieldKind } from './field.ts'
import { isRealDay } from './format.ts'

/** What another server sent for a field and could not be read is shown as it came. Plain data, no library. */

type Row = { readonly unread?: Readonly<Record<string, string>> }

/** The text that came for a field of a row and could not be read; undefined where its value is what came. */
export const unreadIn = ({ unread }: Row, name: string): string | undefined => unread?.[name]

const numbers: ReadonlySet<FieldKind> = new Set<FieldKind>(['number', 'money'])
const days: ReadonlySet<FieldKind> = new Set<FieldKind>(['date', 'dateTime'])

/**
 * Whether a cell of a report or of the partner list holds a text that could not be read as what its column is of. What
 * is counted or numbered may be a text: `C-12`.
 */
export const isUnreadCell = (kind: FieldKind, value: unknown): boolean => {
  if (typeof value !== 'string' || value === '') return false
  return numbers.has(kind) || (days.has(kind) && !isRealDay(value.slice(0, 10)))
}
