import { navigate } from 'wouter/use-browser-location'
import { herePath, withBase } from '../../schemas/core/base-path.ts'
import type { AddresslessHost, Host } from './host.ts'

type Visit = {
  /** Whether this screen is the one of the address. */
  readonly isCurrent: () => boolean
  readonly go: (to: string, options?: { readonly replace: boolean }) => void
  readonly withLastQuery: (to: string) => string
  readonly reopen: () => void
  /** The screen writes its query itself, and need not be told of it. */
  readonly written: (query: string) => void
}

const addressNow = (): string => herePath() + location.search

/** A screen that is no longer open, but still lives for a moment, moves neither the address nor the person. */
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
