import { herePath, withBase } from '../../schemas/core/base-path.ts'
import { secretVault } from '../../services/core/vault.ts'

/** The addresses of email links. The token is in the fragment, so it reaches no server, log or Referer. */
const places = ['/auth/register', '/auth/forgot-password']

let current: { readonly path: string; readonly ref: string } | null = null
const listeners = new Set<() => void>()

/**
 * Moves a link's token from the address into the secret vault, before other code reads the address. The browser's
 * history does not keep it. Call it when the page starts; it also handles links opened later in the same page.
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

/** The handle of the token that an address came with; null if none came since the page loaded. */
export const linkTokenAt = (path: string): string | null => (current?.path === path ? current.ref : null)

/** Forgets the token, after its link was used or left. */
export const forgetLinkToken = (): void => {
  if (current !== null) secretVault.redeem(current.ref)
  current = null
  for (const listener of listeners) listener()
}
