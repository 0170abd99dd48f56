import { matchPath, redirectOf } from '../../../src/app/navigation/addresses.ts'
import { homeOf, isWorkOf, notFound } from '../../../src/app/navigation/routes.ts'
import type { Permissions } from '../../../src/schemas/people/permissions.ts'
import { atOurs } from '../../unit/support/rights.ts'

/** A visible link: its href, its target, and whether that is an existing place on this page. */
export type SeenLink = {
  readonly name: string
  readonly written: string | null
  readonly leadsTo: string
  readonly isPlaceHere: boolean
}

/** Runs in the page: one of each group of links with the same href. */
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

/** Whether a link leads where its person may go. Links out of the product cannot be judged. */
const leadsWell = ({ written, leadsTo, isPlaceHere }: SeenLink, origin: string, permissions: Permissions): boolean => {
  if (written === null || written === '' || written.startsWith('#')) return isPlaceHere
  const url = URL.parse(leadsTo)
  if (url?.origin !== origin) return /^(https|mailto|tel|data):$/.test(url?.protocol ?? '')
  if (url.pathname.startsWith('/api/')) return true
  const { pathname } = new URL(redirectOf(url.pathname) ?? url.pathname, origin)
  const { route } = matchPath(pathname)
  // An address for everyone leads to the person's own first screen.
  if (redirectOf(url.pathname) === '/admin/dashboard') return homeOf(atOurs(permissions)) !== null
  return route !== notFound && (route.access === 'anyone' || isWorkOf(route, atOurs(permissions)))
}

/** The links that lead nowhere, or where this person may not go. */
export const wrongLinks = (links: ReadonlyArray<SeenLink>, origin: string, permissions: Permissions) =>
  links
    .filter((link) => !leadsWell(link, origin, permissions))
    .map(({ name, written }) => `${name.trim()} (${written})`)
