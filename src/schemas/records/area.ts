import type { AreaName, KeptArea } from '../permissions.ts'
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
