import type { Json } from './api-order-payload.ts'

/** JSON of others, read and written again with all digits of its numbers: an ICCID has more than JavaScript keeps. */

/** What a number of such digits begins with as the text that it is read as. No number has white space in it. */
const MARK = '\u2028#\u2029'
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
const MARKED = /"\u2028#\u2029(-?\d[\d.eE+-]*)"|\u2028#\u2029/g

/** Throws where it is no JSON. A number that would not be written as it is read is a text that `writtenExactly` knows. */
export const readExactly = (text: string): Json => {
  const value = JSON.parse(text) as Json
  const exact = text.replace(TEXTS_AND_NUMBERS, (part) =>
    part.startsWith('"') || String(Number(part)) === part ? part : JSON.stringify(MARK + part),
  )
  return exact === text ? value : (JSON.parse(exact) as Json)
}

/** What was read exactly, as JSON without white space. */
export const writtenExactly = (value: Json): string =>
  JSON.stringify(value).replace(MARKED, (_, digits: string | undefined) => digits ?? '')

/** What a value of it says, as a text. */
export const saidBy = (value: string | number): string => String(value).replace(MARK, '')

/** JSON without the white space that says nothing. */
export const compact = (json: string): string => json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
