import { unclearAmount } from '../../core/amount-text.ts'
import { isRealDay } from '../../core/format.ts'
import { commonMessages } from '../../core/messages.ts'
import { phoneProblem } from '../../core/phone.ts'
import { textProblem } from '../../core/text.ts'
import { isKey } from '../../people/permissions.ts'
import type { AnyRecord } from './define.ts'
import { fieldsOf, type RecordFields, type Value } from './draft.ts'
import { isSeveral, type NumberField, type RecordField } from './fields.ts'
import { pictureProblem } from './picture.ts'

/**
 * The checks of a record's fields, shared by form and server. Checks against other records (unique, existing and
 * active references) are the server's. They return messages by field; none if the record may be saved.
 */
/** A noun or label within a sentence: `supplier`, but `SIM` and `API order` keep their capitals. */
export const inSentence = (noun: string): string => (/^\p{Lu}{2}/u.test(noun) ? noun : noun.toLowerCase())

export const recordMessages = {
  controls: 'Remove line breaks and control characters',
  integer: (from: number, to: number) =>
    `Enter a whole number from ${from.toLocaleString('en')} to ${to.toLocaleString('en')}`,
  percent: (from: number, to: number, decimals: number) =>
    `Enter a percentage from ${from} to ${to}, with at most ${decimals} decimals`,
  cost: 'Enter a number of 0 or more, with at most 4 decimals',
  money: 'Enter an amount of 0 or more, with at most 2 decimals',
  day: commonMessages.day,
  choose: (label: string) => `Choose a ${label} from the list`,
  inactive: (one: string) => `This ${one} is inactive. Choose another.`,
  taken: (thing: string, label: string) => `Another ${inSentence(thing)} has this ${inSentence(label)}`,
  fixed: (label: string) => `${label} cannot be changed`,
  added: (thing: string) => `${thing} added successfully`,
  updated: (thing: string) => `${thing} updated successfully`,
  missing: (thing: string) => `This ${inSentence(thing)} does not exist`,
  conflict: (thing: string, isPlural = false) =>
    isPlural ? `Another person changed these ${inSentence(thing)}` : `Another person changed this ${inSentence(thing)}`,
} as const

const isEmpty = (value: Value | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const LINE_CONTROLS = /\p{Cc}/u
// A text of several lines may have line breaks and tabs.
const TEXT_CONTROLS = /(?![\n\r\t])\p{Cc}/u

const numberProblem = (value: Value, { kind, from, to, decimals }: NumberField) => {
  const scale = 10 ** decimals
  const isRight = Number.isInteger(value) && Number(value) >= from * scale && Number(value) <= to * scale
  if (isRight) return null
  const unclear = typeof value === 'string' ? unclearAmount(value) : null
  if (unclear !== null) return unclear
  if (kind === 'cost' || kind === 'money') return recordMessages[kind]
  return kind === 'integer' ? recordMessages.integer(from, to) : recordMessages.percent(from, to, decimals)
}

/** The problem of a non-empty value. */
const givenProblem = (value: Value, field: RecordField): string | null => {
  switch (field.kind) {
    case 'integer':
    case 'percent':
    case 'cost':
    case 'money':
      return numberProblem(value, field)
    case 'choice':
    case 'status':
      return field.choices.some((option) => option.value === value) ? null : recordMessages.choose(field.label)
    case 'references':
      return Array.isArray(value) && value.every((id) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0)
        ? null
        : recordMessages.choose(field.one)
    case 'reference':
      return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
        ? null
        : recordMessages.choose(field.label)
    case 'permissions':
      return Array.isArray(value) && value.every((key) => isKey(String(key)))
        ? null
        : recordMessages.choose(field.label)
    case 'named':
      // Only the server knows whether a record has this name.
      return typeof value === 'string' ? null : recordMessages.choose(field.label)
    case 'day':
      return isRealDay(String(value)) ? null : recordMessages.day
    case 'image':
      return pictureProblem(String(value), field.maxBytes)
    default: {
      if (typeof value !== 'string') return recordMessages.choose(field.label)
      const controls = field.kind === 'longText' ? TEXT_CONTROLS : LINE_CONTROLS
      if (controls.test(value)) return recordMessages.controls
      const problem = textProblem(value, field.max)
      if (problem !== null) return problem
      if (field.kind === 'phone') return phoneProblem(value)
      return field.written && !field.written.as.test(value) ? field.written.message : null
    }
  }
}

/** The problem of a field's value; null if it may be saved. */
export const valueProblem = (field: RecordField, value: Value | undefined): string | null => {
  if (value === undefined || isEmpty(value)) {
    if (!field.required) return null
    return (isSeveral(field) && field.none) || commonMessages.required(field.label)
  }
  return givenProblem(value, field)
}

/** Whether the chosen option requires the field; null if the field does not depend on an option. */
const isAskedBy = (record: AnyRecord, { asked }: RecordField, values: RecordFields): boolean | null => {
  const by = asked && record.fields[asked.by]
  return by !== undefined && 'choices' in by ? values[asked?.by ?? ''] === asked?.tagged : null
}

/**
 * Every problem of a record's fields. Pictures for which `isJudged` is true are not checked again: a stored picture
 * need not pass today's rules, and a draft holds only its reference.
 */
export const recordProblems = (
  record: AnyRecord,
  values: RecordFields,
  isJudged: (name: string) => boolean = () => false,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fieldsOf(record).flatMap(([name, field]) => {
      const isAsked = isAskedBy(record, field, values)
      const asked = isAsked === true ? { ...field, required: true as const } : field
      const problem =
        isAsked === false || (field.kind === 'image' && isJudged(name)) ? null : valueProblem(asked, values[name])
      return problem === null ? [] : [[name, problem]]
    }),
  )
