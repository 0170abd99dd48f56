import type { LiveMessage } from '../../schemas/shell/live.ts'

const listeners = new Set<(message: LiveMessage) => void>()

/** Hears what has changed on the server, until the answer is called; whoever listens need not wait for the connection. */
export const onChanges = (listener: (message: LiveMessage) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes on what the connection was told (live-actor.ts). */
export const tellChanges = (message: LiveMessage): void => {
  for (const listener of [...listeners]) listener(message)
}
