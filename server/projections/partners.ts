import { applyPartner, type Partner, type PartnerEvent } from '../domain/partner.ts'
import { listProjection } from './list-projection.ts'

const columns = {
  id: 'integer primary key',
  ordinal: 'integer not null',
  partner_code: 'integer not null',
  company_name: 'text not null',
  contact_person: 'text not null',
  role: 'text not null',
  phone: 'text not null',
  email: 'text not null',
  address: 'text not null',
  city: 'text not null',
  state: 'text not null',
  country: 'text not null',
  zip_code: 'text not null',
  website: 'text not null',
  created_date: 'text not null',
  status: 'text not null',
  partner_image: 'text not null',
  markup_discount: 'float8',
} as const

type PartnerTableRow = { readonly [Column in keyof typeof columns]: string | number | null }

const names = {
  id: 'id',
  partner_code: 'partnerCode',
  company_name: 'companyName',
  contact_person: 'contactPerson',
  role: 'role',
  phone: 'phone',
  email: 'email',
  address: 'address',
  city: 'city',
  state: 'state',
  country: 'country',
  zip_code: 'zipCode',
  website: 'website',
  created_date: 'createdDate',
  status: 'status',
  partner_image: 'partnerImage',
  markup_discount: 'markupDiscount',
} as const satisfies Record<Exclude<keyof typeof columns, 'ordinal'>, keyof Partner>

/** The columns with the names of the wire, for `select`. */
export const partnerFieldList = Object.entries(names)
  .map(([column, name]) => `p.${column} as "${name}"`)
  .join(', ')

/** The partner list. */
export const partnersProjection = listProjection<Partner, PartnerTableRow>({
  name: 'partners',
  version: 1,
  table: 'partners',
  counter: 'partner_counter',
  columns,
  added: ['PartnerAdded'],
  changed: ['PartnerChanged'],
  apply: (partner, event) => applyPartner(partner, event as unknown as PartnerEvent),
  rowOf: (partner, ordinal) =>
    ({
      ordinal,
      ...Object.fromEntries(Object.entries(names).map(([column, name]) => [column, partner[name]])),
    }) as unknown as PartnerTableRow,
  itemOf: (row) =>
    Object.fromEntries(
      Object.entries(names).map(([column, name]) => [name, row[column as keyof typeof names]]),
    ) as unknown as Partner,
  indexes: (sql) => [sql`create unique index partners_code on partners (partner_code)`],
})
