import { country } from './country.ts'
import { customer } from './customer.ts'
import { employee } from './employee.ts'
import type { AnyRecord } from './kit/define.ts'
import { partner } from './partner.ts'
import { region } from './region.ts'
import { role } from './role.ts'
import type { recordRoutes } from './routes.ts'
import { supplier } from './supplier.ts'

/** Every record that a definition describes. */
export const records = { region, country, supplier, partner, customer, role, employee } as const satisfies Readonly<
  Record<keyof typeof recordRoutes, AnyRecord>
>
export type RecordName = keyof typeof records
export const recordNames = Object.keys(records) as ReadonlyArray<RecordName>
