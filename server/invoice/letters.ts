import { isUnprintable } from './families.ts'
import { paragraphsOf } from './text.ts'

/** A letter with its marks, an emoji with what it is joined to: what a person sees as one. */
const seen = new Intl.Segmenter('en', { granularity: 'grapheme' })

const cannotBePrinted = async (letter: string): Promise<boolean> => {
  for (const char of letter) if (await isUnprintable(char)) return true
  return false
}

/**
 * The letters of a text that no font has, so that a box would be printed: each once, in the order in which they stand.
 * The fonts are those of the documents, and a text is read as it is set.
 */
export const unprintableIn = async (text: string): Promise<ReadonlyArray<string>> => {
  const letters = new Set(
    paragraphsOf(text).flatMap((line) => Array.from(seen.segment(line), ({ segment }) => segment)),
  )
  const found: Array<string> = []
  for (const letter of letters) if (await cannotBePrinted(letter)) found.push(letter)
  return found
}
