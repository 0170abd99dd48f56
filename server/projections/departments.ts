import { departmentEvents } from '../events/types/account.ts'
import { keyOf } from '../records/table.ts'
import { factProjection } from './fact-projection.ts'
import { sortKey } from './sort-key.ts'

/** The departments that people work in; letter case does not tell two apart. */
export const departmentsProjection = factProjection('departments', 1, departmentEvents, {
  departments: {
    type: 'DepartmentAdded',
    columns: {
      id: 'integer primary key',
      name: 'text not null',
      sort_key: 'text not null',
      name_key: 'text not null',
      offered: 'boolean not null',
    },
    rows: ({ id, name }) => [{ id, name, sort_key: sortKey(name), name_key: keyOf(name), offered: true }],
    indexes: (sql) => [sql`create index departments_name on departments (name_key)`],
  },
})
