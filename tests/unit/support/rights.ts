import { allParts, type Rights } from '../../../src/schemas/core/serves.ts'
import { delivered, type Permissions } from '../../../src/schemas/people/permissions.ts'

/** What somebody can do who may do so much, at a server that has everything. */
export const atOurs = (permissions: Permissions): Rights => ({ permissions, serves: allParts })

/** The same of a role that ships; of another one, nothing. */
export const asRoleAtOurs = (roleName: string): Rights =>
  atOurs(Object.hasOwn(delivered, roleName) ? (delivered[roleName] ?? []) : [])
