import { HOME, type Route } from './routes.ts'
import { loginAddress, nextOf } from './addresses.ts'

/** What the guard looks at. */
export type Visit = {
  readonly route: Route
  /** Path and query, as they stand in the address bar. */
  readonly address: string
  readonly search: URLSearchParams
  readonly origin: string
  /** The role of the signed-in person; null is a visitor. */
  readonly role: string | null
}

export type Verdict = { readonly kind: 'enter' } | { readonly kind: 'redirect'; readonly to: string }

const redirect = (to: string): Verdict => ({ kind: 'redirect', to })

/** Whether a page may be entered, and where to go if not (spec §2, §6). The server judges every call by itself. */
export const judge = ({ route, address, search, origin, role }: Visit): Verdict => {
  if (route.access === 'anyone') return { kind: 'enter' }
  if (route.access === 'visitors') {
    return role === null ? { kind: 'enter' } : redirect(nextOf(search, origin) ?? HOME)
  }
  if (role === null) return redirect(loginAddress(address))
  return route.access.some((allowed) => allowed === role) ? { kind: 'enter' } : redirect('/access-denied')
}
