import { navigate } from 'wouter/use-browser-location'
import { herePath, withBase } from '../../schemas/core/base-path.ts'
import { BACK_TO_SETUP } from '../../schemas/shell/in-setup.ts'
import type { AddresslessHost, Host } from './host.ts'
import { HOME } from './routes.ts'

type Visit = {
  /** Whether this screen has the current address. */
  readonly isCurrent: () => boolean
  readonly go: (to: string, options?: { readonly replace: boolean }) => void
  readonly withLastQuery: (to: string) => string
  readonly reopen: () => void
  /** Whether the set-up opened this screen. */
  readonly isOfSetup: boolean
  /** Records a query that the screen writes itself, so that it is not reported back. */
  readonly written: (query: string) => void
}

const addressNow = (): string => herePath() + location.search

/** The host of one screen. A screen that is being closed can change neither the address nor the screen. */
export const screenHost = (
  host: AddresslessHost,
  { isCurrent, go, withLastQuery, reopen, isOfSetup, written }: Visit,
): Host => ({
  ...host,
  isOfSetup,
  // What was saved completes a step, wherever the screen leads then.
  toast: (kind, text, more) => {
    const action = isOfSetup && kind === 'success' ? { label: BACK_TO_SETUP, act: () => go(HOME) } : null
    host.toast(kind, text, { ...(action && { action }), ...more })
  },
  navigate: (to, options) => {
    if (isCurrent()) go(withLastQuery(to), options)
  },
  reopen: () => {
    if (isCurrent()) reopen()
  },
  comeBack: () => {
    const address = addressNow()
    return () => {
      const isThere = herePath() === new URL(address, location.href).pathname
      go(address)
      if (isThere) reopen()
    }
  },
  search: () => new URLSearchParams(location.search),
  writeSearch: (search, { replace }) => {
    if (!isCurrent()) return
    const text = search.toString()
    const query = text === '' ? '' : `?${text}`
    written(query)
    navigate(withBase(herePath() + query), { replace })
  },
})
