import { records } from '../../src/schemas/records/all.ts'
import { ACTIVE, INACTIVE, INVITED } from '../../src/schemas/records/kit/fields.ts'
import type { Append } from '../core/events/event-store.ts'
import type { EmployeeFields } from '../records/employee.ts'
import { record } from './record.ts'

/** An employee from the start. */
export type Person = EmployeeFields & { readonly id: number }

/** The first account, with ADMIN_EMAIL if set. Without demo data its owner's name is unknown. */
export const admin = (email: string | null, isDemo: boolean): Person => ({
  id: 1,
  email: (email ?? 'admin@simdesk.test').toLowerCase(),
  userName: 'EMP001',
  employeeName: isDemo ? 'Alex Morgan' : 'Administrator',
  roleID: 1,
  partnerID: null,
  departmentName: 'Administration',
  mobileNumber: isDemo ? '+44 7700 900101' : '',
  status: ACTIVE,
})

const person = (
  id: number,
  employeeName: string,
  email: string,
  departmentName: string,
  roleID: number,
  more: Partial<Person> = {},
): Person => ({
  id,
  email: `${email}@simdesk.test`,
  userName: `EMP${String(id).padStart(3, '0')}`,
  employeeName,
  roleID,
  partnerID: null,
  departmentName,
  mobileNumber: `+44 7700 900${100 + id}`,
  status: ACTIVE,
  ...more,
})

/** The ids of the demo's roles. */
export const STOCK_KEEPER = 4
export const FINANCE = 5

/** The demo's people; partner users work for the given partner. They share the administrator's first password. */
export const demoPeople = (partnerID: number): ReadonlyArray<Person> => [
  person(2, 'Priya Nair', 'staff', 'Operations', 2),
  person(3, 'Daniel Okafor', 'partner', 'Partner Sales', 3, { partnerID }),
  person(4, 'Tomás Rivera', 'stock', 'Operations', STOCK_KEEPER),
  person(5, 'Hannah Weiss', 'finance', 'Finance', FINANCE),
  person(6, 'Jonas Lind', 'jonas', 'Operations', 2, { status: INVITED }),
  person(7, 'Mei Tanaka', 'mei', 'Finance', FINANCE, { status: INACTIVE }),
  person(8, 'Sara Haddad', 'operator2', 'Partner Sales', 3, { partnerID }),
  person(9, 'Luca Moretti', 'operator3', 'Partner Sales', 3, { partnerID }),
]

/** The appends of people and their departments. */
export const peopleAppends = (people: ReadonlyArray<Person>, date: string): ReadonlyArray<Append> => [
  ...[...new Set(people.map(({ departmentName }) => departmentName))].map((name, index) =>
    departmentAppend(index + 1, name),
  ),
  ...people.map(({ id, ...fields }) => record(records.employee, id, fields, date)),
]

export const departmentAppend = (id: number, name: string): Append => ({
  stream: `department-${id}`,
  expectedVersion: 0,
  events: [{ type: 'DepartmentAdded', data: { id, name } }],
  actor: 'system',
})
