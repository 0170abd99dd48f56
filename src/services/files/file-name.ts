import { times } from '../core/times.ts'
import { LEGACY_FILE } from './legacy.ts'
import type { FileOrder, ListFile } from './list-file.ts'

/** Characters that file systems refuse, and invisible ones that could hide how a name ends. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
/** Room for a long search term, within the limits of file systems even with three bytes a letter. */
const MOST_LETTERS = 60

/** Text made safe for a file name. */
const asName = (words: string): string =>
  [...words.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()].slice(0, MOST_LETTERS).join('').trim()

const two = (value: number) => String(value).padStart(2, '0')

/** Today in the time zone of the file. */
const today = (): string => {
  const now = new Date()
  if (times.get() === 'utc') return now.toISOString().slice(0, 10)
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/**
 * The name of a file: the list's, the day, the search and the sort order. A file of one page also has the page number.
 * The name of the layout of spec §9 is fixed.
 */
export const fileName = <Row>(
  { title, filter, sorted, legacy }: Pick<ListFile<Row>, 'title' | 'filter' | 'sorted' | 'legacy'>,
  { scope, format, page, pages }: FileOrder<Row>,
): string => {
  if (scope === 'legacy') return legacy?.name ?? LEGACY_FILE
  const ofPage = scope === 'shown' ? `page ${page} of ${pages}` : ''
  const parts = [title, today(), asName(filter), asName(sorted), ofPage].filter((part) => part !== '')
  return `${parts.join(' ')}.${format}`
}
