import { Schema } from 'effect'
import { region } from '../../src/schemas/records/region.ts'
import { storedAs } from '../core/events/event-types.ts'
import { ascending } from './fields.ts'
import { keepRecord } from './keep-record.ts'

/** The additions of regions before they could be edited: by the installation, without a person. */
const RegionAdded1 = Schema.Struct({ id: Schema.Int, name: Schema.String, countries: Schema.Array(Schema.Int) })

export const regions = keepRecord(region, {
  table: 'regions',
  version: 4,
  added: (now) =>
    storedAs(RegionAdded1).since(now, ({ id, name, countries }) => ({
      id,
      fields: { regionName: name, countries: ascending(countries), status: 'Active' },
      by: '',
      date: '',
      submission: '',
    })),
})
