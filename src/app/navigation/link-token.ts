import { herePath, withBase } from '../../schemas/core/base-path.ts'
import { secretVault } from '../../services/core/vault.ts'

/** The addresses that a link leads to, with its token in the fragment: that reaches no server, no log and no Referer. */
const places = ['/auth/register', '/auth/forgot-password']

let current: { readonly path: string; readonly ref: string } | null = null
const listeners = new Set<() => void>()

/**
 * Takes the token of a link out of the address, before anything else looks at it, and puts it into the secret vault:
 * it stays in no history of the browser. To be called when the page begins; it goes on listening for a link that is
 * opened in the same page.
 */
export const takeLinkTokens = (): void => {
  const take = () => {
    const { search, hash } = location
    const pathname = herePath()
    const path = pathname.replace(/\/+$/, '')
    if (hash.length < 2 || !places.includes(path)) return
    current = { path, ref: secretVault.put(hash.slice(1)) }
    history.replaceState(history.state, '', withBase(pathname + search))
    for (const listener of listeners) listener()
  }
  take()
  addEventListener('hashchange', take)
}

export const onLinkToken = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The handle of the token that came to an address; null where none did since the page was loaded. */
export const linkTokenAt = (path: string): string | null => (current?.path === path ? current.ref : null)

/** Forgets the token: its link has been used, or is left. */
export const forgetLinkToken = (): void => {
  if (current !== null) secretVault.redeem(current.ref)
  current = null
  for (const listener of listeners) listener()
}
