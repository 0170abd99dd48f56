import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { allKeys, type Permissions } from '../../src/schemas/people/permissions.ts'
import type { Scope } from '../core/http/authorization.ts'
import { integer } from '../core/projections/rows.ts'
import { ADMIN_ROLE } from '../people/account.ts'

/** SQL: whether a user `u` of the role `r` may work here. Their account must be active, and so must their partner. */
export const mayWork = `u.status = 'Active' and (u.partner_id is null
  or exists (select 1 from partners p where p.id = u.partner_id and p.offered))`

/** The access data of an account's role. */
export type RoleRow = {
  readonly roleId: number
  readonly roleVersion: number
  readonly permissions: Permissions
  readonly scope: 'all' | 'ownPartner'
  readonly partnerId: number | null
}

/**
 * SQL: the columns of a `RoleRow`, of the user `u` and their role `r`. A partner user sees only that partner, whatever
 * the role says: old logs may hold a partner's role that saw everything.
 */
export const roleColumns = `r.id as "roleId", r.version as "roleVersion", r.permissions,
  case when u.partner_id is null then r.scope else 'ownPartner' end as scope, u.partner_id as "partnerId"`

/** The permissions of a role: for Admin all, whatever its row says, including those of later versions. */
export const permissionsOfRole = ({ roleId, permissions }: Pick<RoleRow, 'roleId' | 'permissions'>): Permissions =>
  roleId === ADMIN_ROLE ? allKeys : permissions

/**
 * Identifies the version of a person's access: role, permissions and partner. A browser with another version reloads
 * it. Admin's permissions change with the product's version, not the role's.
 */
export const accessVersionOf = ({
  roleId,
  roleVersion,
  scope,
  partnerId,
}: Pick<RoleRow, 'roleId' | 'roleVersion' | 'scope' | 'partnerId'>): string => {
  if (roleId === ADMIN_ROLE) return `${roleId}.${roleVersion}.${allKeys.length}`
  return scope === 'all' ? `${roleId}.${roleVersion}` : `${roleId}.${roleVersion}.${partnerId ?? 0}`
}

/** The rows that an account may see. */
export const scopeOfRole = ({ scope, partnerId }: RoleRow): Scope => (scope === 'all' ? 'all' : { partnerId })

/** An account's current permissions; none if it is missing or inactive. */
export const permissionsOfAccount = (sql: SqlClient.SqlClient, accountId: string) =>
  Effect.map(
    sql<RoleRow>`select ${sql.literal(roleColumns)} from users u join roles r on r.id = u.role_id
      where u.id = ${integer(Number(accountId))} and u.status = 'Active'`,
    ([row]) => (row === undefined ? [] : permissionsOfRole(row)),
  )
