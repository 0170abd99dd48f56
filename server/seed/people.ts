import type { Account } from '../domain/account.ts'

/**
 * The first account, with ADMIN_EMAIL if that is set. In an installation without demo data its owner will be somebody
 * whose name we do not know.
 */
export const admin = (email: string | null, isDemo: boolean): Account => ({
  id: 1,
  email: (email ?? 'admin@simdesk.test').toLowerCase(),
  userName: 'EMP001',
  employeeName: isDemo ? 'Alex Morgan' : 'Administrator',
  roleName: 'Admin',
  departmentName: 'Administration',
  departmentID: 1,
  mobileNumber: isDemo ? '+44 7700 900101' : '',
})

/** The people of the demo data. They share the first password of the administrator. */
export const demoPeople: ReadonlyArray<Account> = [
  {
    id: 2,
    email: 'staff@simdesk.test',
    userName: 'EMP002',
    employeeName: 'Priya Nair',
    roleName: 'Staff',
    departmentName: 'Operations',
    departmentID: 2,
    mobileNumber: '+44 7700 900102',
  },
  {
    id: 3,
    email: 'partner@simdesk.test',
    userName: 'EMP003',
    employeeName: 'Daniel Okafor',
    roleName: 'Partner',
    departmentName: 'Partner Sales',
    departmentID: 3,
    mobileNumber: '+44 7700 900103',
  },
]
