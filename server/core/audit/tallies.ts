import type { AuditAct } from './acts.ts'

/** One act. */
export type Noted = {
  readonly act: AuditAct
  readonly subject: string
  readonly actor: string | null
  /** The digest of the request's token, if the request was refused before its account was looked up. */
  readonly tokenHash: string | null
  readonly address: string
  readonly requestId: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** How often, and the time of the last one; absent for a single act. */
  readonly count?: number
  readonly last?: number
}

/** The same act of the same actor, with its count. */
export type Tally = Omit<Noted, 'count' | 'last'> & { readonly count: number; readonly last: number }

/** State of one key: what is counted but not yet written, and the earliest time to write it. */
type Slot = { readonly actor: string | null; tally: Tally | null; nextAt: number }

export const MINUTE = 60_000
/** Milliseconds until a failed write is tried again. */
const RETRY = 5_000
/** The number of distinct acts recorded per account and minute. Any beyond it are summed by act. */
export const MOST_OF_AN_ACCOUNT = 100
/** The same limit for all callers without an account together, so that many addresses cannot fill the disk. */
export const MOST_OF_STRANGERS = 20

const keyOf = ({ act, subject, actor, tokenHash, address }: Noted): string =>
  JSON.stringify([actor, act, subject, tokenHash, address])

/** The summed form of an act beyond the limit. */
const summed = (noted: Noted): Noted => ({ ...noted, subject: '', address: '', tokenHash: null })

const withMore = (tally: Tally | null, noted: Noted): Tally => {
  const { count = 1, last = noted.at } = noted
  return tally === null ? { ...noted, count, last } : { ...tally, count: tally.count + count, last }
}

/**
 * Counts acts, so that a flood becomes a few events. An account's first act is due at once, repeats at the end of the
 * minute. Acts of strangers are due a minute after the first.
 */
export class Tallies {
  readonly #slots = new Map<string, Slot>()
  /** How many keys each actor has; null is all strangers. */
  readonly #sizes = new Map<string | null, number>()

  note(noted: Noted): void {
    const most = noted.actor === null ? MOST_OF_STRANGERS : MOST_OF_AN_ACCOUNT
    const isKnown = this.#slots.has(keyOf(noted))
    const kept = isKnown || (this.#sizes.get(noted.actor) ?? 0) < most ? noted : summed(noted)
    const slot = this.#slotOf(kept)
    slot.tally = withMore(slot.tally, kept)
  }

  /** Takes the tallies that are due at this time; pass infinity at shutdown to take all. */
  take(now: number): ReadonlyArray<Tally> {
    const due: Array<Tally> = []
    for (const [key, slot] of this.#slots) {
      if (slot.nextAt > now) continue
      if (slot.tally === null) this.#forget(key)
      else {
        due.push(slot.tally)
        Object.assign(slot, { tally: null, nextAt: now + MINUTE })
      }
    }
    return due
  }

  /** Puts back tallies whose write failed, to be tried again. */
  putBack(tallies: ReadonlyArray<Tally>, now: number): void {
    for (const { count, last, ...noted } of tallies) {
      const slot = this.#slotOf(noted)
      slot.nextAt = now + RETRY
      slot.tally = { ...noted, count: count + (slot.tally?.count ?? 0), last: Math.max(last, slot.tally?.last ?? 0) }
    }
  }

  #slotOf(noted: Noted): Slot {
    const key = keyOf(noted)
    const known = this.#slots.get(key)
    if (known !== undefined) return known
    const slot = { actor: noted.actor, tally: null, nextAt: noted.actor === null ? noted.at + MINUTE : noted.at }
    this.#slots.set(key, slot)
    this.#sizes.set(noted.actor, (this.#sizes.get(noted.actor) ?? 0) + 1)
    return slot
  }

  #forget(key: string): void {
    const actor = this.#slots.get(key)?.actor ?? null
    this.#slots.delete(key)
    const left = (this.#sizes.get(actor) ?? 1) - 1
    if (left === 0) this.#sizes.delete(actor)
    else this.#sizes.set(actor, left)
  }
}
