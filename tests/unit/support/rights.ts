import { allParts, type Rights } from '../../../src/schemas/core/serves.ts'
import { delivered, type Permissions } from '../../../src/schemas/people/permissions.ts'

/** The rights of a person with these permissions, at a server that has everything. */
export const atOurs = (permissions: Permissions): Rights => ({ permissions, serves: allParts })

/** The same for a built-in role; none for any other. */
export const asRoleAtOurs = (roleName: string): Rights =>
  atOurs(Object.hasOwn(delivered, roleName) ? (delivered[roleName] ?? []) : [])
