import type { Part } from '../../schemas/core/serves.ts'
import type { ownListRoutes } from '../../schemas/lists/own-list-routes.ts'
import type { Key } from '../../schemas/people/permissions.ts'
import type { RecordRoutes } from '../../schemas/records/routes.ts'
import type { countryReportRoutes } from '../../schemas/reports/report-routes.ts'
import type { Shown } from './shown.ts'

type CountryReport = (typeof countryReportRoutes)[number]['menu']
type OwnListIcon = NonNullable<(typeof ownListRoutes)[number]['menu']>['icon']

/**
 * One address of the product, without the code that stands there. Menu, breadcrumb, title, guard and the tests of the
 * routes are made from these. A new screen is a line here and its code a line in `screens/loaders.ts`.
 */
export type Route = {
  readonly path: string
  /** How a parameter must be written, where not anything will do: at another one there is nothing to be found. */
  readonly written?: Readonly<Record<string, RegExp>>
  /** The browser's title, and the last part of the breadcrumb. */
  readonly title: string
  /** The part of the product that it belongs to: the first part of the breadcrumb, the group in the menu. */
  readonly section: string | null
  /** The heading over the content; what stands outside of the shell brings its own. */
  readonly heading: string | null
  /** In the shell (menu, top bar, settings), on its own, or in the shell for who is signed in and else on its own. */
  readonly frame: 'shell' | 'bare' | 'either'
  /** Who may open it: anyone, people who are not signed in, everybody who is, or whoever holds the key. */
  readonly access: 'anyone' | 'visitors' | 'signedIn' | Key
  /** The part that the server must have for it, where its key does not say it. */
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
      | 'dashboard'
      | 'question'
      | CountryReport['icon']
      | OwnListIcon
      | RecordRoutes['menu']['icon']
    /** Its group, where that is not the section of the breadcrumb. */
    readonly group?: string
  } | null
  /** The address whose place in the menu it shares, where that is not its own. */
  readonly within?: string
  readonly shows: Shown
}
