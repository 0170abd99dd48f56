import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { allKeys, type Permissions } from '../../src/schemas/people/permissions.ts'
import type { Scope } from '../core/http/authorization.ts'
import { integer } from '../core/projections/rows.ts'
import { ADMIN_ROLE } from '../people/account.ts'

/**
 * Whether a user `u` of the role `r` may work here: their account is active, and so is the partner that they work for.
 */
export const mayWork = `u.status = 'Active' and (u.partner_id is null
  or exists (select 1 from partners p where p.id = u.partner_id and p.offered))`

/** What the role of an account says. */
export type RoleRow = {
  readonly roleId: number
  readonly roleVersion: number
  readonly permissions: Permissions
  readonly scope: 'all' | 'ownPartner'
  readonly partnerId: number | null
}

/**
 * The columns of a `RoleRow`, of the user `u` and their role `r`. Who works for a partner sees that one alone, whatever
 * their role says: in old logs a role of theirs may have been set to see everything.
 */
export const roleColumns = `r.id as "roleId", r.version as "roleVersion", r.permissions,
  case when u.partner_id is null then r.scope else 'ownPartner' end as scope, u.partner_id as "partnerId"`

/** What a role lets do: Admin everything, whatever its row says, also what came with a later version. */
export const permissionsOfRole = ({ roleId, permissions }: Pick<RoleRow, 'roleId' | 'permissions'>): Permissions =>
  roleId === ADMIN_ROLE ? allKeys : permissions

/**
 * Says which state of which role somebody has, and for which partner, where they see that one only: a browser that knows
 * another asks anew. What Admin may do goes with the version of the product, not of the role.
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

/** Whose rows an account sees. */
export const scopeOfRole = ({ scope, partnerId }: RoleRow): Scope => (scope === 'all' ? 'all' : { partnerId })

/** What an account may do now; nothing where there is none, or it is inactive. */
export const permissionsOfAccount = (sql: SqlClient.SqlClient, accountId: string) =>
  Effect.map(
    sql<RoleRow>`select ${sql.literal(roleColumns)} from users u join roles r on r.id = u.role_id
      where u.id = ${integer(Number(accountId))} and u.status = 'Active'`,
    ([row]) => (row === undefined ? [] : permissionsOfRole(row)),
  )
