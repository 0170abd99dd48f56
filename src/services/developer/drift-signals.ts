import type { Drift } from '../core/reader/drift.ts'

/** The differences of one answer from the specification, with the name of its call. */
export type CallDrift = { readonly call: string; readonly drift: ReadonlyArray<Drift> }

type Listener = (told: CallDrift) => void

/** The sign-in answer arrives before the code that records differences. Up to this many answers wait for it. */
const MOST_WAITING = 50

const listeners = new Set<Listener>()
let waiting: Array<CallDrift> = []

/**
 * Passes differences from the calls to their recorder, without a dependency between the two. The first listener also
 * gets the differences that nothing has received yet.
 */
export const driftSignals = {
  on: (listener: Listener): (() => void) => {
    listeners.add(listener)
    const unheard = waiting
    waiting = []
    for (const told of unheard) listener(told)
    return () => void listeners.delete(listener)
  },
  emit: (told: CallDrift): void => {
    if (listeners.size === 0 && waiting.length < MOST_WAITING) waiting.push(told)
    for (const listener of [...listeners]) listener(told)
  },
}
