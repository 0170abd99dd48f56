import { Result, Schema, SchemaIssue } from 'effect'
import type { StoredEvent } from './event.ts'

/**
 * A shape that events were stored in: plain JSON, so what is read is what was written. A choice is text or a number in
 * it, whatever it may be today, and what may be missing is `optionalKey`: a shape describes the past, and the past does
 * not change with a form.
 */
export type Shape<Data> = Schema.Codec<Data, Data>

const formatIssues = SchemaIssue.makeFormatterStandardSchemaV1()

type Read<Data> = Result.Result<Data, Schema.SchemaError>

/** All shapes that the data of a type of event were ever stored in. */
export type StoredShapes<Data> = {
  /** The shape that is written today. */
  readonly latest: Shape<Data>
  /** From the oldest to the latest. */
  readonly shapes: ReadonlyArray<Schema.Top>
  /** What was stored, in whatever shape, as the latest has it. */
  readonly read: (stored: unknown) => Read<Data>
  /**
   * The shape that came after it, with what an event of the shape before says in it. What that event lacks becomes a
   * fixed value for "nobody said", never what a form would begin with.
   */
  since<Next>(shape: Shape<Next>, step: (before: Data) => Next): StoredShapes<Next>
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * True if nothing of what is stored was left out. Cheaper by far than to let the library look at every key of every
 * event; what it then finds says where the surplus is.
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
  // A field that no shape has would be lost in silence.
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
 * Declares what the data of a type of event look like in the store: `storedAs(first).since(second, step)`. Never change
 * a shape that was released; add the next one.
 */
export const storedAs = <Data>(shape: Shape<Data>): StoredShapes<Data> => shapesUpTo(shape, [], () => null)

/** The data of a type of event, in its latest shape. */
export type DataOf<Shapes> = Shapes extends StoredShapes<infer Data> ? Data : never

export type Declared = Readonly<Record<string, StoredShapes<object>>>

/** Any event of these types, its data in the latest shape. */
export type EventOf<Types> = {
  [Type in keyof Types & string]: { readonly type: Type; readonly data: DataOf<Types[Type]> }
}[keyof Types & string]

/** An event that cannot be read: where it is and what of it is not known, without what it says. */
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

/** Where the data are not as any shape has them, without their values: they may be a customer's. */
const placeOf = (error: Schema.SchemaError): string => {
  const path = formatIssues(error.issue).issues[0]?.path ?? []
  const place = path.map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.')
  return place === '' ? 'its data' : place
}

/** Event types that belong together: all of a subject, or those that a table is made of. */
export type EventTypes<Types extends Declared> = {
  readonly types: Types
  readonly names: ReadonlyArray<keyof Types & string>
  /**
   * A stored event, its data in the latest shape. Throws `UnreadableEvent`, which nobody who reads can do anything about:
   * the guard of the API, the start and the tools tell it in words.
   */
  readonly read: (stored: StoredEvent) => EventOf<Types>
  /** Some of them. */
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
      const reason =
        found === undefined ? 'its type is none of these' : `${placeOf(found.failure)} is not as it ever was`
      throw new UnreadableEvent({ position, stream, type, reason })
    },
    only: (...names) =>
      declareEvents(
        Object.fromEntries(names.map((name) => [name, types[name]])) as Pick<Types, (typeof names)[number]>,
      ),
  }
}
