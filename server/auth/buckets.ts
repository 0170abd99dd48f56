/** How many attempts at once, and how long until one more is free. */
export type Rate = { readonly capacity: number; readonly msPerAttempt: number }

type Bucket = { tokens: number; at: number }

const MAX_KEPT = 20_000

/** Token buckets by key. A full bucket is forgotten, so memory holds only those who have failed lately. */
export class Buckets {
  readonly #rate: Rate
  readonly #buckets = new Map<string, Bucket>()

  constructor(rate: Rate) {
    this.#rate = rate
  }

  /** Milliseconds until an attempt is free; 0 if it is. */
  waitFor(key: string, now: number): number {
    const { tokens } = this.#filled(key, now)
    return tokens >= 1 ? 0 : Math.ceil((1 - tokens) * this.#rate.msPerAttempt)
  }

  /** Spends one attempt. */
  spend(key: string, now: number): void {
    const bucket = this.#filled(key, now)
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens: bucket.tokens - 1, at: now })
    if (this.#buckets.size > MAX_KEPT) this.#forget(now)
  }

  /** Gives an attempt back: it was none. */
  refund(key: string, now: number): void {
    const bucket = this.#filled(key, now)
    const tokens = bucket.tokens + 1
    if (tokens >= this.#rate.capacity) this.#buckets.delete(key)
    else this.#buckets.set(key, { tokens, at: now })
  }

  #filled(key: string, now: number): Bucket {
    const { capacity, msPerAttempt } = this.#rate
    const bucket = this.#buckets.get(key)
    if (bucket === undefined) return { tokens: capacity, at: now }
    return { tokens: Math.min(capacity, bucket.tokens + (now - bucket.at) / msPerAttempt), at: now }
  }

  /** Drops the full ones, and if that is not enough the oldest, whose turn to be forgotten comes first anyway. */
  #forget(now: number): void {
    for (const key of this.#buckets.keys()) {
      if (this.#filled(key, now).tokens >= this.#rate.capacity) this.#buckets.delete(key)
    }
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size <= MAX_KEPT / 2) return
      this.#buckets.delete(key)
    }
  }
}
