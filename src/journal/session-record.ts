import { Effect, Schema } from 'effect'
import type { Event } from './codec.ts'
import type { MachineState } from './entry.ts'
import type { LoadedMachine } from './journaled.ts'
import { UnknownMachine } from './machines.ts'
import { createPause, type Pause } from './pause.ts'
import { damaged, type PlacedEvent, readEvents, reasonIn } from './record-events.ts'
import {
  FORMAT,
  FORMAT_VERSION,
  MachineNotFetched,
  type RecordedActor,
  RecordHead,
  RecordMalformed,
  RecordOfAnotherVersion,
} from './record-format.ts'

/** One event of a record; `problem` says why it cannot be replayed. */
export type RecordStep = {
  readonly seq: number
  readonly at: number
  readonly type: string
  readonly event: Event | null
  readonly problem: string | null
  /** The state value after the event, if the record has it. */
  readonly state?: unknown
  /** The digest of the masked context after the event, if the record has it. */
  readonly digest?: string
  readonly isByHand?: true
}

/** One actor of a record. Its steps can be replayed up to the first that has a problem. */
export type RecordActor = {
  readonly id: string
  readonly stream: string
  readonly machine: string
  readonly evicted: number
  readonly loaded: LoadedMachine | null
  readonly base: MachineState | null
  /** The actor's input, if the record has it; see `RecordedActor`. */
  readonly input?: unknown
  readonly problem: string | null
  readonly steps: ReadonlyArray<RecordStep>
}

export type SessionRecord = { readonly savedAt: string; readonly actors: ReadonlyArray<RecordActor> }

type Load = (machine: string) => Promise<LoadedMachine>

const decodeStep = ({ codec }: LoadedMachine, type: string, event: unknown): Event => {
  if (event === null) throw new Error('The machine does not declare this event, or the event has another shape.')
  const decoded = codec.decodeEvent(event)
  if (decoded.type !== type) throw new Error(`It is listed as ${type} but is ${decoded.type}.`)
  return decoded
}

const readStep = (loaded: LoadedMachine, { place, recorded }: PlacedEvent): RecordStep => {
  const { seq, at, type, event, state, digest, isByHand } = recorded
  const common = {
    seq,
    at,
    type,
    ...(isByHand && { isByHand }),
    ...(state !== undefined && { state }),
    ...(digest !== undefined && { digest }),
  }
  try {
    return { ...common, event: decodeStep(loaded, type, event), problem: null }
  } catch (cause) {
    return { ...common, event: null, problem: `${place}: ${reasonIn(cause)}` }
  }
}

/** An actor that cannot be replayed, with the names of its events. */
const unread = (actor: Omit<RecordActor, 'base' | 'steps'>, events: ReadonlyArray<PlacedEvent>): RecordActor => ({
  ...actor,
  base: null,
  steps: events.map(({ recorded: { seq, at, type } }) => ({ seq, at, type, event: null, problem: actor.problem })),
})

const whyUnreadable = (machine: string, version: number, loaded: LoadedMachine | null): string | null => {
  if (!loaded) return `This version has no machine "${machine}".`
  return version === loaded.version
    ? null
    : `Recorded with version ${version} of "${machine}", this is version ${loaded.version}.`
}

/** Decodes the steps of an actor and yields to the page in between. */
const readActor = Effect.fn('SessionRecord.readActor')(function* (
  actor: typeof RecordedActor.Type,
  events: ReadonlyArray<PlacedEvent>,
  loaded: LoadedMachine | null,
  pause: Pause,
) {
  const { id, stream, machine, version, evicted } = actor
  const common = { id, stream, machine, evicted, loaded }
  const problem = whyUnreadable(machine, version, loaded)
  if (problem !== null || !loaded) return unread({ ...common, problem }, events)
  try {
    if (actor.base === null) throw new Error('The record lacks its first state, which could not be written.')
    const base = loaded.codec.decodeState(actor.base)
    const input = actor.input === undefined ? {} : { input: loaded.codec.decodeInput(actor.input) }
    const steps: Array<RecordStep> = []
    for (const event of events) {
      steps.push(readStep(loaded, event))
      if (pause.isDue()) yield* Effect.promise(pause.take)
    }
    return { ...common, ...input, base, problem: null, steps } satisfies RecordActor
  } catch (cause) {
    return unread({ ...common, problem: reasonIn(cause) }, events)
  }
})

/** The events of an actor that the record does not list: shown, but set aside. */
const unlisted = (id: string, events: ReadonlyArray<PlacedEvent>): RecordActor =>
  unread(
    {
      id,
      stream: id,
      machine: 'unknown',
      evicted: 0,
      loaded: null,
      problem: `The record lists no actor of this name; the first of its events is ${events[0]?.place}.`,
    },
    events,
  )

const fetchMachine = (load: Load, name: string) =>
  Effect.tryPromise({ try: () => load(name), catch: (cause) => cause }).pipe(
    Effect.catch((cause) =>
      cause instanceof UnknownMachine
        ? Effect.succeed(null)
        : Effect.fail(
            new MachineNotFetched({
              message: `The machine "${name}" could not be loaded: ${reasonIn(cause)}. Reload the page, and choose the record again.`,
            }),
          ),
    ),
  )

const decodeHead = Schema.decodeUnknownEffect(RecordHead)

/**
 * Reads a session record. A damaged file, or one of another format or version, is refused. An unknown machine, actor or
 * event, or a machine of another version, is set aside with its problem. The rest can be replayed.
 */
export const readRecord = Effect.fn('SessionRecord.read')(function* (text: string, load: Load, pause = createPause()) {
  const value = yield* Effect.try({
    // An editor may have added a byte order mark.
    try: (): unknown => JSON.parse(text.replace(/^\uFEFF/, '')),
    catch: () => new RecordMalformed({ message: 'This file is not a session record: it is not JSON.' }),
  })
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  if (format !== FORMAT) return yield* new RecordMalformed({ message: 'This file is not a session record.' })
  if (typeof version === 'number' && version !== FORMAT_VERSION) {
    const age = version > FORMAT_VERSION ? 'a newer' : 'an older'
    const message = `This session record was saved by ${age} version of the application.`
    return yield* new RecordOfAnotherVersion({ message })
  }
  const file = yield* decodeHead(value).pipe(Effect.mapError((cause) => damaged(reasonIn(cause))))
  const places = new Map<string, number>()
  for (const [index, { id }] of file.actors.entries()) {
    const earlier = places.get(id)
    if (earlier !== undefined) return yield* damaged(`${id} is actors[${earlier}] already.`, `actors[${index}].id`)
    places.set(id, index)
  }
  const events = yield* readEvents(file.events, pause)
  const actors: Array<RecordActor> = []
  for (const actor of file.actors) {
    const loaded = yield* fetchMachine(load, actor.machine)
    actors.push(yield* readActor(actor, events.get(actor.id) ?? [], loaded, pause))
  }
  for (const [id, own] of events) if (!places.has(id)) actors.push(unlisted(id, own))
  const record: SessionRecord = { savedAt: file.savedAt, actors }
  return record
})
