import { isEnoughToFind, MIN_FIND_TEXT } from '../../../schemas/shell/find-text.ts'

export const NOT_SEARCHED = 'The records could not be searched.'

/** The field's hint, for servers that find records and for others. */
export const hintOf = (findsRecords: boolean): string =>
  findsRecords ? 'Search screens, acts and records' : 'Search screens and acts'

/** Whether a typed text is sent to the server to find records. */
export const isSearched = (text: string, findsRecords: boolean): boolean => findsRecords && isEnoughToFind(text)

type Standing = { readonly isBusy: boolean; readonly hasFailed: boolean; readonly findsRecords: boolean }

/** The status line below the list, also announced: progress, and the number of results. */
export const saidOf = (text: string, count: number, { isBusy, hasFailed, findsRecords }: Standing): string => {
  if (isBusy) return 'Searching...'
  if (hasFailed) return NOT_SEARCHED
  if (findsRecords && !isEnoughToFind(text)) return `Records from ${MIN_FIND_TEXT} characters.`
  if (text.trim() === '') return ''
  return count === 0 ? 'No results.' : `${count} found`
}
