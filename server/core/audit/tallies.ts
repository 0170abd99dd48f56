import type { AuditAct } from './acts.ts'

/** One act, as it happened. */
export type Noted = {
  readonly act: AuditAct
  readonly subject: string
  readonly actor: string | null
  /** The digest of the token that came with it, where it was refused before anybody looked whose it is. */
  readonly tokenHash: string | null
  readonly address: string
  readonly requestId: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** How often, up to which moment, where that is more than once. */
  readonly count?: number
  readonly last?: number
}

/** The same act of the same actor, so often. */
export type Tally = Omit<Noted, 'count' | 'last'> & { readonly count: number; readonly last: number }

/** Of one key: what is counted and not yet written, and when it may be. */
type Slot = { readonly actor: string | null; tally: Tally | null; nextAt: number }

export const MINUTE = 60_000
/** What could not be written is tried again after this. */
const RETRY = 5_000
/** So many different things that one account does in a minute are told apart; what is more is summed up by act. */
export const MOST_OF_AN_ACCOUNT = 100
/** The same for all callers without an account together, so that many addresses do not fill the disk. */
export const MOST_OF_STRANGERS = 20

const keyOf = ({ act, subject, actor, tokenHash, address }: Noted): string =>
  JSON.stringify([actor, act, subject, tokenHash, address])

/** What is left of an act that is not told apart any more. */
const summed = (noted: Noted): Noted => ({ ...noted, subject: '', address: '', tokenHash: null })

const withMore = (tally: Tally | null, noted: Noted): Tally => {
  const { count = 1, last = noted.at } = noted
  return tally === null ? { ...noted, count, last } : { ...tally, count: tally.count + count, last }
}

/**
 * Counts what happens, so that a flood becomes a few events: what an account does is due at once, and the same again
 * within a minute at the end of it; what strangers do is due a minute after it began.
 */
export class Tallies {
  readonly #slots = new Map<string, Slot>()
  /** How many keys an actor has, strangers under null. */
  readonly #sizes = new Map<string | null, number>()

  note(noted: Noted): void {
    const most = noted.actor === null ? MOST_OF_STRANGERS : MOST_OF_AN_ACCOUNT
    const isKnown = this.#slots.has(keyOf(noted))
    const kept = isKnown || (this.#sizes.get(noted.actor) ?? 0) < most ? noted : summed(noted)
    const slot = this.#slotOf(kept)
    slot.tally = withMore(slot.tally, kept)
  }

  /** Takes what may be written by now, or (at the end) everything. */
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

  /** Puts back what could not be written, to be tried again. */
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
