import { LosslessNumber, parse, stringify } from 'lossless-json'
import type { Json } from './api-order-payload.ts'

/** JSON of others, read and written again with all digits of its numbers: an ICCID has more than JavaScript keeps. */

const numberOf = (digits: string): number | LosslessNumber =>
  String(Number(digits)) === digits ? Number(digits) : new LosslessNumber(digits)

/** Throws where it is no JSON. Of several of one name the last is read, as by JSON.parse; that others are lost is told. */
export const readExactly = (text: string, lost = () => {}): Json =>
  parse(text, null, {
    parseNumber: numberOf,
    onDuplicateKey: ({ newValue }) => {
      lost()
      return newValue
    },
  }) as Json

export const writtenExactly = (value: Json, indent = 0): string => stringify(value, null, indent) ?? ''
