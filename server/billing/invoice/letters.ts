import type { UnprintableAt } from '../../../src/schemas/billing/offline-sale/letters.ts'
import { isUnprintable } from './families.ts'
import { type Printed, saidOf } from './printed-content.ts'
import { paragraphsOf } from './text.ts'

/** Splits text into letters as people see them: with their marks, or a whole emoji. */
const seen = new Intl.Segmenter('en', { granularity: 'grapheme' })

const cannotBePrinted = async (letter: string): Promise<boolean> => {
  for (const char of letter) if (await isUnprintable(char)) return true
  return false
}

/**
 * The letters of a text that no font has, each once in order; a box would be printed for them. It uses the documents'
 * fonts, and reads a text as it is set.
 */
export const unprintableIn = async (text: string): Promise<ReadonlyArray<string>> => {
  const letters = new Set(
    paragraphsOf(text).flatMap((line) => Array.from(seen.segment(line), ({ segment }) => segment)),
  )
  const found: Array<string> = []
  for (const letter of letters) if (await cannotBePrinted(letter)) found.push(letter)
  return found
}

/** The same for a whole document, by place. */
export const unprintableOf = async (printed: Printed): Promise<ReadonlyArray<UnprintableAt>> => {
  const texts = new Map<string, string>()
  for (const { place, text } of saidOf(printed)) texts.set(place, `${texts.get(place) ?? ''}\n${text}`)
  const found: Array<UnprintableAt> = []
  for (const [place, text] of texts) {
    const letters = await unprintableIn(text)
    if (letters.length > 0) found.push({ place, letters })
  }
  return found
}
