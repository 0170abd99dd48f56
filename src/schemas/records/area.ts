import { type Part, partOfKey } from '../core/serves.ts'
import type { AreaName, KeptArea } from '../people/permissions.ts'
import type { RecordName } from './all.ts'
import type { ListedName, ViewedName } from './viewed.ts'

/** The area of a record's keys: that of its name, but for the people. */
export const areaOfRecord = (name: RecordName): KeptArea => (name === 'employee' ? 'profile' : name)

const areas: Readonly<Record<ViewedName, AreaName>> = {
  assignment: 'inventory',
  invoice: 'invoice',
  balance: 'warehouse',
  receipt: 'warehouse',
}

/** The area of the keys that open a list. */
export const areaOfListed = (name: ListedName): AreaName =>
  name in areas ? areas[name as ViewedName] : areaOfRecord(name as RecordName)

/** The part that a server must have to list it, and to save it. The lists of stock are of what is given to somebody. */
export const partOfListed = (name: ListedName): Part => partOfKey(`${areaOfListed(name)}.view`) ?? 'assignments'
export const partOfRecord = (name: RecordName): Part | 'specified' =>
  partOfKey(`${areaOfRecord(name)}.edit`) ?? 'specified'
