import type { Snapshot } from 'xstate'
import { CHECKPOINT_EVERY, type MachineState, STREAM_CHARACTERS, STREAM_FORMAT, type StreamBase } from './entry.ts'
import type { LoadedMachine } from './journaled.ts'
import type { Masker } from './masker.ts'
import type { RecordedEvent } from './recorder.ts'
import { isAtRest } from './replay.ts'
import type { WrittenStore } from './store.ts'

type Options = {
  readonly stream: string
  readonly loaded: LoadedMachine
  readonly store: WrittenStore
  /** Null if the stream stays in the tab. */
  readonly masker: Masker | null
  readonly now: () => number
  readonly onKept: () => void
  readonly onNotKept: () => void
}

/**
 * `writing`: every event is appended. `resting`: a log will begin with the first state in which no child actor runs.
 * `forgotten`: the stream was cleared, and begins again with the person's next action. `failing`: nothing can be
 * written.
 */
type Mode = 'writing' | 'resting' | 'forgotten' | 'failing'

/** After a failure, a new log is tried after every 20 events. */
const TRY_AGAIN_EVERY = 20

/** Writes the events of one actor to its stream, and folds a long stream into a checkpoint. */
export class StreamWriter {
  readonly #options: Options
  #mode: Mode = 'resting'
  #seq = 0
  #base = 0
  #characters = 0
  #missed = 0
  /** Whether part of the stream is lost, until a complete log is known to be written. */
  #isLost = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Begins a new stream whose fold starts with the machine's input. */
  beginWithInput(input: unknown): void {
    this.#seq = 0
    this.#begin(() => ({ seq: 0, input: this.#options.loaded.codec.encodeInput(input, this.#options.masker) }))
  }

  /** Begins a new stream with an actor's current state: now, or as soon as the actor is at rest. */
  beginWithState(snapshot: Snapshot<unknown>): void {
    this.#mode = 'resting'
    if (isAtRest(snapshot)) this.#checkpoint(snapshot)
  }

  /** Continues a restored stream after its last entry. */
  goOn(seq: number, base: number, characters: number): void {
    this.#seq = seq
    this.#base = base
    this.#characters = characters
    this.#mode = 'writing'
  }

  /** The stream was cleared while the actor runs. The current step does not begin it again. */
  forget(): void {
    this.#mode = 'forgotten'
    this.#isLost = false
    this.#options.onKept()
  }

  /** Writes a failed stream again, if that is possible now. */
  tryAgain(snapshot: Snapshot<unknown>): void {
    if (this.#mode === 'failing' && isAtRest(snapshot)) this.#checkpoint(snapshot)
  }

  /** Called when the store learns later that it could not write the stream. */
  fail(): void {
    this.#mode = 'failing'
    this.#missed = 0
    this.#isLost = true
    this.#options.onNotKept()
  }

  /** An event is about to be handled in the state `before`. */
  received(event: RecordedEvent, before: Snapshot<unknown>): void {
    if (this.#mode !== 'forgotten' || event.type.startsWith('xstate.')) return
    // The event may start a long call, so the checkpoint is taken before it is handled.
    if (isAtRest(before)) this.#checkpoint(before)
    else this.#mode = 'resting'
  }

  taken(event: RecordedEvent, snapshot: Snapshot<unknown>): void {
    if (this.#mode === 'writing') this.#write(event, snapshot)
    else if (this.#mode === 'resting' && isAtRest(snapshot)) this.#checkpoint(snapshot)
    else if (this.#mode === 'failing' && ++this.#missed % TRY_AGAIN_EVERY === 0) this.tryAgain(snapshot)
  }

  #write(event: RecordedEvent, snapshot: Snapshot<unknown>): void {
    const { stream, loaded, store, masker, now } = this.#options
    try {
      const encoded = loaded.codec.encodeEvent(event, masker)
      if (encoded === null) return
      this.#characters += store.append(stream, { seq: ++this.#seq, at: now(), event: encoded })
    } catch {
      // The stored part is now only a prefix of what the person did.
      this.#giveUp()
      return
    }
    const isLong = this.#seq - this.#base >= CHECKPOINT_EVERY || this.#characters > STREAM_CHARACTERS
    if (isLong && isAtRest(snapshot)) this.#checkpoint(snapshot)
    else if (this.#characters > 2 * STREAM_CHARACTERS) this.#giveUp()
  }

  #checkpoint(snapshot: Snapshot<unknown>): void {
    const { loaded, masker } = this.#options
    this.#begin(() => ({
      seq: this.#seq,
      state: loaded.codec.encodeState(snapshot as unknown as MachineState, masker),
    }))
    if (this.#characters > STREAM_CHARACTERS) this.#giveUp()
  }

  #begin(base: () => StreamBase): void {
    const { stream, loaded, store, now } = this.#options
    try {
      const head = {
        format: STREAM_FORMAT,
        machine: loaded.name,
        version: loaded.version,
        at: now(),
        base: base(),
      }
      this.#characters = store.begin(stream, head)
      this.#base = this.#seq
      this.#mode = 'writing'
      if (this.#isLost && store.flush) void store.flush().then(() => this.#confirm())
      else this.#confirm()
    } catch {
      this.#giveUp()
    }
  }

  /** Reports a stream as kept when it is stored, not when the write is tried. */
  #confirm(): void {
    if (this.#mode !== 'writing') return
    this.#isLost = false
    this.#options.onKept()
  }

  #giveUp(): void {
    this.#options.store.clear(this.#options.stream)
    this.fail()
  }
}
