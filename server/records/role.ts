import { Schema } from 'effect'
import { keptKeys, keyInWords } from '../../src/schemas/permission-sets.ts'
import { delivered, type Permissions, partnerKeys } from '../../src/schemas/permissions.ts'
import type { FieldsOf } from '../../src/schemas/record/draft.ts'
import { role } from '../../src/schemas/records/role.ts'
import { ADMIN_ROLE } from '../domain/account.ts'
import { storedAs } from '../events/event-types.ts'
import { stamp } from '../events/types/saving.ts'
import { keepRecord } from './keep-record.ts'

/** The roles that ship, by their ids, which every installation has. */
export const builtInRoles = [
  { id: ADMIN_ROLE, name: 'Admin', description: 'Everything, also what a later version adds.', scope: 'all' },
  { id: 2, name: 'Staff', description: 'Stock, plans, sales and reports.', scope: 'all' },
  { id: 3, name: 'Partner', description: "A partner's operator: what belongs to that partner.", scope: 'ownPartner' },
] as const

/** What the roles that ship begin with. */
export const builtInFields = ({ name, description, scope }: (typeof builtInRoles)[number]) => ({
  roleName: name,
  description,
  scope,
  secondFactor: 'optional',
  permissions: delivered[name] ?? [],
  status: 'Active',
})

const inWords = (keys: Permissions): string => keys.map(keyInWords).join(', ')

/** How roles were added before one could ask for a second factor. */
const RoleAdded1 = Schema.Struct({
  ...stamp,
  fields: Schema.Struct({
    roleName: Schema.String,
    description: Schema.String,
    scope: Schema.String,
    permissions: Schema.Array(Schema.String),
    status: Schema.String,
  }),
})

export const roles = keepRecord(role, {
  table: 'roles',
  version: 3,
  added: (now) =>
    storedAs(RoleAdded1).since(now, ({ fields, ...added }) => ({
      ...added,
      fields: { ...(fields as Omit<FieldsOf<typeof role>, 'secondFactor'>), secondFactor: 'optional' },
    })),
  usedIn: ['users', 'role_id'],
  check: (fields, before, { id, permissions, uses }) => {
    if (id === ADMIN_ROLE) return { roleName: role.shipped?.closed.why ?? '' }
    const builtIn = builtInRoles.find((one) => one.id === id)
    const given = keptKeys(fields.permissions).filter((key) => before?.permissions.includes(key) !== true)
    const beyond = given.filter((key) => !permissions.includes(key))
    const foreign = fields.scope === 'ownPartner' ? fields.permissions.filter((key) => !partnerKeys.has(key)) : []
    return {
      ...(builtIn && fields.roleName !== builtIn.name && { roleName: 'A role that ships keeps its name' }),
      ...(builtIn && fields.status !== 'Active' && { status: 'A role that ships stays Active' }),
      ...(!builtIn &&
        uses > 0 &&
        fields.status !== 'Active' && {
          status: `${uses === 1 ? '1 person has' : `${uses} people have`} this role. Give them another first.`,
        }),
      ...(foreign.length > 0 && { permissions: `Not for roles that see one partner: ${inWords(foreign)}` }),
      ...(beyond.length > 0 && {
        permissions: `You cannot give a permission that you do not have: ${inWords(beyond)}`,
      }),
    }
  },
})
