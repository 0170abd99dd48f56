import { count, defineRecord, relation, textFrom, when } from './kit/define.ts'
import { accountStatus, code, email, named, phone, reference, text } from './kit/fields.ts'

const openSessions = 'Open sessions: {sessionCount} ({sessionPlaces}), last used {sessionSeen}.'

/** The people who work here: an employee is an account. */
export const employee = defineRecord({
  name: 'employee',
  version: 1,
  area: 'ProfileMaster',
  thing: 'Employee',
  listKey: 'getEmployeeslist',
  key: 'u_Id',
  storedAs: 'User',
  noun: { one: 'Employee', many: 'Employees' },
  fields: {
    userName: code('Employee ID', {
      unique: true,
      fixed: true,
      max: 20,
      next: { before: 'EMP', digits: 3 },
      hint: 'Leave empty to use the next free one.',
      width: 165,
    }),
    employeeName: text('Employee Name', { required: true, max: 100, masked: true }),
    email: email('Email', { required: true, unique: true, masked: true, called: 'email' }),
    mobileNumber: phone('Mobile Number', { masked: true }),
    departmentName: named('Department', 'department', { required: true, takesNew: true }),
    roleID: reference('Role', 'role', { required: true }),
    partnerID: reference('Partner', 'partner', { asked: { by: 'roleID', tagged: 'ownPartner' } }),
    status: accountStatus(),
  },
  title: 'employeeName',
  counted: {
    roleName: textFrom('Role', 'roleOfEmployee'),
    companyName: textFrom('Partner', 'partnerOfEmployee'),
    lastSeen: when('Last Seen', 'lastSeenOfEmployee'),
    // The sessions that a deactivation ends.
    sessionCount: count('Open Sessions', 'sessionsOfEmployee'),
    sessionPlaces: textFrom('Browsers', 'sessionPlacesOfEmployee'),
    sessionSeen: when('Last Used', 'sessionSeenOfEmployee'),
    // Empty again when the link is created or a password is set.
    linkRequested: when('Link Requested', 'linkRequestedOfEmployee'),
  },
  relations: { department: relation('Department', 'department', 'inDepartment') },
  columns: [
    'userName',
    'employeeName',
    'status',
    'email',
    'mobileNumber',
    'departmentName',
    'roleName',
    'companyName',
    'lastSeen',
    'linkRequested',
    'createdDate',
  ],
  sorts: ['userName', 'employeeName', 'email', 'departmentName', 'status', 'createdDate'],
  searchBy: ['employeeName', 'email', 'userName'],
  filters: ['roleID', 'department', 'status'],
  common: ['status', 'roleID', 'department'],
  sections: [
    {
      title: 'Person',
      text: 'Name and contact details.',
      fields: ['userName', 'employeeName', 'email', 'mobileNumber'],
    },
    {
      title: 'Work',
      text: 'Department, role and permissions.',
      fields: ['departmentName', 'roleID', 'partnerID', 'status'],
    },
  ],
  asks: {
    status: `${openSessions} Deactivating this employee ends them at once.`,
    partnerID: `${openSessions} A change of partner ends them at once.`,
  },
  samples: {
    employeeName: 'Mara Lindqvist',
    email: 'mara@simdesk.test',
    departmentName: 'Night Shift',
    roleID: '2',
  },
})
