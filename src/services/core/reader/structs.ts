import type { SchemaAST } from 'effect'
import { completer } from './answers.ts'
import { type Property, propertyOf, type Sent, sorter } from './properties.ts'
import { NOTHING, type Read, type Reading, Unread, wireOf } from './reading.ts'

type Row = {
  readonly record: Record<string, unknown>
  readonly untold: Array<string>
  readonly unread: Record<string, string>
}

/** The value of another field that may replace a missing one. */
const standIn = ({ wire, read }: Property, { own, beside }: Sent, reading: Reading): unknown => {
  for (const name of wire.else ?? []) {
    const value = own.get(name) ?? beside.get(name.toLowerCase())
    if (value === null || value === undefined || value === '') continue
    const other = read(value, reading)
    if (!(other instanceof Unread)) return other
  }
  return undefined
}

/** An id for a row that has none. */
const madeUp = ({ wire }: Property, { drift, path, page, size, index }: Reading): number => {
  if (!wire.ours) drift.bare(path, 'identity')
  return -((page - 1) * size + index + 1)
}

const identityOf = (property: Property, sent: Sent, value: unknown, reading: Reading): unknown => {
  const isTaken = (one: unknown) => one === undefined || one === 0 || reading.seen?.has(one)
  const other = isTaken(value) ? standIn(property, sent, reading) : value
  const id = isTaken(other) ? madeUp(property, reading) : other
  reading.seen?.add(id)
  return id
}

/** Reads one field into the row. False if the row is unusable without it. */
const readField = (property: Property, sent: Sent, row: Row, reading: Reading): boolean => {
  const { name, wire, isOptional, isNullable } = property
  const raw = sent.own.get(name)
  const isNull = raw === null && !isNullable
  if (isNull && !wire.ours) reading.drift.bare(reading.path, 'null')
  if (raw === undefined && !isOptional && !wire.ours) reading.drift.bare(reading.path, 'missing')

  const came = raw === undefined || isNull ? undefined : property.read(raw, reading)
  const isUnread = came instanceof Unread
  if (isUnread) {
    reading.drift.of(reading.path, 'unreadable', raw, property.isMasked)
    row.unread[name] = came.sent
  }
  if (wire.madeUp) {
    row.record[name] = identityOf(property, sent, isUnread ? undefined : came, reading)
    return true
  }
  const value = isUnread ? came.instead : (came ?? (came === null ? null : standIn(property, sent, reading)))
  if (isOptional && (isUnread || value === undefined || value === NOTHING)) return true
  if (value === NOTHING || (wire.needed && (value === undefined || value === ''))) return false
  row.record[name] = value === undefined ? property.empty : value
  if (value === undefined && !wire.ours && (raw === undefined || property.isInvented)) row.untold.push(name)
  return row.record[name] !== NOTHING
}

/** The value as a struct: itself, or the only element of a list. */
const structIn = (value: unknown, reading: Reading): object | null => {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return value
  const [only] = value
  if (value.length !== 1 || typeof only !== 'object' || only === null || Array.isArray(only)) return null
  reading.drift.bare(reading.path, 'list')
  return only
}

export const structReader = (ast: SchemaAST.Objects, compile: (ast: SchemaAST.AST) => Read): Read => {
  const properties = ast.propertySignatures
    .map((signature) => propertyOf(signature, compile))
    .filter(({ wire }) => wire.oursAlone === undefined)
  const { tells, knows } = wireOf(ast)
  const sort = sorter(properties, knows)
  const complete = completer(properties)

  return (value, reading) => {
    const came = structIn(value, reading)
    if (came === null) return new Unread(value, () => NOTHING)
    const sent = sort(came, reading)
    if (!complete(sent, reading)) return NOTHING
    const row: Row = { record: {}, untold: [], unread: {} }
    for (const property of properties) {
      reading.path.push(property.name)
      const isOfUse = readField(property, sent, row, reading)
      if (!isOfUse) reading.failed ??= reading.path.join('.')
      reading.path.pop()
      if (!isOfUse) return NOTHING
    }
    if (tells === 'all' && row.untold.length > 0) row.record.untold = row.untold
    if (tells !== undefined && Object.keys(row.unread).length > 0) row.record.unread = row.unread
    return row.record
  }
}
