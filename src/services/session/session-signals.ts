/**
 * What the server said about the session itself, on whichever call: it has ended (401), may not do this (403), or its
 * role is not what it was.
 */
export type SessionSignal = 'unauthorized' | 'forbidden' | 'accessChanged'

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
