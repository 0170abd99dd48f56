import type { Answer } from './calls/call.ts'
import { loosely } from './moods/loose.ts'
import { sparsely } from './moods/sparse.ts'

/**
 * How the server answers.
 *
 * - `letter`: as in the specification.
 * - `sparse`: with fields that are null or missing.
 * - `loose`: with other types, names and dates.
 * - `slow`: after a delay.
 * - `refusing`: with `isSuccess: false`.
 * - The others fail in each way that a server of ASP.NET fails.
 */
export const moods = [
  'letter',
  'sparse',
  'loose',
  'slow',
  'refusing',
  'failing-401',
  'failing-403',
  'failing-404',
  'failing-500',
  'failing-400',
  'failing-empty',
  'failing-204',
] as const
export type Mood = (typeof moods)[number]

export const isMood = (text: string): text is Mood => (moods as ReadonlyArray<string>).includes(text)

export const REFUSAL = 'The server refused this'

/** The content of an answer in a mood, by the names and types of the specification. `seed` decides what is missing. */
export const saidIn = (mood: Mood, path: string, answer: Answer, seed: number): Answer => {
  if (mood === 'refusing') return { isSuccess: false, message: REFUSAL }
  return mood === 'sparse' ? sparsely(path, answer, seed) : answer
}

/** The format of an answer in a mood. */
export const writtenIn = (mood: Mood, said: Answer): Answer => (mood === 'loose' ? loosely(said) : said)

/** An answer to the letter, changed by a mood. */
export const inMood = (mood: Mood, path: string, answer: Answer, seed: number): Answer =>
  writtenIn(mood, saidIn(mood, path, answer, seed))
