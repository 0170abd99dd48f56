import { initialInventory } from './contents/inventory.ts'
import { initialPartners } from './contents/partners.ts'
import { initialPlans } from './contents/plans.ts'
import { reportRows } from './contents/reports.ts'
import type { Row } from './fields.ts'
import { type ReportName, reportNames } from './shapes.ts'

/** A person who can sign in. The record is the answer to their sign-in. */
export type SpecifiedUser = { readonly email: string; readonly password: string; readonly record: Row }

export const specifiedUsers: ReadonlyArray<SpecifiedUser> = [
  {
    email: 'admin@example.com',
    password: 'Admin-4711!',
    record: {
      userName: 'E1001',
      roleName: 'Admin',
      employeeName: 'Asha Verma',
      departmentName: 'Operations',
      mobileNumber: '+91 98100 12345',
      departmentID: '3',
    },
  },
  {
    email: 'stock@example.com',
    password: 'Stock-4711!',
    record: {
      userName: 'E1002',
      // A role unknown to the application: the specification names none.
      roleName: 'Back Office',
      employeeName: 'Tom Baker',
      departmentName: 'Stock',
      mobileNumber: '020 7946 0000',
      departmentID: '5',
    },
  },
]

export type Store = {
  readonly users: ReadonlyArray<SpecifiedUser>
  readonly reports: Readonly<Record<ReportName, ReadonlyArray<Row>>>
  readonly partners: ReadonlyArray<Row>
  inventory: ReadonlyArray<Row>
  plans: ReadonlyArray<Row>
  tokens: ReadonlyArray<string>
}

/** The initial data of a server. */
export const createStore = (users: ReadonlyArray<SpecifiedUser>): Store => ({
  users,
  reports: Object.fromEntries(reportNames.map((name) => [name, reportRows(name)])) as unknown as Store['reports'],
  partners: initialPartners(),
  inventory: initialInventory(),
  plans: initialPlans(),
  tokens: [],
})
