import type { Part } from '../../schemas/core/serves.ts'
import type { ownListRoutes } from '../../schemas/lists/own-list-routes.ts'
import type { Key } from '../../schemas/people/permissions.ts'
import type { RecordRoutes } from '../../schemas/records/routes.ts'
import type { countryReportRoutes } from '../../schemas/reports/report-routes.ts'
import type { Shown } from './shown.ts'

type CountryReport = (typeof countryReportRoutes)[number]['menu']
type OwnListIcon = NonNullable<(typeof ownListRoutes)[number]['menu']>['icon']

/**
 * One address of the product, without its screen's code. Menu, breadcrumb, title, guard and route tests come from
 * these. A new screen has an entry here, and its code an entry in `screens/loaders.ts`.
 */
export type Route = {
  readonly path: string
  /** The form of a parameter, if it is restricted: another form is not found. */
  readonly written?: Readonly<Record<string, RegExp>>
  /** The browser's title, and the last part of the breadcrumb. */
  readonly title: string
  /** The section: the first part of the breadcrumb, and the group in the menu. */
  readonly section: string | null
  /** The heading over the content; a screen outside the shell brings its own. */
  readonly heading: string | null
  /** In the shell (menu, top bar, settings), outside it, or in the shell only for people who are signed in. */
  readonly frame: 'shell' | 'bare' | 'either'
  /** Who may open it: anyone, visitors, everybody signed in, or people with the permission. */
  readonly access: 'anyone' | 'visitors' | 'signedIn' | Key
  /** The part that the server must have, if the permission does not imply it. */
  readonly part?: Part
  /** Its place in the menu, or null. */
  readonly menu: {
    readonly label: string
    readonly icon:
      | 'stock'
      | 'stockAdd'
      | 'stockBulk'
      | 'plans'
      | 'plansAdd'
      | 'receipt'
      | 'chart'
      | 'bell'
      | 'clock'
      | 'company'
      | 'dashboard'
      | 'mail'
      | 'mailTemplates'
      | 'question'
      | CountryReport['icon']
      | OwnListIcon
      | RecordRoutes['menu']['icon']
    /** Its group, if that is not the section of the breadcrumb. */
    readonly group?: string
  } | null
  /** The address whose place in the menu it shares, if that is not its own. */
  readonly within?: string
  readonly shows: Shown
}
