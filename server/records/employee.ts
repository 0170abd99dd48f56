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

/** Facts about other accounts that an employee's save needs. */
export type AccountFacts = {
  /** The account that saves, and its current permissions; none once it is inactive. */
  readonly saver: number
  readonly held: Permissions
  /** The requested role; null if it is missing. */
  readonly role: RoleFacts | null
  /** The account's permissions by its current role; null for a new one. */
  readonly own: Permissions | null
  readonly hasPassword: boolean
  /** The number of other active accounts with the Admin role and a password. */
  readonly otherAdmins: number
}

export const peopleMessages = {
  beyond: 'You cannot give a permission that you do not have',
  stronger: 'This account has more permissions than yours',
  self: 'Ask another administrator to change your own account',
  last: 'At least one administrator must remain',
  partner: 'Partner is required',
  seesAll: 'A partner user needs a role that sees only its own partner',
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

/** Whether `held` includes all of `keys`; keys unknown to this version are ignored. */
export const isWithin = (keys: Permissions, held: Permissions): boolean =>
  keys.every((key) => !isKey(key) || held.includes(key))

const isActiveAdmin = ({ roleID, status }: EmployeeFields) => roleID === ADMIN_ROLE && status === ACTIVE

/** The fields that a save changes, in the order of the form. */
const changedIn = (fields: EmployeeFields, before: EmployeeFields) =>
  employee.sections.flatMap((section) => section.fields).filter((name) => fields[name] !== before[name])

/**
 * Prevents privilege escalation. One administrator must remain. Nobody may change their own permissions, change an
 * account with more permissions than theirs, or assign a role with more. The message is at the changed field.
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
 * Whether the save would let a partner user see everything. An account that already does, from an old log, can still be
 * deactivated, and its name and number corrected.
 */
const opensAll = (fields: EmployeeFields, before: EmployeeFields | null, { role }: AccountFacts): boolean => {
  if (fields.partnerID === null || role?.scope !== 'all') return false
  if (before === null || (fields.status !== INACTIVE && fields.status !== before.status)) return true
  return fields.roleID !== before.roleID || fields.partnerID !== before.partnerID
}

/** Invited employees become active by accepting. An inactive one without a password is invited again. */
const settledStatus = (wanted: EmployeeFields['status'], before: EmployeeFields | null, hasPassword: boolean) => {
  if (before === null) return INVITED
  return before.status === INACTIVE && wanted === ACTIVE && !hasPassword ? INVITED : wanted
}

/** Our employees. Their permissions come from the role; the password is stored separately, never in an event. */
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
    // Nobody loses their partner implicitly, which would let them see everything.
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
      // Their open screens and live streams still show the previous scope.
      if (isShut || before.partnerID !== after.partnerID) {
        yield* endSessionsOf(id, { by: saver.accountId, requestId: saver.requestId })
      }
      if (isShut) yield* endLinksOf(id)
      return {}
    }),
})
