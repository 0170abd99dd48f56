import { Effect, Schema } from 'effect'
import type { SqlClient } from 'effect/sql'
import { counted, pluralOf } from '../../src/schemas/core/counted.ts'
import { keptKeys, keyInWords } from '../../src/schemas/people/permission-sets.ts'
import { allKeys, delivered, type Permissions, partnerKeys } from '../../src/schemas/people/permissions.ts'
import type { FieldsOf } from '../../src/schemas/records/kit/draft.ts'
import { role } from '../../src/schemas/records/role.ts'
import { storedAs } from '../core/events/event-types.ts'
import { integer } from '../core/projections/rows.ts'
import { isSameValue } from '../core/saving/changes.ts'
import { stamp } from '../core/saving/saving.events.ts'
import { ADMIN_ROLE } from '../people/account.ts'
import type { Saving } from './decide.ts'
import { type Asking, keepRecord } from './keep-record.ts'

type RoleFields = FieldsOf<typeof role>

/** The built-in roles, which every installation has, by id. */
export const builtInRoles = [
  { id: ADMIN_ROLE, name: 'Admin', description: 'Everything, including later additions.', scope: 'all' },
  { id: 2, name: 'Staff', description: 'Stock, plans, sales and reports.', scope: 'all' },
  { id: 3, name: 'Partner', description: 'Partner users: the data of their partner.', scope: 'ownPartner' },
] as const

/** The initial fields of a built-in role. */
export const builtInFields = ({ name, description, scope }: (typeof builtInRoles)[number]) => ({
  roleName: name,
  description,
  scope,
  secondFactor: 'optional',
  permissions: delivered[name] ?? [],
  status: 'Active',
})

const inWords = (keys: Permissions): string => keys.map(keyInWords).join(', ')

/** The additions of roles before a role could require a second factor. */
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

/** The number of partner users that are named; the list of people shows all. */
const NAMED = 3

/** The partner users with the role: the first by name, and their number. */
type OfPartners = { readonly count: number; readonly named: ReadonlyArray<string> }

const ofPartners = (sql: SqlClient.SqlClient, id: number) =>
  Effect.map(
    sql<{
      count: number
      who: string
    }>`select u.name || ' (' || p.name || ')' as who, count(*) over ()::integer as count
      from users u join partners p on p.id = u.partner_id where u.role_id = ${integer(id)}
      order by u.sort_key, u.id limit ${NAMED}::integer`,
    (rows): OfPartners => ({ count: rows[0]?.count ?? 0, named: rows.map(({ who }) => who) }),
  )

const list = new Intl.ListFormat('en-GB')

/** Why a role cannot see everything: the people to whom it would open all partners' data. */
export const opensAll = ({ count, named }: OfPartners): string => {
  const more = count > named.length ? [`${count - named.length} more`] : []
  const work = pluralOf(count, 'is a partner user with this role', 'are partner users with this role')
  return `${list.format([...named, ...more])} ${work}, so it cannot see everything`
}

/** The facts about people that a role's save needs. */
export type RoleFacts = {
  readonly ofPartners: OfPartners
  /** Whether the person who saves has a second factor. */
  readonly hasFactor: boolean
}

const know = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { id, saver }: Pick<Asking, 'id' | 'saver'>) {
  const factors = yield* sql`select 1 from second_factors
    where user_id = ${integer(Number(saver))} and since is not null`
  return { ofPartners: yield* ofPartners(sql, id), hasFactor: factors.length > 0 } satisfies RoleFacts
})

const roleMessages = {
  ownFactor: 'Set up a second factor for your own account first, in My Profile',
  administrator: 'Only an administrator can change the Admin role',
} as const

/**
 * Only the second factor of the Admin role can be changed, by an administrator. To require it they must have one. This
 * proves that the server can store second factors, and that somebody can still sign in.
 */
const refusalOfAdmin = (
  fields: RoleFields,
  before: RoleFields | null,
  { permissions, known }: Saving<RoleFacts>,
): Partial<Record<keyof RoleFields, string>> => {
  const names = Object.keys(role.fields) as ReadonlyArray<keyof RoleFields>
  const changed = names.filter((name) => !isSameValue(fields[name], before?.[name] ?? null))
  const locked = changed.find((name) => role.shipped?.locked.but.includes(name) === false)
  if (locked !== undefined) return { [locked]: role.shipped?.locked.why ?? '' }
  if (!allKeys.every((key) => permissions.includes(key))) return { secondFactor: roleMessages.administrator }
  return fields.secondFactor === 'required' && !known.hasFactor ? { secondFactor: roleMessages.ownFactor } : {}
}

export const roles = keepRecord<typeof role, RoleFacts>(role, {
  table: 'roles',
  version: 3,
  added: (now) =>
    storedAs(RoleAdded1).since(now, ({ fields, ...added }) => ({
      ...added,
      fields: { ...(fields as Omit<RoleFields, 'secondFactor'>), secondFactor: 'optional' },
    })),
  usedIn: ['users', 'role_id'],
  know,
  check: (fields, before, saving) => {
    const { id, permissions, uses, known } = saving
    if (id === ADMIN_ROLE) return refusalOfAdmin(fields, before, saving)
    const builtIn = builtInRoles.find((one) => one.id === id)
    const given = keptKeys(fields.permissions).filter((key) => before?.permissions.includes(key) !== true)
    const beyond = given.filter((key) => !permissions.includes(key))
    const foreign = fields.scope === 'ownPartner' ? fields.permissions.filter((key) => !partnerKeys.has(key)) : []
    return {
      ...(builtIn && fields.roleName !== builtIn.name && { roleName: 'The name of a built-in role cannot be changed' }),
      ...(builtIn && fields.status !== 'Active' && { status: 'A built-in role cannot be deactivated' }),
      ...(!builtIn &&
        uses > 0 &&
        fields.status !== 'Active' && {
          status: `${counted(uses, 'person has', 'people have')} this role. Assign another role first.`,
        }),
      ...(fields.scope === 'all' && known.ofPartners.count > 0 && { scope: opensAll(known.ofPartners) }),
      ...(foreign.length > 0 && { permissions: `Not for roles that see one partner: ${inWords(foreign)}` }),
      ...(beyond.length > 0 && {
        permissions: `You cannot give a permission that you do not have: ${inWords(beyond)}`,
      }),
    }
  },
})
