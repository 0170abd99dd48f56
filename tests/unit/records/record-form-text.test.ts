import { describe, expect, it } from 'vitest'
import { records } from '../../../src/schemas/records/all.ts'
import { entryText, optionsOf, savedText } from '../../../src/views/records/form-text.ts'
import { savedOf } from '../../machines/records/record-form.support.ts'

const field = records.region.fields.countries
const lookups = { country: [{ id: 81, name: 'Japan' }], region: [], supplier: [] }
const named = { countries: [81, 7].map((id) => ({ id, name: id === 81 ? 'Japan' : 'Old Country' })) }
const known = { record: 'region', loaded: savedOf('region', { named }), lookups } as const

describe('what may be chosen in a field that refers to others', () => {
  it('is what is offered, and what the record refers to although it is inactive by now', () => {
    expect(optionsOf(known, 'countries', field, true)).toEqual([
      { value: '7', label: 'Old Country (inactive)' },
      { value: '81', label: 'Japan' },
    ])
  })

  it('calls nobody inactive before it is known who is offered', () => {
    const loading = { ...known, lookups: { ...lookups, country: [] } }
    expect(optionsOf(loading, 'countries', field, false).map(({ label }) => label)).toEqual(['Japan', 'Old Country'])
  })

  it('is what is offered where the record is new', () => {
    expect(optionsOf({ ...known, loaded: null }, 'countries', field, true)).toEqual([{ value: '81', label: 'Japan' }])
  })
})

describe('an entry is told', () => {
  it.each([
    ['countries', ['81', '7'], 'Japan, Old Country'],
    ['countries', ['999'], 'No. 999'],
    ['countries', [], '–'],
    ['status', 'Inactive', 'Inactive'],
    ['regionName', '', '–'],
    ['regionName', 'Baltic States', 'Baltic States'],
  ])('%s %j: %s', (name, entry, text) => {
    expect(entryText(known, name, entry)).toBe(text)
  })

  it('as the server names it, where it does', () => {
    expect(savedText(known, 'countries', '81,44', 'Japan, United Kingdom')).toBe('Japan, United Kingdom')
    expect(savedText(known, 'countries', '81,7')).toBe('Japan, Old Country')
    expect(savedText(known, 'unknown', 'x')).toBe('x')
  })
})
