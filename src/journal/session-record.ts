import { Effect, Schema } from 'effect'
import type { Event } from './codec.ts'
import type { MachineState, StoredEntry, StreamLog } from './entry.ts'
import type { LoadedMachine } from './journaled.ts'
import { Masker } from './masker.ts'
import { createPause, type Pause } from './pause.ts'

const FORMAT = 'simdesk.session-record'
const VERSION = 1

const RecordedActor = Schema.Struct({
  id: Schema.String,
  stream: Schema.String,
  machine: Schema.String,
  version: Schema.Int,
  /** Events that were folded into the base because the ring was full. */
  evicted: Schema.Int,
  /** The state in which the recorded events begin; null where it could not be written. */
  base: Schema.NullOr(Schema.Unknown),
})

const RecordedEvent = Schema.Struct({
  actor: Schema.String,
  seq: Schema.Int,
  at: Schema.Number,
  type: Schema.String,
  /** Null for an event that its machine does not declare: its fields are not written. */
  event: Schema.NullOr(Schema.Unknown),
  /** The state value that the event led to, which a replay has to reach again. Records of before have none. */
  state: Schema.optionalKey(Schema.Unknown),
})

/** The file of "Save session record". */
const RecordFile = Schema.Struct({
  format: Schema.Literal(FORMAT),
  version: Schema.Literal(VERSION),
  savedAt: Schema.String,
  actors: Schema.Array(RecordedActor),
  events: Schema.Array(RecordedEvent),
})

/** The same, its events left as they are: there may be very many, and they are read in slices. */
const RecordHead = Schema.Struct({ ...RecordFile.fields, events: Schema.Array(Schema.Unknown) })

/** A file that is no session record, or a damaged one. */
export class RecordMalformed extends Schema.TaggedError<RecordMalformed>()('RecordMalformed', {
  message: Schema.String,
}) {}

/** A record of a newer version of the application. */
export class RecordNewer extends Schema.TaggedError<RecordNewer>()('RecordNewer', { message: Schema.String }) {}

/** One event of a record; `problem` says why it cannot be replayed. */
export type RecordStep = {
  readonly seq: number
  readonly at: number
  readonly type: string
  readonly event: Event | null
  readonly problem: string | null
  /** The state value that the live actor was in afterwards, where the record says so. */
  readonly state?: unknown
}

/** One actor of a record. Its steps can be replayed up to the first with a problem. */
export type RecordActor = {
  readonly id: string
  readonly stream: string
  readonly machine: string
  readonly evicted: number
  readonly loaded: LoadedMachine | null
  readonly base: MachineState | null
  readonly problem: string | null
  readonly steps: ReadonlyArray<RecordStep>
}

export type SessionRecord = { readonly savedAt: string; readonly actors: ReadonlyArray<RecordActor> }

type Load = (machine: string) => Promise<LoadedMachine>
type Ringed = StreamLog & { readonly stream: string; readonly evicted: number }

const attempt = <Value>(make: () => Value): Value | null => {
  try {
    return make()
  } catch {
    return null
  }
}

const writeAll = (logs: ReadonlyArray<Ringed>, machines: ReadonlyMap<string, LoadedMachine>, masker: Masker) => {
  const actors: Array<typeof RecordedActor.Encoded> = []
  const events: Array<typeof RecordedEvent.Encoded> = []
  for (const { stream, evicted, head, entries } of logs) {
    const codec = machines.get(head.machine)?.codec
    const state = 'state' in head.base ? (head.base.state as MachineState) : null
    const base = state && codec ? attempt(() => codec.encodeState(state, masker)) : null
    actors.push({
      id: stream,
      stream: stream.slice(0, stream.lastIndexOf('#')),
      machine: head.machine,
      version: head.version,
      evicted,
      base,
    })
    for (const { seq, at, event, state } of entries as ReadonlyArray<StoredEntry & { readonly event: Event }>) {
      const encoded = codec ? attempt(() => codec.encodeEvent(event, masker)) : null
      events.push({ actor: stream, seq, at, type: event.type, event: encoded, state })
    }
  }
  return { actors, events: events.sort((one, other) => one.seq - other.seq) }
}

/**
 * The ring as JSON. Text that is masked anywhere is masked everywhere: the record is written twice, the second time
 * knowing all that the first found, so that a message which quotes a code before it was typed is scrubbed too.
 */
export const writeRecord = async (logs: ReadonlyArray<Ringed>, load: Load, now: number): Promise<string> => {
  const machines = new Map<string, LoadedMachine>()
  for (const name of new Set(logs.map(({ head }) => head.machine))) {
    const loaded = await load(name).catch(() => null)
    if (loaded) machines.set(name, loaded)
  }
  const masker = new Masker('export')
  writeAll(logs, machines, masker)
  const { actors, events } = writeAll(logs, machines, masker)
  const file: typeof RecordFile.Encoded = {
    format: FORMAT,
    version: VERSION,
    savedAt: new Date(now).toISOString(),
    actors,
    events,
  }
  return JSON.stringify(file, null, 1)
}

const decodeHead = Schema.decodeUnknownEffect(RecordHead)
const decodeEvent = Schema.decodeUnknownSync(RecordedEvent)

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

const readStep = (codec: LoadedMachine['codec'], recorded: typeof RecordedEvent.Type): RecordStep => {
  const { event, actor: _, ...common } = recorded
  const unread = (problem: string): RecordStep => ({ ...common, event: null, problem })
  if (event === null) return unread('The machine does not declare this event, or it had another form.')
  try {
    return { ...common, event: codec.decodeEvent(event), problem: null }
  } catch (cause) {
    return unread(reasonOf(cause))
  }
}

/** Reads the actors one after the other, and lets the page breathe between their events. */
const readActor = Effect.fn('SessionRecord.readActor')(function* (
  actor: typeof RecordedActor.Type,
  events: ReadonlyArray<typeof RecordedEvent.Type>,
  loaded: LoadedMachine | null,
  pause: Pause,
) {
  const { id, stream, machine, version, evicted } = actor
  const common = { id, stream, machine, evicted, loaded }
  const unread = (problem: string): RecordActor => ({
    ...common,
    base: null,
    problem,
    steps: events.map(({ seq, at, type }) => ({ seq, at, type, event: null, problem })),
  })
  if (!loaded) return unread(`This version has no machine "${machine}".`)
  if (version !== loaded.version) return unread(`Recorded with version ${version}, this is version ${loaded.version}.`)
  try {
    const base = loaded.codec.decodeState(actor.base)
    const steps: Array<RecordStep> = []
    for (const event of events) {
      steps.push(readStep(loaded.codec, event))
      if (pause.isDue()) yield* Effect.promise(pause.take)
    }
    return { ...common, base, problem: null, steps } satisfies RecordActor
  } catch (cause) {
    return unread(reasonOf(cause))
  }
})

const damaged = (cause: unknown) =>
  new RecordMalformed({ message: `This session record is damaged: ${reasonOf(cause)}` })

const readEvents = Effect.fn('SessionRecord.readEvents')(function* (events: ReadonlyArray<unknown>, pause: Pause) {
  const byActor = new Map<string, Array<typeof RecordedEvent.Type>>()
  for (const value of events) {
    let event: typeof RecordedEvent.Type
    try {
      event = decodeEvent(value)
    } catch (cause) {
      return yield* damaged(cause)
    }
    const own = byActor.get(event.actor)
    if (own) own.push(event)
    else byActor.set(event.actor, [event])
    if (pause.isDue()) yield* Effect.promise(pause.take)
  }
  return byActor
})

/**
 * Reads a session record. A file of another form or a newer version is refused; an unknown machine or event is kept apart
 * with its problem, and the rest can be replayed.
 */
export const readRecord = Effect.fn('SessionRecord.read')(function* (text: string, load: Load, pause = createPause()) {
  const value = yield* Effect.try({
    try: (): unknown => JSON.parse(text),
    catch: () => new RecordMalformed({ message: 'This file is not a session record: it is not JSON.' }),
  })
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  if (format !== FORMAT) return yield* new RecordMalformed({ message: 'This file is not a session record.' })
  if (typeof version === 'number' && version > VERSION)
    return yield* new RecordNewer({ message: 'This session record was saved by a newer version of the application.' })
  const file = yield* decodeHead(value).pipe(Effect.mapError(damaged))
  const events = yield* readEvents(file.events, pause)
  const actors: Array<RecordActor> = []
  for (const actor of file.actors) {
    const loaded = yield* Effect.promise(() => load(actor.machine).catch(() => null))
    actors.push(yield* readActor(actor, events.get(actor.id) ?? [], loaded, pause))
  }
  const record: SessionRecord = { savedAt: file.savedAt, actors }
  return record
})
