import { expect, it } from 'vitest'
import { records } from '../../../src/schemas/records/all.ts'
import { fieldText, valueText } from '../../../src/views/history/value-text.ts'

it('names every field of an item, the one that its form does not have too', () => {
  expect(fieldText('inventory', 'expiryDate')).toBe('Stock Expiry Date')
  expect(fieldText('inventory', 'stockExpiryDate')).toBe("Stock's own Expiry Date")
  expect(valueText('inventory', 'stockExpiryDate', '2031-03-31')).toBe('31/03/2031')
})

it.each(Object.values(records))(
  'names every field of a record, and what is chosen in it: $name',
  ({ name, fields }) => {
    for (const [field, { label }] of Object.entries(fields)) expect(fieldText(name, field)).toBe(label)
    expect(valueText(name, 'status', 'Inactive')).toBe('Inactive')
    expect(valueText(name, 'status', '')).toBe('–')
  },
)

it('tells a choice of a record by its label', () => {
  const [source] = records.supplier.fields.planSource.choices
  expect(valueText('supplier', 'planSource', String(source.value))).toBe(source.label)
})
