import { matchPath, redirectOf } from '../../../src/app/navigation/addresses.ts'
import { homeOf, isWorkOf, notFound } from '../../../src/app/navigation/routes.ts'
import type { Permissions } from '../../../src/schemas/people/permissions.ts'
import { atOurs } from '../../unit/support/rights.ts'

/** A link that can be seen: how its address is written, where that leads, and whether it is a place on this page that there is. */
export type SeenLink = {
  readonly name: string
  readonly written: string | null
  readonly leadsTo: string
  readonly isPlaceHere: boolean
}

/** Runs in the page: one of all links that are written alike. */
export const seenLinks = (): ReadonlyArray<SeenLink> => {
  const seen = new Map<string | null, SeenLink>()
  for (const link of document.querySelectorAll('a')) {
    const written = link.getAttribute('href')
    if (seen.has(written) || !link.checkVisibility()) continue
    const isPlaceHere = written?.startsWith('#') === true && document.getElementById(written.slice(1)) !== null
    const name = link.getAttribute('aria-label') ?? link.textContent
    seen.set(written, { name, written, leadsTo: link.href, isPlaceHere })
  }
  return [...seen.values()]
}

/** Whether a link leads where its person may go, as far as that can be said: of what is outside of the product nothing can. */
const leadsWell = ({ written, leadsTo, isPlaceHere }: SeenLink, origin: string, permissions: Permissions): boolean => {
  if (written === null || written === '' || written.startsWith('#')) return isPlaceHere
  const url = URL.parse(leadsTo)
  if (url?.origin !== origin) return /^(https|mailto|tel|data):$/.test(url?.protocol ?? '')
  if (url.pathname.startsWith('/api/')) return true
  const { pathname } = new URL(redirectOf(url.pathname) ?? url.pathname, origin)
  const { route } = matchPath(pathname)
  // Where nobody asks for more, their own first screen answers.
  if (redirectOf(url.pathname) === '/admin/dashboard') return homeOf(atOurs(permissions)) !== null
  return route !== notFound && (route.access === 'anyone' || isWorkOf(route, atOurs(permissions)))
}

/** The links that lead nowhere, or where this person may not go. */
export const wrongLinks = (links: ReadonlyArray<SeenLink>, origin: string, permissions: Permissions) =>
  links
    .filter((link) => !leadsWell(link, origin, permissions))
    .map(({ name, written }) => `${name.trim()} (${written})`)
