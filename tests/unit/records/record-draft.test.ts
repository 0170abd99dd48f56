import { describe, expect, it, test } from 'vitest'
import { records } from '../../../src/schemas/records/all.ts'
import {
  draftOf,
  enteredValue,
  entryOf,
  entryOfText,
  initialDraft,
  isSameEntry,
} from '../../../src/schemas/records/kit/draft.ts'
import { integer, longText } from '../../../src/schemas/records/kit/fields.ts'

const { region, partner, role, supplier } = records
const { status } = region.fields
const countries = region.fields.countries
const { permissions } = role.fields
const percentage = partner.fields.markupDiscount
const days = integer('Days', { from: 1, to: 30 })
const remarks = longText('Remarks')

test('a draft begins with what its definition says, with nothing chosen where several may be', () => {
  expect(initialDraft(region)).toMatchObject({ regionName: '', countries: [], status: status.initial })
  expect(initialDraft(role)).toMatchObject({ permissions: [] })
})

test('a draft of what is saved has texts for numbers and for nothing', () => {
  expect(entryOf(percentage, 1250)).toBe('12.5')
  expect(entryOf(percentage, null)).toBe('')
  expect(entryOf(days, 7)).toBe('7')
  expect(entryOf(days, undefined)).toBe('')
  expect(entryOf(countries, [44, 81])).toEqual(['44', '81'])
  expect(draftOf(region, { regionName: 'Europe', countries: [44], status: 'Active' })).toEqual({
    regionName: 'Europe',
    countries: ['44'],
    status: 'Active',
  })
})

test('what others have saved, as a text, is a list where several may be', () => {
  expect(entryOfText(supplier.fields.supplierName, 'one, other')).toBe('one, other')
  expect(entryOfText(countries, '')).toEqual([])
  expect(entryOfText(countries, '44, 81')).toEqual(['44', '81'])
})

describe('what is entered is kept', () => {
  it('as ids and keys, none where there is no list', () => {
    expect(enteredValue(countries, ['44', '81'])).toEqual([44, 81])
    expect(enteredValue(countries, undefined)).toEqual([])
    expect(enteredValue(countries, '44')).toEqual([])
    expect(enteredValue(permissions, ['plan.edit'])).toEqual(['plan.view', 'plan.edit'])
    expect(enteredValue(permissions, 'plan.edit')).toEqual([])
    expect(enteredValue(permissions, undefined)).toEqual([])
  })

  it('as a number, as nothing, or as it stands where it is no number', () => {
    expect(enteredValue(percentage, ' 12.5 ')).toBe(1250)
    expect(enteredValue(percentage, ' ')).toBeNull()
    expect(enteredValue(percentage, undefined)).toBeNull()
    expect(enteredValue(percentage, 'much')).toBe('much')
  })

  it('as one of the choices, as nothing, or as it stands where it is none of them', () => {
    expect(enteredValue(status, 'Inactive')).toBe('Inactive')
    expect(enteredValue(status, '')).toBeNull()
    expect(enteredValue(status, 'Gone')).toBe('Gone')
  })

  it('without the blanks around a text, but with those of remarks', () => {
    expect(enteredValue(supplier.fields.supplierName, ' eSIM Go ')).toBe('eSIM Go')
    expect(enteredValue(supplier.fields.supplierName, undefined)).toBe('')
    expect(enteredValue(supplier.fields.supplierName, ['no text'])).toBe('')
    expect(enteredValue(remarks, ' two\n lines ')).toBe(' two\n lines ')
    expect(enteredValue(remarks, undefined)).toBe('')
    expect(enteredValue(remarks, ['no text'])).toBe('')
  })
})

test('lists are the same in any order, and not where one has more, or another', () => {
  expect(isSameEntry(['1', '2'], ['2', '1'])).toBe(true)
  expect(isSameEntry(['1'], ['1', '2'])).toBe(false)
  expect(isSameEntry(['1', '2'], ['1', '3'])).toBe(false)
  expect(isSameEntry('1', '1')).toBe(true)
  expect(isSameEntry('1', '2')).toBe(false)
  expect(isSameEntry('', [])).toBe(false)
})
