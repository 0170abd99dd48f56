import type { SchemaAST } from 'effect'
import type { Choice } from '../../../schemas/core/choice.ts'
import { dayIn, isInteger, isMaskedIn, keepsTextIn, NOTHING, noted, type Read, Unread, wireOf } from './reading.ts'
import { booleanOf, choiceOf, dayOf, KEPT_DIGITS, momentOf, numberOf } from './values.ts'

/** Readers of single values, each made once from its schema. */

const nothing = () => NOTHING
const asSent = (sent: string) => sent

/** The choice for a boolean, if the choices have words for yes and no. */
const choiceOfBoolean = (choices: ReadonlyArray<Choice>, value: boolean) => choiceOf(choices, value ? 'yes' : 'no')

export const stringReader = (ast: SchemaAST.AST): Read => {
  const isMasked = isMaskedIn(ast)
  const { choices } = wireOf(ast)
  const day = dayIn(ast)
  const dayReader = day === 'moment' ? momentOf : day === true ? dayOf : null
  const values = new Set(choices?.map(({ value }) => value))

  const readText: Read = (value, reading) => {
    const text = value as string
    if (dayReader && text !== '') {
      const read = dayReader(text)
      if (read === undefined) return new Unread(text, asSent)
      return read === text ? text : noted(reading, 'day', text, isMasked, read)
    }
    if (!choices || text === '' || values.has(text)) return text
    const read = choiceOf(choices, text)
    return read === undefined ? text : noted(reading, 'choice', text, isMasked, String(read))
  }

  return (value, reading) => {
    if (typeof value === 'string') return readText(value, reading)
    if (typeof value === 'number') {
      // A long code sent as a number has already lost its last digits.
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) return new Unread(value, asSent)
      return noted(reading, 'number', value, isMasked, readText(String(value), reading))
    }
    if (typeof value === 'boolean') {
      const chosen = choices && choiceOfBoolean(choices, value)
      return noted(reading, 'boolean', value, isMasked, chosen === undefined ? String(value) : String(chosen))
    }
    return new Unread(value, asSent)
  }
}

/** A number. `empty` replaces a missing one; `keeps` allows text (schemas/core/wire.ts). */
export const numberReader = (ast: SchemaAST.AST, keeps = keepsTextIn(ast), empty: number | null = 0): Read => {
  const isMasked = isMaskedIn(ast)
  const { choices } = wireOf(ast)
  const fits = isInteger(ast) ? Number.isInteger : Number.isFinite
  const instead = keeps ? asSent : () => empty

  return (value, reading) => {
    if (typeof value === 'number' && fits(value)) return value
    if (typeof value === 'string') {
      if (value.trim() === '') return noted(reading, 'text', value, isMasked, keeps ? null : empty)
      const read = numberOf(value)
      if (read !== undefined && fits(read)) return noted(reading, 'text', value, isMasked, read)
      const chosen = choices && choiceOf(choices, value)
      if (chosen !== undefined) return noted(reading, 'choice', value, isMasked, Number(chosen))
      if (keeps === 'plain') return noted(reading, 'text', value, isMasked, value)
    }
    return new Unread(value, instead)
  }
}

export const booleanReader: Read = (value, reading) => {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' || typeof value === 'number') {
    const read = booleanOf(value)
    const what = typeof value === 'string' ? 'text' : 'number'
    if (read !== undefined) return noted(reading, what, value, false, read)
  }
  return new Unread(value, nothing)
}

/** One of several literals, in any case. */
export const literalReader = (ast: SchemaAST.AST, literals: ReadonlyArray<SchemaAST.LiteralValue>): Read => {
  const isMasked = isMaskedIn(ast)
  return (value, reading) => {
    if (literals.includes(value as SchemaAST.LiteralValue)) return value
    const sought = String(value).trim().toLowerCase()
    const found = literals.find((literal) => String(literal).toLowerCase() === sought)
    if (found === undefined || typeof value === 'object') return new Unread(value, nothing)
    return noted(reading, 'choice', value, isMasked, found)
  }
}

/** A number or a text: the id of a choice. Text that is a plain number is read as a number. */
export const idReader = (ast: SchemaAST.Union): Read => {
  const isMasked = isMaskedIn(ast)
  const isId = ast.types.some(isInteger)
  return (value, reading) => {
    if (typeof value === 'number') {
      if (!isId || Number.isSafeInteger(value)) return value
      return new Unread(value, nothing)
    }
    if (typeof value === 'boolean') return noted(reading, 'boolean', value, isMasked, String(value))
    if (typeof value !== 'string') return new Unread(value, nothing)
    const read = isId && !isMasked && value.length <= KEPT_DIGITS ? Number(value) : Number.NaN
    if (String(read) !== value || !Number.isInteger(read)) return value
    return noted(reading, 'text', value, isMasked, read)
  }
}
