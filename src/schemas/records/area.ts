import type { KeptArea } from '../permissions.ts'
import type { RecordName } from './all.ts'

/** The area of a record's keys: that of its name, but for the people. */
export const areaOfRecord = (name: RecordName): KeptArea => (name === 'employee' ? 'profile' : name)
