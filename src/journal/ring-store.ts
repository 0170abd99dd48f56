import { RING_EVENTS, RING_VALUES, type StoredEntry, type StreamHead, type StreamLog } from './entry.ts'
import type { WrittenStore } from './store.ts'

/** Folds an evicted event into the base state of its stream. */
type Advance = (stream: string, state: unknown, event: unknown) => unknown

type Kept = { readonly entry: StoredEntry; readonly weight: number }
type Ringed = { head: StreamHead; kept: Array<Kept>; weight: number; evicted: number; closed: boolean }

/** Events with fewer values weigh nothing: a person's actions are never evicted to make room for answers. */
const LIGHT = 24

/** The number of values in an event, counted up to `limit`. */
const countValues = (value: unknown, limit: number): number => {
  if (typeof value !== 'object' || value === null) return 1
  let count = 0
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    count += countValues(part, limit - count)
    if (count >= limit) break
  }
  return count
}

/**
 * The last events of every actor, in memory and by reference. An evicted event is folded into the base of its stream,
 * so that the rest can be replayed. With too many values, the stream of the actor that stopped first goes as a whole.
 * If all actors still run, the heaviest stream loses its oldest event. With too many events, the oldest of all goes.
 */
export class RingStore implements WrittenStore {
  readonly #streams = new Map<string, Ringed>()
  readonly #advance: Advance
  readonly #limits: { readonly events: number; readonly values: number }
  #events = 0
  #values = 0

  readonly #onGone: (stream: string) => void

  constructor(
    advance: Advance,
    onGone: (stream: string) => void = () => undefined,
    limits = { events: RING_EVENTS, values: RING_VALUES },
  ) {
    this.#advance = advance
    this.#onGone = onGone
    this.#limits = limits
  }

  begin = (stream: string, head: StreamHead, entries: ReadonlyArray<StoredEntry> = []): number => {
    if (this.#streams.has(stream)) this.clear(stream)
    this.#streams.set(stream, { head, kept: [], weight: 0, evicted: 0, closed: false })
    for (const entry of entries) this.append(stream, entry)
    return 0
  }

  append = (stream: string, entry: StoredEntry): number => {
    const ringed = this.#streams.get(stream)
    if (!ringed) return 0
    const values = countValues(entry.event, this.#limits.values)
    const weight = values < LIGHT ? 0 : values
    ringed.kept.push({ entry, weight })
    ringed.weight += weight
    this.#values += weight
    this.#events += 1
    while (this.#values > this.#limits.values) this.#lighten(stream)
    while (this.#events > this.#limits.events) this.#evict(this.#pick((a, b) => this.#oldest(a) < this.#oldest(b)))
    return 0
  }

  /** Marks the stream of a stopped actor as complete. */
  close = (stream: string): void => {
    const ringed = this.#streams.get(stream)
    if (!ringed) return
    ringed.closed = true
    // Re-insertion keeps stopped streams in the order in which they stopped.
    this.#streams.delete(stream)
    if (ringed.kept.length > 0) this.#streams.set(stream, ringed)
    else this.#onGone(stream)
  }

  /** Every stream that is not empty, with the number of events folded into its base. */
  all = (): ReadonlyArray<StreamLog & { readonly stream: string; readonly evicted: number }> =>
    [...this.#streams].map(([stream, { head, kept, evicted }]) => ({
      stream,
      head,
      evicted,
      entries: kept.map(({ entry }) => entry),
    }))

  /** The last entries of a stream. */
  last = (stream: string, count: number): ReadonlyArray<StoredEntry> =>
    (this.#streams.get(stream)?.kept ?? []).slice(-count).map(({ entry }) => entry)

  clear = (stream: string): void => {
    const ringed = this.#streams.get(stream)
    if (!ringed) return
    this.#events -= ringed.kept.length
    this.#values -= ringed.weight
    this.#streams.delete(stream)
    this.#onGone(stream)
  }

  #oldest({ kept }: Ringed): number {
    return kept[0]?.entry.seq ?? Number.POSITIVE_INFINITY
  }

  #pick(isBefore: (a: Ringed, b: Ringed) => boolean): [string, Ringed] {
    let picked: [string, Ringed] | undefined
    for (const candidate of this.#streams) if (!picked || isBefore(candidate[1], picked[1])) picked = candidate
    if (!picked) throw new Error('An empty ring has nothing to evict.')
    return picked
  }

  #lighten(written: string): void {
    for (const [stream, { closed }] of this.#streams)
      if (closed && stream !== written) {
        this.clear(stream)
        return
      }
    this.#evict(this.#pick((one, other) => one.weight > other.weight))
  }

  #evict([stream, ringed]: [string, Ringed]): void {
    const oldest = ringed.kept.shift()
    if (!oldest) return
    const { entry, weight } = oldest
    const { base } = ringed.head
    const state = 'state' in base ? base.state : base.input
    ringed.head = { ...ringed.head, base: { seq: entry.seq, state: this.#advance(stream, state, entry.event) } }
    ringed.weight -= weight
    ringed.evicted += 1
    this.#values -= weight
    this.#events -= 1
    if (ringed.closed && ringed.kept.length === 0) this.clear(stream)
  }
}
