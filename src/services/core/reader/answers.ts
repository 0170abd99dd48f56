import type { Property, Sent } from './properties.ts'
import type { Reading } from './reading.ts'
import { booleanOf } from './values.ts'

/** Reads `isSuccess` and the row count of a whole answer. */

const saidOf = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value
  return typeof value === 'string' || typeof value === 'number' ? booleanOf(value) : undefined
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

const isWholeNumber = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number.isInteger(Number(value))

/**
 * Fills in the fields of a struct that follow from others. False if it is no answer: nothing says whether it succeeded,
 * or all its lists are missing.
 */
export const completer = (properties: ReadonlyArray<Property>) => {
  const success = properties.find(({ wire }) => wire.ifListed)
  const total = properties.find(({ wire }) => wire.counts)
  const lists = properties.filter(({ isList, isOptional }) => isList && !isOptional)

  /** The field that shows that this is no answer; null if there is none. */
  const problemIn = (own: Sent['own'], said: boolean | undefined): string | null => {
    if (!success) return null
    const came = own.get(success.name)
    const isThere = ({ name, isNullable }: Property) =>
      Array.isArray(own.get(name)) || (own.get(name) === null && isNullable)
    if (said !== undefined) return lists.length > 0 && !lists.some(isThere) ? (lists[0]?.name ?? null) : null
    const isListed = lists.some(({ name }) => Array.isArray(own.get(name)))
    return isListed && (came === undefined || came === null) ? null : success.name
  }

  const complete = (sent: Sent, reading: Reading): boolean => {
    const { own } = sent
    const said = success && saidOf(own.get(success.name))
    const problem = problemIn(own, said)
    if (problem !== null) {
      reading.failed ??= problem
      return false
    }
    const fill = ({ name, wire }: Property, value: unknown) => {
      const came = own.get(name)
      if (!wire.ours && said !== false) reading.drift.of([name], whatOf(came), came ?? '', false)
      own.set(name, value)
    }
    if (success && said === undefined) fill(success, true)
    if (total && !isWholeNumber(own.get(total.name))) {
      const before = (reading.page - 1) * reading.size
      const came = Math.max(0, ...lists.map(({ name }) => lengthOf(own.get(name))))
      // A full page may be the last one, so a next page is assumed.
      const isFull = reading.size > 0 && came >= reading.size
      fill(total, before + came + (isFull ? 1 : 0))
      if (isFull) reading.isUncounted = true
    }
    return true
  }
  return success || total ? complete : () => true
}

const whatOf = (value: unknown) => {
  if (value === undefined) return 'missing'
  return value === null ? 'null' : 'unreadable'
}
