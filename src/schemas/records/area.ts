import type { Part } from '../core/serves.ts'
import type { KeptArea, ViewedArea } from '../people/permissions.ts'
import type { RecordName } from './all.ts'
import { recordRoutes } from './routes.ts'
import type { ListedName, ViewedName } from './viewed.ts'

/** The area of a record's keys. */
export const areaOfRecord = (name: RecordName): KeptArea => recordRoutes[name].area.name

/** The part that a server must have to keep a record. */
export const partOfRecord = (name: RecordName): Part => recordRoutes[name].part.name

/** The lists without a form: the area of the keys that open each, and the part that a server must have. */
const ofViewed: Readonly<Record<ViewedName, { readonly area: ViewedArea; readonly part: Part }>> = {
  assignment: { area: 'inventory', part: 'assignments' },
  invoice: { area: 'invoice', part: 'invoices' },
  balance: { area: 'warehouse', part: 'warehouse' },
  receipt: { area: 'warehouse', part: 'warehouse' },
  stockDay: { area: 'warehouse', part: 'warehouse' },
  offlineInvoice: { area: 'offlineSale', part: 'offlineSales' },
  payment: { area: 'offlineSale', part: 'offlineSales' },
  reminder: { area: 'offlineSale', part: 'offlineSales' },
  accountingExport: { area: 'accounting', part: 'accounting' },
  taxSummary: { area: 'offlineSale', part: 'offlineSales' },
}

const isViewed = (name: ListedName): name is ViewedName => Object.hasOwn(ofViewed, name)

/** The area of the keys that open a list. */
export const areaOfListed = (name: ListedName): ViewedArea =>
  isViewed(name) ? ofViewed[name].area : areaOfRecord(name)

/** The part that a server must have to show a list. */
export const partOfListed = (name: ListedName): Part => (isViewed(name) ? ofViewed[name].part : partOfRecord(name))
