/**
 * What an answer to any call says about the session. It has ended (401), it may not do this (403), or its role has
 * changed.
 */
export type SessionSignal = 'unauthorized' | 'forbidden' | 'accessChanged'

const listeners = new Set<(signal: SessionSignal) => void>()

/** Passes signals from the calls to the owner of the session, without a dependency between the two. */
export const sessionSignals = {
  on: (listener: (signal: SessionSignal) => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  emit: (signal: SessionSignal): void => {
    for (const listener of [...listeners]) listener(signal)
  },
}
