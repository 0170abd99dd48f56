import type { ownListRoutes } from '../../schemas/lists/own-list-routes.ts'
import type { Key } from '../../schemas/people/permissions.ts'
import type { RecordName } from '../../schemas/records/all.ts'
import { areaOfListed, areaOfRecord, partOfListed } from '../../schemas/records/area.ts'
import type { RecordRoutes, ViewedRoutes } from '../../schemas/records/routes.ts'
import type { ViewedName } from '../../schemas/records/viewed.ts'
import { type allReportRoutes, countryReportRoutes } from '../../schemas/reports/report-routes.ts'
import type { Route } from './route.ts'
import type { Shown } from './shown.ts'

/** Helpers that make the routes of one kind. */

/** An id in an address. `Number` would also accept 1e2 and 0x10, and open another record. */
export const ID = /^[1-9]\d{0,8}$/

type InShell = Pick<Route, 'path' | 'written' | 'title' | 'section' | 'within' | 'shows' | 'part'> &
  Partial<Pick<Route, 'menu'>>

/** A screen in the shell, under its title, for people with the permission or for all who are signed in. */
export function inShell(access: Key | 'signedIn', given: InShell): Route {
  return { heading: given.title, frame: 'shell', access, menu: null, ...given }
}

/** A list with dedicated API calls. */
export function ofOwnList({ name, key, ...route }: (typeof ownListRoutes)[number]): Route {
  return inShell(key, { ...route, shows: { screen: 'pagedList', list: name } })
}

/** A report. */
export function ofReport({ name, path, title, section, menu }: (typeof allReportRoutes)[number]): Route {
  const isOfCountry = countryReportRoutes.some((report) => report.name === name)
  return inShell('report.view', {
    path,
    title,
    section,
    menu: menu && { ...menu, group: 'Reports' },
    ...(isOfCountry && { part: 'countryReports' }),
    shows: { screen: 'pagedList', list: name },
  })
}

/** A list whose rows nobody adds with a form. */
export function ofViewed(list: ViewedName, routes: ViewedRoutes): ReadonlyArray<Route> {
  const { list: path, title, section, menu, within } = routes
  const beside = within === undefined ? {} : { within }
  return [
    inShell(`${areaOfListed(list)}.view`, {
      path,
      title,
      section,
      menu,
      ...beside,
      part: partOfListed(list),
      shows: { screen: 'viewedList', list },
    }),
  ]
}

/** A record's list, and its forms, which share the list's place in the menu. */
export function ofRecord(record: RecordName, routes: RecordRoutes): ReadonlyArray<Route> {
  const { list, add, edit, title, addTitle, editTitle, section, menu, pagedList } = routes
  const area = areaOfRecord(record)
  const shows: Shown = { screen: 'recordForm', record }
  const listed: Shown =
    pagedList === undefined ? { screen: 'recordList', record } : { screen: 'pagedList', list: pagedList }
  return [
    inShell(`${area}.view`, { path: list, title, section, menu, shows: listed }),
    inShell(`${area}.add`, { path: add, within: list, title: addTitle, section, shows }),
    inShell(`${area}.edit`, {
      path: `${edit}/:id`,
      written: { id: ID },
      within: list,
      title: editTitle,
      section,
      shows,
    }),
  ]
}

export function forDevelopers(
  path: string,
  title: string,
  screen: 'developerContract' | 'developerMachines' | 'developerReplay',
): Route {
  return inShell('developer.view', { path, title, section: 'Developer', shows: { screen } })
}

/** A screen outside the shell. */
export function outside(
  path: string,
  title: string,
  screen: Exclude<Shown['screen'], 'pagedList' | 'recordForm' | 'recordList' | 'viewedList'>,
  access: 'anyone' | 'visitors' = 'anyone',
): Route {
  return { path, title, section: null, heading: null, frame: 'bare', access, menu: null, shows: { screen } }
}
