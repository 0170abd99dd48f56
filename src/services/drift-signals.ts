import type { Drift } from './reader/drift.ts'

/** What an answer had otherwise than the specification says: of which call, and field by field. */
export type ToldDrift = { readonly call: string; readonly drift: ReadonlyArray<Drift> }

const listeners = new Set<(told: ToldDrift) => void>()

/** From the calls to whoever keeps it, without either knowing the other. */
export const driftSignals = {
  on: (listener: (told: ToldDrift) => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  emit: (told: ToldDrift): void => {
    for (const listener of [...listeners]) listener(told)
  },
}
