import { applyPartner, type Partner } from '../domain/partner.ts'
import { partnerEvents } from '../events/types/partner.ts'
import { listProjection } from './list-projection.ts'

/** The fields of a partner with the types of their columns. */
const types = {
  id: 'integer primary key',
  partnerCode: 'integer not null',
  companyName: 'text not null',
  contactPerson: 'text not null',
  role: 'text not null',
  phone: 'text not null',
  email: 'text not null',
  address: 'text not null',
  city: 'text not null',
  state: 'text not null',
  country: 'text not null',
  zipCode: 'text not null',
  website: 'text not null',
  createdDate: 'text not null',
  status: 'text not null',
  partnerImage: 'text not null',
  markupDiscount: 'float8',
} as const satisfies Record<keyof Partner, string>

type PartnerTableRow = Readonly<Record<string, string | number | null>>

const fields = Object.keys(types) as ReadonlyArray<keyof Partner>

/** The column of a field: `partner_code` of `partnerCode`. */
const columnOf = (field: keyof Partner): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns with the names of the wire, for `select`. */
export const partnerFieldList = fields.map((field) => `p.${columnOf(field)} as "${field}"`).join(', ')

/** The partner list. */
export const partnersProjection = listProjection({
  name: 'partners',
  version: 1,
  table: 'partners',
  counter: 'partner_counter',
  columns: {
    id: types.id,
    ordinal: 'integer not null',
    ...Object.fromEntries(fields.map((field) => [columnOf(field), types[field]])),
  },
  events: partnerEvents,
  added: ['PartnerAdded'],
  apply: applyPartner,
  rowOf: (partner: Partner, ordinal): PartnerTableRow => ({
    ordinal,
    ...Object.fromEntries(fields.map((field) => [columnOf(field), partner[field]])),
  }),
  itemOf: (row) => Object.fromEntries(fields.map((field) => [field, row[columnOf(field)]])) as unknown as Partner,
  indexes: (sql) => [sql`create unique index partners_code on partners (partner_code)`],
})
