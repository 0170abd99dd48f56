import { BILLING } from '../../schemas/billing/billing-routes.ts'
import { rightsOf } from '../../schemas/core/serves.ts'
import { API_ORDERS } from '../../schemas/partners/api-order/routes.ts'
import { seesOnePartner } from '../../schemas/people/permissions.ts'
import type { User } from '../../schemas/session/session.ts'
import { matchPath } from '../navigation/addresses.ts'
import { isOpenTo } from '../navigation/opens.ts'
import type { Route } from '../navigation/route.ts'
import { readPreference, writePreference } from './preferences.ts'

/** The number of recently opened records that are kept. */
export const MOST_OPENED = 8
const KEY = 'opened-records'

type Place = Pick<Location, 'pathname' | 'search'>

type OpenedRecord = { readonly href: string; readonly name: string; readonly about: string }

/** The query parameter that names the record, for addresses whose path does not. */
const named: Readonly<Record<string, string>> = { [BILLING]: 'invoice', [API_ORDERS]: 'order' }

/** The address under which a screen's record is kept; null if the screen shows no record, or many. */
export const recordAddress = ({ path }: Pick<Route, 'path'>, { pathname, search }: Place): string | null => {
  const byQuery = named[path]
  if (byQuery === undefined && !/:(id|planName)$/.test(path)) return null
  const name = byQuery ?? 'pid'
  const value = new URLSearchParams(search).get(name)
  if (value !== null) return `${pathname}?${new URLSearchParams({ [name]: value })}`
  return byQuery === undefined ? pathname : null
}

/** A record found by the search and shown in its list. No screen reports it, so it is recorded here. */
export const listedRecord = (name: string, href: string): OpenedRecord | null => {
  const place = new URL(href, location.href)
  const { route } = matchPath(place.pathname)
  const isShownAlone = recordAddress(route, place) !== null
  // An activation code installs an eSIM, so an address with one is not kept.
  const isSecret = place.searchParams.get('searchBy') === 'activationCode'
  return isShownAlone || isSecret || place.search === '' ? null : { href, name, about: route.title }
}

/** Includes whose records the person could see then; earlier versions did not store it. */
type KeptRecord = OpenedRecord & { readonly sight?: unknown }

const isOpened = (value: unknown): value is KeptRecord =>
  typeof value === 'object' &&
  value !== null &&
  ['href', 'name', 'about'].every((name) => typeof Reflect.get(value, name) === 'string')

const ALL = 'all'

/**
 * Whose records a person sees: everybody's, or one partner's, which is the third part of the access version. The first
 * two parts change with every edit of a role, which does not matter here.
 */
const sightOf = (user: User): string | undefined => (seesOnePartner(user) ? user.accessVersion?.split('.')[2] : ALL)

const keptOf = ({ userName }: User): ReadonlyArray<KeptRecord> => {
  const kept = readPreference(userName, KEY)
  return Array.isArray(kept) ? kept.filter(isOpened).slice(0, MOST_OPENED) : []
}

/**
 * The records that a person opened last and may open, the newest first. A person who sees one partner gets no record
 * opened for another partner, or while they saw everybody.
 */
export const openedRecords = (user: User): ReadonlyArray<OpenedRecord> => {
  const rights = rightsOf(user)
  const own = sightOf(user)
  const isSeen = ({ sight }: KeptRecord) => own === ALL || (own !== undefined && sight === own)
  return keptOf(user).filter((record) => isSeen(record) && isOpenTo(record.href, rights))
}

let timesKept = 0
const listeners = new Set<() => void>()

/** Announces that a record was opened; shaped for `useSyncExternalStore`. */
export const openings = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): number => timesKept,
}

/** Records that a person opened a record. */
export const keepOpened = (user: User, record: OpenedRecord): void => {
  const others = keptOf(user).filter(({ href }) => href !== record.href)
  writePreference(user.userName, KEY, [{ ...record, sight: sightOf(user) }, ...others].slice(0, MOST_OPENED))
  timesKept += 1
  for (const listener of listeners) listener()
}
