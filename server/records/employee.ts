import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { isKey, type Permissions } from '../../src/schemas/people/permissions.ts'
import { employee } from '../../src/schemas/records/employee.ts'
import { recordMessages } from '../../src/schemas/records/kit/checks.ts'
import type { FieldsOf } from '../../src/schemas/records/kit/draft.ts'
import { ACTIVE, INACTIVE, INVITED } from '../../src/schemas/records/kit/fields.ts'
import { endSessionsOf } from '../auth/account-sessions.ts'
import { endLinksOf, issueLink } from '../auth/links.ts'
import { permissionsOfAccount, permissionsOfRole } from '../auth/permissions.ts'
import { storedAs } from '../core/events/event-types.ts'
import { integer } from '../core/projections/rows.ts'
import { Account1, Account2, roleIds } from '../people/account.events.ts'
import { ADMIN_ROLE } from '../people/account.ts'
import { type Asking, keepRecord } from './keep-record.ts'

export type EmployeeFields = FieldsOf<typeof employee>

type RoleFacts = { readonly scope: string; readonly permissions: Permissions }

/** What a save of an account has to know of the others. */
export type AccountFacts = {
  /** The account of who saves, and what it may do as things stand: nothing once it is inactive. */
  readonly saver: number
  readonly held: Permissions
  /** The role that is asked for; null where there is none. */
  readonly role: RoleFacts | null
  /** What the account may do by the role that it has; null of one that is added. */
  readonly own: Permissions | null
  readonly hasPassword: boolean
  /** How many other accounts are active, have the role Admin and a password. */
  readonly otherAdmins: number
}

export const peopleMessages = {
  beyond: 'You cannot give a permission that you do not have',
  stronger: 'This account may do more than yours',
  self: 'Ask another administrator to change your own account',
  last: 'At least one administrator must remain',
  partner: 'Partner is required',
  seesAll: 'Somebody who works for a partner needs a role that sees its own partner only',
  notAccepted: 'The invitation has not been accepted yet',
} as const

type RoleRow = { readonly roleId: number; readonly scope: string; readonly permissions: Permissions }

const know = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { id, fields, saver }: Asking<EmployeeFields>) {
  const roleOf = (condition: Statement.Fragment) =>
    Effect.map(
      sql<RoleRow>`select r.id as "roleId", r.scope, r.permissions from roles r where ${condition}`,
      ([row]) => (row === undefined ? null : { scope: row.scope, permissions: permissionsOfRole(row) }),
    )
  const account = integer(id)
  const [facts] = yield* sql<Pick<AccountFacts, 'hasPassword' | 'otherAdmins'>>`select
      exists (select 1 from credentials where user_id = ${account}) as "hasPassword",
      (select count(*)::integer from users u join credentials c on c.user_id = u.id
        where u.role_id = ${ADMIN_ROLE} and u.status = ${ACTIVE} and u.id <> ${account}) as "otherAdmins"`
  const wanted = typeof fields.roleID === 'number' ? fields.roleID : 0
  return {
    saver: Number(saver),
    held: yield* permissionsOfAccount(sql, saver),
    role: yield* roleOf(sql`r.id = ${integer(wanted)}`),
    own: (yield* roleOf(sql`r.id = (select role_id from users where id = ${account})`))?.permissions ?? null,
    hasPassword: facts?.hasPassword ?? false,
    otherAdmins: facts?.otherAdmins ?? 0,
  } satisfies AccountFacts
})

/** Whether somebody who may do so much may do all of that; keys that this version does not know say nothing. */
export const isWithin = (keys: Permissions, held: Permissions): boolean =>
  keys.every((key) => !isKey(key) || held.includes(key))

const isActiveAdmin = ({ roleID, status }: EmployeeFields) => roleID === ADMIN_ROLE && status === ACTIVE

/** The fields that a save changes, in the order of the form. */
const changedIn = (fields: EmployeeFields, before: EmployeeFields) =>
  employee.sections.flatMap((section) => section.fields).filter((name) => fields[name] !== before[name])

/**
 * Nobody rises: one administrator remains, nobody changes what they themselves may do, touches an account that may do
 * more than theirs, or gives a role that does. The message stands where the change was made.
 */
const refusalOfRise = (
  fields: EmployeeFields,
  before: EmployeeFields | null,
  id: number | null,
  { saver, held, role, own, hasPassword, otherAdmins }: AccountFacts,
): Partial<Record<keyof EmployeeFields, string>> => {
  const changed = before === null ? [] : changedIn(fields, before)
  const access = changed.find((name) => name === 'roleID' || name === 'status')
  if (before !== null && isActiveAdmin(before) && !isActiveAdmin(fields) && hasPassword && otherAdmins === 0) {
    return { [access ?? 'status']: peopleMessages.last }
  }
  if (id === saver && access !== undefined) return { [access]: peopleMessages.self }
  if (own !== null && !isWithin(own, held)) return { [changed[0] ?? 'roleID']: peopleMessages.stronger }
  const isGiven = before === null || changed.includes('roleID')
  return isGiven && role !== null && !isWithin(role.permissions, held) ? { roleID: peopleMessages.beyond } : {}
}

/**
 * Whether somebody who works for a partner would see everything. Who does so by an old log can still be deactivated, and
 * have their name and number put right.
 */
const opensAll = (fields: EmployeeFields, before: EmployeeFields | null, { role }: AccountFacts): boolean => {
  if (fields.partnerID === null || role?.scope !== 'all') return false
  if (before === null || (fields.status !== INACTIVE && fields.status !== before.status)) return true
  return fields.roleID !== before.roleID || fields.partnerID !== before.partnerID
}

/** Who is invited becomes active by accepting; who has no password yet is invited again. */
const settledStatus = (wanted: EmployeeFields['status'], before: EmployeeFields | null, hasPassword: boolean) => {
  if (before === null) return INVITED
  return before.status === INACTIVE && wanted === ACTIVE && !hasPassword ? INVITED : wanted
}

/** The people who work here. What an account may do is its role's; its password is kept apart and is no event. */
export const employees = keepRecord<typeof employee, AccountFacts>(employee, {
  table: 'users',
  version: 5,
  added: (now) =>
    storedAs(Account1)
      .since(Account2, ({ roleName, ...account }) => ({ ...account, roleID: roleIds[roleName] ?? 0, partnerID: null }))
      .since(now, ({ id, departmentID: _, ...account }) => ({
        id,
        fields: { ...account, status: ACTIVE },
        by: '',
        date: '',
        submission: '',
      })),
  know,
  settle: (fields, before, { known }) => ({
    ...fields,
    email: fields.email.toLowerCase(),
    // Nobody leaves a partner by the way, and sees everything.
    partnerID: known.role?.scope === 'ownPartner' ? fields.partnerID : (fields.partnerID ?? before?.partnerID ?? null),
    status: settledStatus(fields.status, before, known.hasPassword),
  }),
  check: (fields, before, { id, known }) => ({
    ...(known.role?.scope === 'ownPartner' && fields.partnerID === null && { partnerID: peopleMessages.partner }),
    ...(opensAll(fields, before, known) && { roleID: peopleMessages.seesAll }),
    ...(before?.status === INVITED && fields.status === ACTIVE && { status: peopleMessages.notAccepted }),
    ...(before !== null &&
      before.status !== INVITED &&
      fields.status === INVITED &&
      known.hasPassword && { status: recordMessages.choose(employee.fields.status.label) }),
    ...refusalOfRise(fields, before, id, known),
  }),
  turned: {
    types: ['UserDeactivated', 'UserReactivated'],
    into: ({ status }) => {
      if (status === undefined) return null
      return status === INACTIVE ? 'UserDeactivated' : 'UserReactivated'
    },
  },
  beside: ({ id, before, after, saver }) =>
    Effect.gen(function* () {
      if (before === null) {
        const { accountId, requestId } = saver
        return { link: yield* issueLink({ account: id, purpose: 'invitation', by: accountId, requestId }) }
      }
      const isShut = before.status !== INACTIVE && after.status === INACTIVE
      // What their screens and their live stream show is of whom they saw until now.
      if (isShut || before.partnerID !== after.partnerID) {
        yield* endSessionsOf(id, { by: saver.accountId, requestId: saver.requestId })
      }
      if (isShut) yield* endLinksOf(id)
      return {}
    }),
})
