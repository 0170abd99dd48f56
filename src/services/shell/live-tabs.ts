import { installationName } from '../../schemas/core/installation-name.ts'
import type { LiveMessage } from '../../schemas/shell/live.ts'

/** The events between the tabs of one person in one browser: one tab reads the stream for all. */
type Heard = {
  /** This tab reads the stream until it leaves. */
  readonly onTurn: () => void
  /** Another tab reads the stream. */
  readonly onWait: () => void
  /** This tab reads the stream, and another tab has joined. */
  readonly onJoined: () => void
  /** A message that the reading tab received. */
  readonly onTold: (message: LiveMessage) => void
}

export type LiveTabs = { readonly tell: (message: LiveMessage) => void; readonly leave: () => void }

/** The message of a tab that has joined: the reading tab replies with its position. */
const JOINED = 'joined'

/** Joins the tabs of a person; null if this browser cannot share a stream. */
export const joinLiveTabs = (userName: string, { onTurn, onWait, onJoined, onTold }: Heard): LiveTabs | null => {
  if (typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) return null
  const name = installationName(`simdesk.live:${userName}`)
  const channel = new BroadcastChannel(name)
  let isOnTurn = false
  channel.onmessage = ({ data }) => {
    if (data !== JOINED) onTold(data as LiveMessage)
    else if (isOnTurn) onJoined()
  }
  const leaving = new AbortController()
  const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
  const hold = (): Promise<void> => {
    if (leaving.signal.aborted) return left
    isOnTurn = true
    onTurn()
    return left
  }
  const take = async (): Promise<void> => {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock !== null) return hold()
      onWait()
      channel.postMessage(JOINED)
      return undefined
    })
    if (!leaving.signal.aborted) await navigator.locks.request(name, { signal: leaving.signal }, hold)
  }
  // Leaving while waiting aborts the lock request.
  take().catch(() => {})
  return {
    tell: (message) => channel.postMessage(message),
    leave: () => {
      leaving.abort()
      channel.close()
    },
  }
}
