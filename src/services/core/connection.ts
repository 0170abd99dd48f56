import { Effect } from 'effect'

/** The part of the Network Information API that is used; not in every browser, nor in TypeScript's library. */
type Connection = { readonly saveData?: boolean; readonly type?: string }

const metered: ReadonlySet<string> = new Set(['cellular', 'wimax', 'bluetooth'])

/** Whether data costs the person: they have asked the browser to save it, or the connection is a mobile one. */
export const isMetered = (): boolean => {
  const connection = (globalThis.navigator as { readonly connection?: Connection } | undefined)?.connection
  return connection !== undefined && (connection.saveData === true || metered.has(connection.type ?? ''))
}

/** Where a browser has no idle time to give (Safari), a moment in which the page has been drawn. */
const A_MOMENT_MS = 200

/** A page in which nothing moves at all may be given no idle time (Chromium): it has long been idle by then. */
const LONGEST_IDLE_WAIT_MS = 500

/** Waits until the browser has nothing to do for the person. */
export const idle: Effect.Effect<void> = Effect.callback<void>((resume) => {
  const go = () => resume(Effect.void)
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(go, A_MOMENT_MS)
    return Effect.sync(() => clearTimeout(timer))
  }
  const handle = requestIdleCallback(go, { timeout: LONGEST_IDLE_WAIT_MS })
  return Effect.sync(() => cancelIdleCallback(handle))
})

/** Waits for so long, or until the browser says that it is online again. */
export const onlineOrAfter = (ms: number): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const done = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', go)
    }
    const go = () => {
      done()
      resume(Effect.void)
    }
    const timer = setTimeout(go, ms)
    globalThis.addEventListener?.('online', go)
    return Effect.sync(done)
  })
