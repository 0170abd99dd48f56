import { demoRoles } from '../../../server/seed/demo-roles.ts'
import type { Reader } from '../../../src/schemas/core/first-step.ts'
import { delivered } from '../../../src/schemas/people/permissions.ts'

/** Who works with the five roles that there are at first, by their names. */
export const readers: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(
    Object.entries(delivered).map(([name, permissions]) => [name, { permissions, isOfPartner: name === 'Partner' }]),
  ),
  ...Object.fromEntries(demoRoles.map(({ roleName, permissions }) => [roleName, { permissions, isOfPartner: false }])),
}
