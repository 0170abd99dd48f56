import { times } from '../core/times.ts'
import { LEGACY_FILE } from './legacy.ts'
import type { FileOrder, ListFile } from './list-file.ts'

/** What a file system does not take, and what hides from a person how a name ends. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
/** Room for a long search, within what file systems take with every letter of three bytes. */
const MOST_LETTERS = 60

/** Words as they may stand in the name of a file. */
const asName = (words: string): string =>
  [...words.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()].slice(0, MOST_LETTERS).join('').trim()

const two = (value: number) => String(value).padStart(2, '0')

/** The day of the file, in the zone that it tells times in. */
const today = (): string => {
  const now = new Date()
  if (times.get() === 'utc') return now.toISOString().slice(0, 10)
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/**
 * The name of a file: the list's, the day, what is searched for, how it is sorted, and, where it is not all of it, the page. That of the
 * layout of spec §9 is the specification's.
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
