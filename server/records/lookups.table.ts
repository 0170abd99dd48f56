import { factProjection } from '../core/projections/fact-projection.ts'
import { sortKey } from '../lists/sort-key.ts'
import { catalogueEvents } from '../plans/catalogue.events.ts'

const named = { id: 'integer primary key', name: 'text not null', sort_key: 'text not null' } as const

/** Mobile networks with their MCC and MNC. */
export const operatorsProjection = factProjection('operators', 1, catalogueEvents, {
  operators: {
    type: 'OperatorAdded',
    columns: { ...named, country: 'text not null', networks: 'text not null' },
    rows: ({ id, name, country, networks }) => [
      { id, name, sort_key: sortKey(name), country, networks: networks.join(' ') },
    ],
  },
})

/** The guidelines for customers that a plan can have. */
export const guidelinesProjection = factProjection('guidelines', 1, catalogueEvents, {
  guidelines: {
    type: 'GuidelineAdded',
    columns: named,
    rows: ({ id, name }) => [{ id, name, sort_key: sortKey(name) }],
  },
})
