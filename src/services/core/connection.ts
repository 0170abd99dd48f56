import { Effect } from 'effect'

/**
 * The used part of the Network Information API. Not every browser has it, and TypeScript's library does not declare it.
 */
type Connection = { readonly saveData?: boolean; readonly type?: string }

const metered: ReadonlySet<string> = new Set(['cellular', 'wimax', 'bluetooth'])

/** Whether data may cost the person money: data saving is on, or the connection is a mobile one. */
export const isMetered = (): boolean => {
  const connection = (globalThis.navigator as { readonly connection?: Connection } | undefined)?.connection
  return connection !== undefined && (connection.saveData === true || metered.has(connection.type ?? ''))
}

/** Milliseconds after which the page is drawn, for a browser without idle callbacks (Safari). */
const A_MOMENT_MS = 200

/** Milliseconds. Chromium may never call back on a page where nothing moves, which has been idle for long by then. */
const LONGEST_IDLE_WAIT_MS = 500

/** Waits until the browser is idle. */
export const idle: Effect.Effect<void> = Effect.callback<void>((resume) => {
  const go = () => resume(Effect.void)
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(go, A_MOMENT_MS)
    return Effect.sync(() => clearTimeout(timer))
  }
  const handle = requestIdleCallback(go, { timeout: LONGEST_IDLE_WAIT_MS })
  return Effect.sync(() => cancelIdleCallback(handle))
})

/** Waits for `ms` milliseconds, or until the browser is online again. */
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
