import type { Drift } from '../core/reader/drift.ts'

/** What an answer had otherwise than the specification says: of which call, and field by field. */
export type ToldDrift = { readonly call: string; readonly drift: ReadonlyArray<Drift> }

type Listener = (told: ToldDrift) => void

/** The answer to a sign-in comes before the code of who keeps it: so many answers wait for it. */
const MOST_WAITING = 50

const listeners = new Set<Listener>()
let waiting: Array<ToldDrift> = []

/** From the calls to whoever keeps it, without either knowing the other. What nobody has heard yet, the first one hears. */
export const driftSignals = {
  on: (listener: Listener): (() => void) => {
    listeners.add(listener)
    const unheard = waiting
    waiting = []
    for (const told of unheard) listener(told)
    return () => void listeners.delete(listener)
  },
  emit: (told: ToldDrift): void => {
    if (listeners.size === 0 && waiting.length < MOST_WAITING) waiting.push(told)
    for (const listener of [...listeners]) listener(told)
  },
}
