import { factProjection } from '../core/projections/fact-projection.ts'
import { sortKey } from '../lists/sort-key.ts'
import { keyOf } from '../records/table.ts'
import { departmentEvents } from './account.events.ts'

/** The departments of people; names are unique regardless of letter case. */
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
