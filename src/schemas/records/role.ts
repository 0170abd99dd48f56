import { delivered } from '../people/permissions.ts'
import { count, defineRecord } from './kit/define.ts'
import { activeStatus, choice, permissions, text } from './kit/fields.ts'

const scopes = [
  { value: 'all', label: 'Everything' },
  { value: 'ownPartner', label: 'Own partner' },
] as const

const factors = [
  { value: 'optional', label: 'Each person decides' },
  { value: 'required', label: 'Required' },
] as const

/** Roles: what the people who have them may do. */
export const role = defineRecord({
  name: 'role',
  version: 1,
  area: 'RoleMaster',
  thing: 'Role',
  listKey: 'getRoleslist',
  noun: { one: 'Role', many: 'Roles' },
  fields: {
    roleName: text('Role Name', { required: true, unique: true, max: 60, width: 180 }),
    description: text('Description', { width: 220 }),
    scope: choice('Sees', scopes, { required: true, initial: 'all', width: 120 }),
    secondFactor: choice('Second Factor', factors, { required: true, initial: 'optional' }),
    permissions: permissions('Permissions', { required: true, none: 'Choose at least one permission' }),
    status: activeStatus(),
  },
  title: 'roleName',
  counted: {
    permissionCount: { ...count('Permissions', 'permissionsOfRole'), width: 105 },
    userCount: { ...count('Users', 'usersOfRole', '/pages/profileMaster?roleID={id}'), width: 75 },
  },
  relations: {},
  columns: ['roleName', 'status', 'description', 'scope', 'permissionCount', 'userCount', 'updatedDate'],
  sorts: ['roleName', 'status', 'updatedDate'],
  searchBy: ['roleName'],
  filters: ['status'],
  common: ['status'],
  sections: [
    {
      title: 'Role',
      text: 'Name and scope.',
      fields: ['roleName', 'description', 'scope', 'secondFactor', 'status'],
    },
    { title: 'Permissions', text: 'Permissions of people with this role.', fields: ['permissions'] },
  ],
  asks: {
    permissions: 'People who have this role: {userCount}. What they may do changes at once.',
    scope: 'People who have this role: {userCount}. What they see changes at once.',
    secondFactor:
      'People who have this role: {userCount}. Those without a second factor are signed out, and set one up at the next sign-in.',
  },
  clones: true,
  shipped: {
    locked: { ids: [1], but: ['secondFactor'], why: 'Only the second factor of the Admin role can be changed' },
    delivered: { 2: { permissions: delivered.Staff ?? [] }, 3: { permissions: delivered.Partner ?? [] } },
  },
  samples: { roleName: 'Night Shift', permissions: ['inventory.view', 'plan.view'] },
})
