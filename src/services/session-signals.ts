/** What the server said about the session itself, on whichever call: it has ended (401), or may not do this (403). */
export type SessionSignal = 'unauthorized' | 'forbidden'

const listeners = new Set<(signal: SessionSignal) => void>()

/** From the calls to whoever owns the session, without either knowing the other. */
export const sessionSignals = {
  on: (listener: (signal: SessionSignal) => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  emit: (signal: SessionSignal): void => {
    for (const listener of [...listeners]) listener(signal)
  },
}
