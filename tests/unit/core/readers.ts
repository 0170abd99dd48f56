import { demoRoles } from '../../../server/seed/demo-roles.ts'
import type { Reader } from '../../../src/schemas/core/first-step.ts'
import { delivered } from '../../../src/schemas/people/permissions.ts'

/** People with the five built-in roles, by role name. */
export const readers: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(
    Object.entries(delivered).map(([name, permissions]) => [name, { permissions, isOfPartner: name === 'Partner' }]),
  ),
  ...Object.fromEntries(demoRoles.map(({ roleName, permissions }) => [roleName, { permissions, isOfPartner: false }])),
}
