import { isEnoughToFind, MIN_FIND_TEXT } from '../../../schemas/shell/find-text.ts'

export const NOT_SEARCHED = 'The records could not be searched.'

/** What the field says of itself, for a server that finds records and for one that does not. */
export const hintOf = (findsRecords: boolean): string =>
  findsRecords ? 'Search screens, acts and records' : 'Search screens and acts'

/** Whether the server is asked for records by a text as it is typed. */
export const isSearched = (text: string, findsRecords: boolean): boolean => findsRecords && isEnoughToFind(text)

type Standing = { readonly isBusy: boolean; readonly hasFailed: boolean; readonly findsRecords: boolean }

/** What stands below the list, and is spoken: how the search goes, and how much fits. */
export const saidOf = (text: string, count: number, { isBusy, hasFailed, findsRecords }: Standing): string => {
  if (isBusy) return 'Searching…'
  if (hasFailed) return NOT_SEARCHED
  if (findsRecords && !isEnoughToFind(text)) return `Records from ${MIN_FIND_TEXT} characters.`
  if (text.trim() === '') return ''
  return count === 0 ? 'Nothing fits.' : `${count} found`
}
