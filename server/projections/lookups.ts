import type { Country, Guideline, Operator, Region, Supplier } from '../domain/catalogue.ts'
import { factProjection } from './fact-projection.ts'
import { sortKey } from './sort-key.ts'

const named = { id: 'integer primary key', name: 'text not null', sort_key: 'text not null' } as const

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

/** What customers are told to do, as options of a plan. */
export const guidelinesProjection = factProjection('guidelines', 1, {
  guidelines: {
    type: 'GuidelineAdded',
    columns: named,
    rows: ({ id, name }: Guideline) => [{ id, name, sort_key: sortKey(name) }],
  },
})
