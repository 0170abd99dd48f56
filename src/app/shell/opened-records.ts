import { BILLING } from '../../schemas/billing/billing-routes.ts'
import { rightsOf } from '../../schemas/core/serves.ts'
import { API_ORDERS } from '../../schemas/partners/api-order/routes.ts'
import { seesOnePartner } from '../../schemas/people/permissions.ts'
import type { User } from '../../schemas/session/session.ts'
import { matchPath } from '../navigation/addresses.ts'
import { isOpenTo } from '../navigation/opens.ts'
import type { Route } from '../navigation/route.ts'
import { readPreference, writePreference } from './preferences.ts'

/** So many of the records that a person opened last are kept. */
export const MOST_OPENED = 8
const KEY = 'opened-records'

type Place = Pick<Location, 'pathname' | 'search'>

type OpenedRecord = { readonly href: string; readonly name: string; readonly about: string }

/** What says which record is shown, at the addresses whose path does not. */
const named: Readonly<Record<string, string>> = { [BILLING]: 'invoice', [API_ORDERS]: 'order' }

/** The address that a screen is kept under which shows one record; null for a screen that shows none, or many. */
export const recordAddress = ({ path }: Pick<Route, 'path'>, { pathname, search }: Place): string | null => {
  const byQuery = named[path]
  if (byQuery === undefined && !/:(id|planName)$/.test(path)) return null
  const name = byQuery ?? 'pid'
  const value = new URLSearchParams(search).get(name)
  if (value !== null) return `${pathname}?${new URLSearchParams({ [name]: value })}`
  return byQuery === undefined ? pathname : null
}

/** What was found and is shown in its list, searched for it: no screen says by itself which record that is. */
export const listedRecord = (name: string, href: string): OpenedRecord | null => {
  const place = new URL(href, location.href)
  const { route } = matchPath(place.pathname)
  const isShownAlone = recordAddress(route, place) !== null
  // An activation code opens a SIM: an address with one is not kept.
  const isSecret = place.searchParams.get('searchBy') === 'activationCode'
  return isShownAlone || isSecret || place.search === '' ? null : { href, name, about: route.title }
}

/** With whose records its person saw then; an earlier version did not say. */
type KeptRecord = OpenedRecord & { readonly sight?: unknown }

const isOpened = (value: unknown): value is KeptRecord =>
  typeof value === 'object' &&
  value !== null &&
  ['href', 'name', 'about'].every((name) => typeof Reflect.get(value, name) === 'string')

const ALL = 'all'

/**
 * Whose records somebody sees: everybody's, or those of the partner that is the third part of the access version. The
 * first two, role and state of it, are others with every edit of a role, which changes nothing here.
 */
const sightOf = (user: User): string | undefined => (seesOnePartner(user) ? user.accessVersion?.split('.')[2] : ALL)

const keptOf = ({ userName }: User): ReadonlyArray<KeptRecord> => {
  const kept = readPreference(userName, KEY)
  return Array.isArray(kept) ? kept.filter(isOpened).slice(0, MOST_OPENED) : []
}

/**
 * The records that a person opened last and may open, the newest first. To who sees one partner none is named that was
 * opened for another one, or while they saw everybody.
 */
export const openedRecords = (user: User): ReadonlyArray<OpenedRecord> => {
  const rights = rightsOf(user)
  const own = sightOf(user)
  const isSeen = ({ sight }: KeptRecord) => own === ALL || (own !== undefined && sight === own)
  return keptOf(user).filter((record) => isSeen(record) && isOpenTo(record.href, rights))
}

let timesKept = 0
const listeners = new Set<() => void>()

/** Tells that another record was opened; shaped for `useSyncExternalStore`. */
export const openings = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): number => timesKept,
}

/** Keeps that a person has opened a record. */
export const keepOpened = (user: User, record: OpenedRecord): void => {
  const others = keptOf(user).filter(({ href }) => href !== record.href)
  writePreference(user.userName, KEY, [{ ...record, sight: sightOf(user) }, ...others].slice(0, MOST_OPENED))
  timesKept += 1
  for (const listener of listeners) listener()
}
