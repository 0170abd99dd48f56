import { Result, Schema, SchemaIssue } from 'effect'
import type { StoredEvent } from './event.ts'

/**
 * A shape that events were stored in: plain JSON, so reading returns what was written. Choices are plain texts or
 * numbers, whatever they are today; optional fields are `optionalKey`. A shape describes the past, so it does not
 * change when a form does.
 */
export type Shape<Data> = Schema.Codec<Data, Data>

const formatIssues = SchemaIssue.makeFormatterStandardSchemaV1()

type Read<Data> = Result.Result<Data, Schema.SchemaError>

/** All shapes that the data of an event type were ever stored in. */
export type StoredShapes<Data> = {
  /** The shape written today. */
  readonly latest: Shape<Data>
  /** From the oldest to the latest. */
  readonly shapes: ReadonlyArray<Schema.Top>
  /** Converts stored data of any shape to the latest. */
  readonly read: (stored: unknown) => Read<Data>
  /**
   * Adds the next shape, with a step that converts from the one before. A field that old events lack gets a fixed value
   * for "not given", never a form's default.
   */
  since<Next>(shape: Shape<Next>, step: (before: Data) => NoInfer<Next>): StoredShapes<Next>
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * True if no stored field was dropped. This is much cheaper than the library's own check of every key of every event.
 * Only when it is false does the library search for the surplus field.
 */
const isWhole = (stored: unknown, found: unknown): boolean => {
  if (!isObject(stored) || !isObject(found)) return true
  for (const key in stored) if (!(key in found) || !isWhole(stored[key], found[key])) return false
  return true
}

const shapesUpTo = <Data>(
  latest: Shape<Data>,
  earlier: ReadonlyArray<Schema.Top>,
  readEarlier: (stored: unknown) => Read<Data> | null,
): StoredShapes<Data> => {
  const readKnown = Schema.decodeUnknownResult(latest)
  // A field that no shape declares would be dropped silently.
  const readAll = Schema.decodeUnknownResult(latest, { onExcessProperty: 'error' })
  const shapes = [...earlier, latest]
  const read = (stored: unknown): Read<Data> => {
    const known = readKnown(stored)
    const found = Result.isSuccess(known) && !isWhole(stored, known.success) ? readAll(stored) : known
    if (Result.isSuccess(found)) return found
    const before = readEarlier(stored)
    return before !== null && Result.isSuccess(before) ? before : found
  }
  return {
    latest,
    shapes,
    read,
    since: (shape, step) => shapesUpTo(shape, shapes, (stored) => Result.map(read(stored), step)),
  }
}

/**
 * Declares the stored shapes of an event type: `storedAs(first).since(second, step)`. Never change a released shape;
 * add the next one.
 */
export const storedAs = <Data>(shape: Shape<Data>): StoredShapes<Data> => shapesUpTo(shape, [], () => null)

/** The data of an event type, in its latest shape. */
export type DataOf<Shapes> = Shapes extends StoredShapes<infer Data> ? Data : never

export type Declared = Readonly<Record<string, StoredShapes<object>>>

/** Any event of these types, with its data in the latest shape. */
export type EventOf<Types> = {
  [Type in keyof Types & string]: { readonly type: Type; readonly data: DataOf<Types[Type]> }
}[keyof Types & string]

/** An event that cannot be read: its place and the unknown field, without its data. */
export class UnreadableEvent extends Schema.TaggedError<UnreadableEvent>()('UnreadableEvent', {
  position: Schema.Int,
  stream: Schema.String,
  type: Schema.String,
  reason: Schema.String,
}) {
  override get message(): string {
    return `the event at position ${this.position} (${this.type} of ${this.stream}) cannot be read: ${this.reason}`
  }
}

/** The path of the data that no shape allows, without values: they may be a customer's. */
const placeOf = (error: Schema.SchemaError): string => {
  const path = formatIssues(error.issue).issues[0]?.path ?? []
  const place = path.map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.')
  return place === '' ? 'its data' : place
}

/** Event types that belong together: those of one subject, or those that one projection reads. */
export type EventTypes<Types extends Declared> = {
  readonly types: Types
  readonly names: ReadonlyArray<keyof Types & string>
  /**
   * Reads a stored event, with its data in the latest shape. Throws `UnreadableEvent`, which callers cannot handle. The
   * API's guard, the start and the tools report it.
   */
  readonly read: (stored: StoredEvent) => EventOf<Types>
  /** A subset of them. */
  readonly only: <Names extends ReadonlyArray<keyof Types & string>>(
    ...names: Names
  ) => EventTypes<Pick<Types, Names[number]>>
}

/** Declares the event types of a subject. */
export const declareEvents = <const Types extends Declared>(types: Types): EventTypes<Types> => {
  const readers = new Map(Object.entries(types).map(([type, { read }]) => [type, read]))
  return {
    types,
    names: Object.keys(types),
    read: (stored) => {
      const { position, stream, type, data } = stored
      const found = readers.get(type)?.(data)
      if (found !== undefined && Result.isSuccess(found)) return { type, data: found.success } as EventOf<Types>
      const reason = found === undefined ? 'its type is unknown' : `${placeOf(found.failure)} has an unknown shape`
      throw new UnreadableEvent({ position, stream, type, reason })
    },
    only: (...names) =>
      declareEvents(
        Object.fromEntries(names.map((name) => [name, types[name]])) as Pick<Types, (typeof names)[number]>,
      ),
  }
}
