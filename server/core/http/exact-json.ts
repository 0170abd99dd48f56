import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json'

/** JSON of others, read and written again with all digits of its numbers: an ICCID has more than JavaScript keeps. */

type JsonNumber = number | LosslessNumber
export type Json = string | JsonNumber | boolean | null | ReadonlyArray<Json> | { readonly [name: string]: Json }

export const isNumber = (value: Json): value is JsonNumber => typeof value === 'number' || isLosslessNumber(value)

/** Whether a value of JSON has names. */
export const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)

const numberOf = (digits: string): number | LosslessNumber =>
  String(Number(digits)) === digits ? Number(digits) : new LosslessNumber(digits)

/** Throws where the text is not JSON. Where an object has a name twice, the last value counts, as for JSON.parse. */
export const readExactly = (text: string): Json =>
  parse(text, null, { parseNumber: numberOf, onDuplicateKey: ({ newValue }) => newValue }) as Json

export const writtenExactly = (value: Json, indent = 0): string => stringify(value, null, indent) ?? ''
