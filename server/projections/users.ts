import { accountEvents } from '../events/types/account.ts'
import { factProjection } from './fact-projection.ts'

/** The accounts of the people who work here, without any secret. */
export const usersProjection = factProjection('users', 1, accountEvents, {
  users: {
    type: 'UserAdded',
    columns: {
      id: 'integer primary key',
      email: 'text not null',
      user_name: 'text not null',
      employee_name: 'text not null',
      role_name: 'text not null',
      department_name: 'text not null',
      department_id: 'integer not null',
      mobile_number: 'text not null',
    },
    rows: (account) => [
      {
        id: account.id,
        email: account.email,
        user_name: account.userName,
        employee_name: account.employeeName,
        role_name: account.roleName,
        department_name: account.departmentName,
        department_id: account.departmentID,
        mobile_number: account.mobileNumber,
      },
    ],
    indexes: (sql) => [sql`create unique index users_email on users (email)`],
  },
})
