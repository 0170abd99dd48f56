import { navigate } from 'wouter/use-browser-location'
import { herePath, withBase } from '../../schemas/core/base-path.ts'
import type { AddresslessHost, Host } from './host.ts'

type Visit = {
  /** Whether this screen has the current address. */
  readonly isCurrent: () => boolean
  readonly go: (to: string, options?: { readonly replace: boolean }) => void
  readonly withLastQuery: (to: string) => string
  readonly reopen: () => void
  /** Records a query that the screen writes itself, so that it is not reported back. */
  readonly written: (query: string) => void
}

const addressNow = (): string => herePath() + location.search

/** The host of one screen. A screen that is being closed can change neither the address nor the screen. */
export const screenHost = (host: AddresslessHost, { isCurrent, go, withLastQuery, reopen, written }: Visit): Host => ({
  ...host,
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
