import { installationName } from '../../schemas/core/installation-name.ts'
import type { LiveMessage } from '../../schemas/shell/live.ts'

/** What the tabs of one person in one browser make out among themselves: one of them reads the stream for all. */
type Heard = {
  /** It is this tab's turn, until it leaves. */
  readonly onTurn: () => void
  /** Another tab reads. */
  readonly onWait: () => void
  /** Another tab has come, and it is this one's turn. */
  readonly onJoined: () => void
  /** What the other one has been told. */
  readonly onTold: (message: LiveMessage) => void
}

export type LiveTabs = { readonly tell: (message: LiveMessage) => void; readonly leave: () => void }

/** What a tab says that has come: who reads is to tell it up to where. */
const JOINED = 'joined'

/** Joins the tabs of a person; null where this browser cannot share. */
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
  // Leaving while it waits is how the waiting ends.
  take().catch(() => {})
  return {
    tell: (message) => channel.postMessage(message),
    leave: () => {
      leaving.abort()
      channel.close()
    },
  }
}
