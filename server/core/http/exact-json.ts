import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json'

/**
 * Third-party JSON, read and written with all digits of its numbers: an ICCID has more than a JavaScript number keeps.
 */

type JsonNumber = number | LosslessNumber
export type Json = string | JsonNumber | boolean | null | ReadonlyArray<Json> | { readonly [name: string]: Json }

export const isNumber = (value: Json): value is JsonNumber => typeof value === 'number' || isLosslessNumber(value)

/** Whether a JSON value is an object. */
export const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)

const numberOf = (digits: string): number | LosslessNumber =>
  String(Number(digits)) === digits ? Number(digits) : new LosslessNumber(digits)

/**
 * Parses JSON; throws if the text is not JSON. If an object has a name twice, the last value wins, as in JSON.parse.
 */
export const readExactly = (text: string): Json =>
  parse(text, null, { parseNumber: numberOf, onDuplicateKey: ({ newValue }) => newValue }) as Json

export const writtenExactly = (value: Json, indent = 0): string => stringify(value, null, indent) ?? ''
