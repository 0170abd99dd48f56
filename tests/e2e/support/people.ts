import { admin, partner } from './product.ts'

/** The people of the demo data, one of each role. */
export const people = {
  Admin: admin,
  Staff: { email: 'staff@simdesk.test', password: admin.password },
  'Stock Keeper': { email: 'stock@simdesk.test', password: admin.password },
  Finance: { email: 'finance@simdesk.test', password: admin.password },
  Partner: partner,
} as const

export type Person = (typeof people)[keyof typeof people]
