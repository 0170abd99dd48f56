import type { Country, Operator, Plan, Region, Supplier } from '../domain/catalogue.ts'
import { factProjection } from './fact-projection.ts'

const named = { id: 'integer primary key', name: 'text not null', sort_key: 'text not null' } as const

/** What options are ordered by, whatever collation the database has: no accents, no case, 3 GB before 10 GB. */
const sortKey = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(8, '0'))

/** Countries and regions: reference data that every form offers. */
export const placesProjection = factProjection('places', 1, {
  countries: {
    type: 'CountryAdded',
    columns: { ...named, code: 'text not null unique' },
    rows: ({ id, name, code }: Country) => [{ id, name, sort_key: sortKey(name), code }],
  },
  regions: {
    type: 'RegionAdded',
    columns: named,
    rows: ({ id, name }: Region) => [{ id, name, sort_key: sortKey(name) }],
  },
})

/** Mobile networks with their MCC and MNC. */
export const operatorsProjection = factProjection('operators', 1, {
  operators: {
    type: 'OperatorAdded',
    columns: { ...named, country: 'text not null', networks: 'text not null' },
    rows: ({ id, name, country, networks }: Operator) => [
      { id, name, sort_key: sortKey(name), country, networks: networks.join(' ') },
    ],
  },
})

/** Suppliers and the countries that they serve. */
export const suppliersProjection = factProjection('suppliers', 1, {
  suppliers: {
    type: 'SupplierAdded',
    columns: named,
    rows: ({ id, name }: Supplier) => [{ id, name, sort_key: sortKey(name) }],
  },
  supplier_countries: {
    type: 'SupplierAdded',
    columns: { supplier_id: 'integer not null', country_id: 'integer not null' },
    rows: ({ id, countries }: Supplier) => countries.map((country) => ({ supplier_id: id, country_id: country })),
    indexes: (sql) => [
      sql`create unique index supplier_countries_pair on supplier_countries (country_id, supplier_id)`,
    ],
  },
})

/** Plans as options of the forms, by supplier and place. */
export const plansProjection = factProjection('plans', 1, {
  plans: {
    type: 'PlanAdded',
    columns: { ...named, supplier_id: 'integer not null', country_id: 'integer', region_id: 'integer' },
    rows: (plan: Plan) => [
      {
        id: plan.id,
        name: plan.name,
        sort_key: sortKey(plan.name),
        supplier_id: plan.supplierID,
        country_id: plan.country,
        region_id: plan.region,
      },
    ],
    indexes: (sql) => [
      sql`create index plans_country on plans (country_id)`,
      sql`create index plans_region on plans (region_id)`,
    ],
  },
})
