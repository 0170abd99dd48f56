import type { Choice } from './choice.ts'

/** The languages in which a customer can have documents, by ISO 639-1. Plain data, no library. */
export const documentLanguages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
  { value: 'fr', label: 'French' },
  { value: 'es', label: 'Spanish' },
  { value: 'ar', label: 'Arabic' },
  { value: 'hi', label: 'Hindi' },
] as const satisfies ReadonlyArray<Choice<string>>

export type DocumentLanguage = (typeof documentLanguages)[number]['value']
