import { BILLING, INVOICES } from '../../schemas/billing/billing-routes.ts'
import { TITLE_SUFFIX } from '../../schemas/core/brand.ts'
import type { Serves } from '../../schemas/core/serves.ts'
import { seesOnePartner } from '../../schemas/people/permissions.ts'
import { viewedRoutes } from '../../schemas/records/routes.ts'
import type { User } from '../../schemas/session/session.ts'
import { ID } from './make-route.ts'
import type { Route } from './route.ts'
import { isServed, NOT_FOUND_NEAR, notFound, redirects, routes } from './routes.ts'

export type Match = { readonly route: Route; readonly params: Readonly<Record<string, string>> }

const LOGIN = '/auth/login'
const LOGOUT = '/auth/logout'

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

const segments = (path: string): ReadonlyArray<string> => path.replace(/\/+$/, '').split('/')

/** The parameters of a path that matches the pattern, or null. Letter case counts; a trailing slash does not. */
const paramsOf = (pattern: string, path: string): Record<string, string> | null => {
  const wanted = segments(pattern)
  const given = segments(path)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, want] of wanted.entries()) {
    const value = decode(given[index] ?? '')
    if (value === null) return null
    if (!want.startsWith(':')) {
      if (want !== value) return null
    } else if (value === '') return null
    else params[want.slice(1)] = value
  }
  return params
}

const isWrittenRight = ({ written = {} }: Route, params: Readonly<Record<string, string>>): boolean =>
  Object.entries(written).every(([name, form]) => form.test(params[name] ?? ''))

/** The route of a path; a path without a route is not found. */
export const matchPath = (path: string): Match => {
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (params !== null && isWrittenRight(route, params)) return { route, params }
  }
  return { route: notFound, params: {} }
}

/** Lists whose rows open another screen: the start of that screen's address, which the id of the row completes. */
const rowsElsewhere = [
  [viewedRoutes.invoice.edit, '/pages/InventoryMaster?invoiceID='],
  [INVOICES, `${BILLING}?invoice=`],
] as const

/**
 * The target of an address that only redirects, or null. A supplier invoice redirects to the inventory list of its
 * SIMs, and one of our invoices to its page.
 */
export const redirectOf = (path: string): string | null => {
  const asked = path.replace(/\/+$/, '') || '/'
  for (const [list, target] of rowsElsewhere) {
    const id = asked.startsWith(`${list}/`) ? asked.slice(list.length + 1) : ''
    if (ID.test(id)) return `${target}${id}`
  }
  return redirects[asked] ?? null
}

export const titleOf = (route: Route): string => `${route.title}${TITLE_SUFFIX}`

/** A path of this origin: to a browser `//host` and `/\host` are addresses of another one. */
const OWN_PATH = /^\/(?![/\\])/

/** The longest address that is still readable on a page. */
const LONGEST_ASKED = 200

/** Who is signed in, and whose rows they see. */
export const onlookerOf = (user: User | null): string | null =>
  user && JSON.stringify([user.userName, seesOnePartner(user)])

/** What makes two screens different: their address, and the person who looks. */
export const identityOf = (user: User | null, { route, params }: Match): string =>
  JSON.stringify([onlookerOf(user), route.path, params])

/** Whether no screen has this path. Only such a path is named as wrong, whatever a link contains. */
const leadsNowhere = (path: string): boolean =>
  path.length <= LONGEST_ASKED && OWN_PATH.test(path) && redirectOf(path) === null && matchPath(path).route === notFound

/** The page that explains why an address shows nothing. */
export const askedAddress = (asked: string): string => `${NOT_FOUND_NEAR}?asked=${encodeURIComponent(asked)}`

/** The page with the screens nearest to a wrong address; null for an address with a screen. */
export const nearAddress = (asked: string): string | null => (leadsNowhere(asked) ? askedAddress(asked) : null)

/** The requested screen if the server does not support it; null otherwise. */
export const unservedOf = (search: URLSearchParams, serves: Serves): Route | null => {
  const route = matchPath(search.get('asked') ?? '').route
  return isServed(route, serves) ? null : route
}

/** The address that was requested; null if it is not given, or has a screen. */
export const askedOf = (search: URLSearchParams): string | null => {
  const asked = search.get('asked')
  return asked !== null && leadsNowhere(asked) ? asked : null
}

/**
 * The target of `?next=`, if it is a screen of ours for signed-in people. Anything else is null, above all another
 * origin.
 */
export const nextOf = (search: URLSearchParams, origin: string): string | null => {
  const next = search.get('next')
  if (next === null || !OWN_PATH.test(next)) return null
  const url = URL.parse(next, origin)
  if (url === null || url.origin !== origin) return null
  if (redirectOf(url.pathname) !== null) return redirectOf(url.pathname)
  return matchPath(url.pathname).route.frame === 'shell' ? url.pathname + url.search : null
}

const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}?next=${encodeURIComponent(next)}`

export const loginAddress = (wanted: string | null): string => withNext(LOGIN, wanted)

/** The page that says the session has ended. Its sign-in link leads back to `from`, if that is in the shell. */
export const logoutAddress = (from: string | null): string => {
  const path = from?.split('?', 1)[0] ?? ''
  return withNext(LOGOUT, matchPath(path).route.frame === 'shell' ? from : null)
}
