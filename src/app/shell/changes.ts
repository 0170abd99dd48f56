import type { LiveMessage } from '../../schemas/shell/live.ts'

const listeners = new Set<(message: LiveMessage) => void>()

/** Listens to changes on the server until the returned function is called. Works before there is a connection. */
export const onChanges = (listener: (message: LiveMessage) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes on a message of the connection (live-actor.ts). */
export const tellChanges = (message: LiveMessage): void => {
  for (const listener of [...listeners]) listener(message)
}
