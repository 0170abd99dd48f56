import type { AnyActorRef, InspectionEvent, Snapshot } from 'xstate'
import { browserAround, type JournalBrowser } from './browser.ts'
import { lastTime, RETRY_AFTER, STREAM_DAYS, type StreamKind } from './entry.ts'
import { follow, followLater, untilEnd } from './follow.ts'
import type { LoadedMachine } from './journaled.ts'
import type { KeptStream } from './kept-streams.ts'
import { KnownMachines } from './known-machines.ts'
import type { LiveActor } from './live.ts'
import { journaledMachines, type MachineTable } from './machines.ts'
import { Masker } from './masker.ts'
import { moveStream, putStreamBack, type TakenStream, takeStream } from './moving.ts'
import { createRecorder } from './recorder.ts'
import { toRestorable } from './replay.ts'
import { contextOf, isResumedBy, type Resumption } from './resumption.ts'
import { RingRecorder } from './ring-recorder.ts'
import { createStatus, type JournalNotice, type Observable, type StatusOfStreams } from './status.ts'
import { isUnreadable, type JournalStore } from './store.ts'
import { Stores } from './stores.ts'
import { StreamWriter } from './stream-writer.ts'

/** The stream of an actor; `machine` is its name in the registry. */
export type JournalPlace = {
  readonly stream: string
  readonly machine: string
  readonly kind: StreamKind
  readonly input: unknown
}

export type Restored = {
  /** For `createActor(machine, { snapshot })`. */
  readonly snapshot: Snapshot<unknown>
  /** The time of its last event, in milliseconds since 1970. */
  readonly at: number
  /** Another open tab writes this stream, so this tab continues in a copy. */
  readonly isOpenElsewhere: boolean
}

const DAY = 86_400_000

/**
 * Records the events of the application's machines: in the ring of this page, in the tab, or durably. Light to import:
 * schemas and stores are loaded with the first `restore` or `attach`. If `restore` comes before `attach`, the actor is
 * written synchronously from its first event.
 */
export class Journal {
  readonly status: StatusOfStreams
  /** The actors that are being recorded. */
  readonly sendByHand: RingRecorder['sendByHand']
  readonly live: Observable<ReadonlyArray<LiveActor>>
  readonly #status = createStatus()
  readonly #machines: MachineTable
  readonly #browser: JournalBrowser
  readonly #recorder = createRecorder()
  readonly #ring: RingRecorder
  readonly #known: KnownMachines
  readonly #writers = new Map<string, { readonly writer: StreamWriter; readonly actor: AnyActorRef }>()
  readonly #resumptions = new Map<string, Resumption>()
  readonly #noticed = new Set<(notice: JournalNotice) => void>()
  readonly #stores: Stores
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(machines: MachineTable = journaledMachines, browser: JournalBrowser = browserAround()) {
    this.#machines = machines
    this.#known = new KnownMachines(machines)
    this.#browser = browser
    this.status = this.#status
    this.#stores = new Stores(browser, (stream) => {
      this.#lost(stream)
      this.#writers.get(stream)?.writer.fail()
    })
    this.#ring = new RingRecorder(this.#recorder, browser.now)
    this.live = this.#ring.live
    this.sendByHand = this.#ring.sendByHand
  }

  /** The `inspect` option for every actor that will be attached. */
  inspect = (inspection: InspectionEvent): void => this.#recorder.inspect(inspection)

  /** Adds a listener for notices to the person about a draft. Returns the function that removes it. */
  onNotice = (listener: (notice: JournalNotice) => void): (() => void) => {
    this.#noticed.add(listener)
    return () => void this.#noticed.delete(listener)
  }

  /** Loads what a machine's streams need, so that a later `attach` writes from the first event. */
  prepare = async ({ machine, kind }: Pick<JournalPlace, 'machine' | 'kind'>): Promise<void> => {
    await Promise.all([this.#known.load(machine), kind === 'durable' ? this.#stores.open(kind) : undefined])
  }

  /** Whether this browser may hold durable streams. Opens no database. */
  hasDurable = async (): Promise<boolean> => (await this.#browser.hasDurable?.()) ?? true

  /**
   * The state that a stream's events lead to; null if there is no stream that can be resumed. Attaching an actor made
   * from it continues the stream. To start over instead, `clear` the stream first.
   */
  restore = async (place: JournalPlace): Promise<Restored | null> => {
    const { stream, machine, kind } = place
    if (kind === 'ring') return null
    this.#resumptions.delete(stream)
    try {
      const [loaded, { restoreStream }] = await Promise.all([this.#known.load(machine), import('./restore-stream.ts')])
      const store = await this.#stores.open(kind)
      store.prune(this.#browser.now() - STREAM_DAYS * DAY)
      const isElsewhere = await store.isOpenElsewhere(stream)
      const read = await store.read(stream)
      if (read === null) return null
      if (!isUnreadable(read) && lastTime(read) < this.#browser.now() - STREAM_DAYS * DAY) {
        store.clear(stream)
        return null
      }
      const result = restoreStream(loaded, store, stream, read, this.#browser.now)
      for (const text of result.notices) this.#notify({ stream, machine, text })
      if (!result.resumed) return null
      const { snapshot, seq, base, characters, at } = result.resumed
      const restorable = toRestorable(loaded.machine, snapshot)
      this.#resumptions.set(stream, { context: contextOf(snapshot), seq, base, characters })
      return { snapshot: restorable, at, isOpenElsewhere: isElsewhere }
    } catch {
      // The store or the network failed. The application works on and says that drafts are not kept.
      this.#lost(stream)
      return null
    }
  }

  /**
   * Records an actor from now on. Before `actor.start()` the stream begins with the input, or continues after a
   * restore. Later it begins with the actor's state. Returns the function that stops it; the end of the actor stops it,
   * too.
   */
  attach = (actor: AnyActorRef, place: JournalPlace): (() => void) => {
    const stopRing = this.#ring.attach(actor, place, this.#machines[place.machine]?.version ?? 0)
    const stopStream = place.kind === 'ring' ? () => undefined : this.#attachStream(actor, place)
    return untilEnd(actor, () => {
      stopRing()
      stopStream()
    })
  }

  /**
   * Writes the stream of an actor that the ring already records. Returns the function that stops it, as `attach` does.
   */
  keep = (actor: AnyActorRef, place: JournalPlace): (() => void) => untilEnd(actor, this.#attachStream(actor, place))

  /** Removes a stream, also from storage. A running actor begins it again with the person's next action. */
  clear = async ({ stream, kind }: Pick<JournalPlace, 'stream' | 'kind'>): Promise<void> => {
    this.#resumptions.delete(stream)
    this.#writers.get(stream)?.writer.forget()
    if (kind === 'ring') return
    try {
      const store = this.#stores.opened(kind) ?? (await this.#stores.open(kind))
      store.clear(stream)
    } catch {
      // A browser without storage has nothing to remove.
    }
  }

  /**
   * Moves a stream to another name and replaces what is stored there. Not allowed while an actor writes it. The answer
   * is whether it was moved.
   */
  move = ({ stream, kind }: Pick<JournalPlace, 'stream' | 'kind'>, to: string): Promise<boolean> => {
    this.#resumptions.delete(stream)
    return moveStream(this.#stores, { stream, kind }, to)
  }

  /**
   * Removes a stream and returns it for `putBack`. A running actor begins it again with the person's next action.
   * Rejects if the browser does not open its database.
   */
  take = (place: Pick<JournalPlace, 'stream' | 'kind'>): Promise<TakenStream | null> => {
    this.#resumptions.delete(place.stream)
    this.#writers.get(place.stream)?.writer.forget()
    return takeStream(this.#stores, place)
  }

  /** Puts a stream back and replaces what is stored under its name. Not allowed while an actor writes it. */
  putBack = (taken: TakenStream): Promise<void> => putStreamBack(this.#stores, taken)

  /**
   * The durable streams of a machine whose names start with `prefix` and that hold an action of a person, latest first.
   * Read-only: nothing is copied, cut or set aside. Rejects if the browser does not open its database.
   */
  kept = async (machine: string, prefix: string): Promise<ReadonlyArray<KeptStream>> => {
    if (!(await this.hasDurable())) return []
    const store = await this.#stores.openDurable()
    const names = await store.streams(prefix)
    if (names.length === 0) return []
    const [loaded, { lookAtStreams }] = await Promise.all([this.#known.load(machine), import('./kept-streams.ts')])
    return lookAtStreams(store, loaded, names, this.#browser.now() - STREAM_DAYS * DAY)
  }

  /**
   * Removes the durable streams whose names start with `prefix`, including the copies of every page. Running actors
   * stop writing until the person's next action. Other pages must call this, too, for their own actors. Rejects if the
   * streams could not be removed.
   */
  forget = async (prefix: string): Promise<void> => {
    for (const stream of this.#resumptions.keys()) if (stream.startsWith(prefix)) this.#resumptions.delete(stream)
    for (const [stream, { writer }] of this.#writers) if (stream.startsWith(prefix)) writer.forget()
    if (await this.hasDurable()) await (await this.#stores.openDurable()).forget(prefix)
  }

  /** Whether another open tab writes this durable stream. Rejects if the browser does not open its database. */
  isOpenElsewhere = async (stream: string): Promise<boolean> =>
    (await this.#stores.open('durable')).isOpenElsewhere(stream)

  /** The ring as a file for a bug report: versioned, masked JSON. */
  exportRecord = async (): Promise<string> => {
    const { writeRecord } = await import('./write-record.ts')
    return writeRecord(this.#ring.all(), (name) => this.#known.load(name), this.#browser.now())
  }

  #attachStream(actor: AnyActorRef, place: JournalPlace): () => void {
    const hasStarted = this.#recorder.hasStarted(actor)
    const first = actor.getSnapshot() as Snapshot<unknown>
    const loaded = this.#known.loaded(place.machine)
    const store = this.#stores.opened(place.kind)
    const write = (machine: LoadedMachine, opened: JournalStore) =>
      this.#openWriter(place, actor, machine, opened, hasStarted, first)
    const unfollow =
      loaded && store
        ? follow(this.#recorder, actor, write(loaded, store))
        : followLater(
            this.#recorder,
            actor,
            Promise.all([this.#known.load(place.machine), this.#stores.open(place.kind)]).then((opened) =>
              write(...opened),
            ),
            () => this.#lost(place.stream),
          )
    return () => {
      unfollow()
      this.#leave(place.stream, actor)
    }
  }

  #openWriter(
    { stream, kind, input }: JournalPlace,
    actor: AnyActorRef,
    loaded: LoadedMachine,
    store: JournalStore,
    hasStarted: boolean,
    first: Snapshot<unknown>,
  ): StreamWriter {
    const writer = new StreamWriter({
      stream,
      loaded,
      store,
      masker: kind === 'durable' ? new Masker('durable') : null,
      now: this.#browser.now,
      onKept: () => this.#status.kept(stream),
      onNotKept: () => this.#lost(stream),
    })
    this.#writers.set(stream, { writer, actor })
    const resumption = this.#resumptions.get(stream)
    this.#resumptions.delete(stream)
    if (hasStarted) writer.beginWithState(first)
    else if (resumption && isResumedBy(resumption, first))
      writer.goOn(resumption.seq, resumption.base, resumption.characters)
    else writer.beginWithInput(input)
    return writer
  }

  /** Reports a stream as not kept and schedules another try. */
  #lost(stream: string): void {
    this.#status.notKept(stream)
    this.#tryLater()
  }

  #tryLater(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      for (const stream of this.#status.failing()) {
        const { writer, actor } = this.#writers.get(stream) ?? {}
        if (actor) writer?.tryAgain(actor.getSnapshot() as Snapshot<unknown>)
      }
      if (this.#status.failing().length > 0) this.#tryLater()
    }, RETRY_AFTER)
  }

  /** Stops tracking an actor's stream. Its failed writes no longer count, since nothing can be lost. */
  #leave(stream: string, actor: AnyActorRef): void {
    const written = this.#writers.get(stream)
    if (written && written.actor !== actor) return
    this.#writers.delete(stream)
    this.#status.kept(stream)
  }

  #notify(notice: JournalNotice): void {
    for (const listener of [...this.#noticed]) listener(notice)
  }
}

/** The journal of this page. */
export const journal = new Journal()
