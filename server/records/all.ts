import type { RecordName } from '../../src/schemas/records/all.ts'
import { countries } from './country.ts'
import { customers } from './customer.ts'
import { employees } from './employee.ts'
import type { KeptRecord } from './keep-record.ts'
import { partners } from './partner.ts'
import { regions } from './region.ts'
import { roles } from './role.ts'
import { suppliers } from './supplier.ts'

/** All records with a definition, with their server side. */
export const keptRecords = {
  region: regions,
  country: countries,
  supplier: suppliers,
  partner: partners,
  customer: customers,
  role: roles,
  employee: employees,
} as const satisfies Readonly<Record<RecordName, KeptRecord>>
