import { expect, it } from 'vitest'
import { paperOf } from '../../../src/schemas/billing/offline-sale/paper.ts'

it.each([
  ['US', 'United States', 'Letter'],
  ['CA', 'Canada', 'Letter'],
  ['MX', 'Mexico', 'Letter'],
  ['PH', 'Philippines', 'Letter'],
  ['CL', 'Chile', 'Letter'],
  ['CO', 'Colombia', 'Letter'],
  ['GB', 'United Kingdom', 'A4'],
  ['IN', 'India', 'A4'],
  ['BR', 'Brazil', 'A4'],
])(
  'prints for a customer in %s (%s) on %s, by the code or, in an old document, the name',
  (countryCode, country, paper) => {
    expect(paperOf({ countryCode, country: 'as it was typed' })).toBe(paper)
    expect(paperOf({ country })).toBe(paper)
  },
)

it('prints on A4 for a customer whose country is not known', () => {
  expect(paperOf({ country: '' })).toBe('A4')
  expect(paperOf({ countryCode: '', country: 'Sealand' })).toBe('A4')
})
