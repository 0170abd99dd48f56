import { Schema } from 'effect'
import { country } from '../../src/schemas/records/country.ts'
import { storedAs } from '../core/events/event-types.ts'
import { keepRecord } from './keep-record.ts'

/** The additions of countries before they could be edited: by the installation, without a person. */
const CountryAdded1 = Schema.Struct({ id: Schema.Int, name: Schema.String, code: Schema.String })

export const countries = keepRecord(country, {
  table: 'countries',
  version: 4,
  added: (now) =>
    storedAs(CountryAdded1).since(now, ({ id, name, code }) => ({
      id,
      fields: { countryName: name, countryCode: code, dialCode: '', status: 'Active' },
      by: '',
      date: '',
      submission: '',
    })),
})
