import type { FieldKind } from './field.ts'
import { isRealDay } from './format.ts'

/** Unreadable values of another server are shown as they were sent. Plain code, no library. */

type Row = { readonly unread?: Readonly<Record<string, string>> }

/** The unreadable text of a row's field; undefined if the field was readable. */
export const unreadIn = ({ unread }: Row, name: string): string | undefined => unread?.[name]

const numbers: ReadonlySet<FieldKind> = new Set<FieldKind>(['number', 'money'])
const days: ReadonlySet<FieldKind> = new Set<FieldKind>(['date', 'dateTime'])

/**
 * Whether a cell of a report or of the partner list holds an unreadable text. A count or number may be text: `C-12`.
 */
export const isUnreadCell = (kind: FieldKind, value: unknown): boolean => {
  if (typeof value !== 'string' || value === '') return false
  return numbers.has(kind) || (days.has(kind) && !isRealDay(value.slice(0, 10)))
}
