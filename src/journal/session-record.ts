import { Effect, Schema } from 'effect'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { Event } from './codec.ts'
import type { MachineState, StoredEntry, StreamLog } from './entry.ts'
import type { LoadedMachine } from './journaled.ts'
import { Masker } from './masker.ts'
import { resolve, step } from './replay.ts'

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
})

/** The file of "Save session record". */
const RecordFile = Schema.Struct({
  format: Schema.Literal(FORMAT),
  version: Schema.Literal(VERSION),
  savedAt: Schema.String,
  actors: Schema.Array(RecordedActor),
  events: Schema.Array(RecordedEvent),
})

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
    for (const { seq, at, event } of entries as ReadonlyArray<StoredEntry & { readonly event: Event }>) {
      const encoded = codec ? attempt(() => codec.encodeEvent(event, masker)) : null
      events.push({ actor: stream, seq, at, type: event.type, event: encoded })
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

const decodeFile = Schema.decodeUnknownEffect(RecordFile)

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

const readStep = (codec: LoadedMachine['codec'], { seq, at, type, event }: typeof RecordedEvent.Type): RecordStep => {
  if (event === null)
    return { seq, at, type, event: null, problem: 'The machine does not declare this event, or it had another form.' }
  try {
    return { seq, at, type, event: codec.decodeEvent(event), problem: null }
  } catch (cause) {
    return { seq, at, type, event: null, problem: reasonOf(cause) }
  }
}

const readActor = (
  actor: typeof RecordedActor.Type,
  events: ReadonlyArray<typeof RecordedEvent.Type>,
  loaded: LoadedMachine | null,
): RecordActor => {
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
    return { ...common, base, problem: null, steps: events.map((event) => readStep(loaded.codec, event)) }
  } catch (cause) {
    return unread(reasonOf(cause))
  }
}

/**
 * Reads a session record. A file of another form or a newer version is refused; an unknown machine or event is kept apart
 * with its problem, and the rest can be replayed.
 */
export const readRecord = Effect.fn('SessionRecord.read')(function* (text: string, load: Load) {
  const value = yield* Effect.try({
    try: (): unknown => JSON.parse(text),
    catch: () => new RecordMalformed({ message: 'This file is not a session record: it is not JSON.' }),
  })
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  if (format !== FORMAT) return yield* new RecordMalformed({ message: 'This file is not a session record.' })
  if (typeof version === 'number' && version > VERSION)
    return yield* new RecordNewer({ message: 'This session record was saved by a newer version of the application.' })
  const file = yield* decodeFile(value).pipe(
    Effect.mapError((error) => new RecordMalformed({ message: `This session record is damaged: ${error.message}` })),
  )
  const actors: Array<RecordActor> = []
  for (const actor of file.actors) {
    const loaded = yield* Effect.promise(() => load(actor.machine).catch(() => null))
    const events = file.events.filter((event) => event.actor === actor.id)
    actors.push(readActor(actor, events, loaded))
  }
  const record: SessionRecord = { savedAt: file.savedAt, actors }
  return record
})

/** The states of one actor, the base first, then one per step, up to the first that cannot be replayed. */
export const replayActor = ({ loaded, base, steps }: RecordActor): ReadonlyArray<SnapshotFrom<AnyStateMachine>> => {
  if (!loaded || !base) return []
  const snapshots = [resolve(loaded.machine, base)]
  for (const { event } of steps) {
    const before = snapshots.at(-1)
    if (!event || !before) break
    snapshots.push(step(loaded.machine, before, event as never))
  }
  return snapshots
}
