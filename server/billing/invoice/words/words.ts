import { type DocumentLanguage, documentLanguages } from '../../../../src/schemas/core/document-language.ts'
import { arabic } from './ar.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { hindi } from './hi.ts'
import type { Words } from './shape.ts'

export const wordsIn: Readonly<Record<DocumentLanguage, Words>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ar: arabic,
  hi: hindi,
}

/** The language of a document: English where its customer has none, or one that has no words here. */
export const languageOf = (language: string | undefined): DocumentLanguage =>
  documentLanguages.find(({ value }) => value === language)?.value ?? 'en'

/** Puts values into a text: `Total {currency}`. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
