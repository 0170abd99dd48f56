import { expect, it } from 'vitest'
import { records } from '../../../src/schemas/records/all.ts'
import { fieldText, valueText } from '../../../src/views/history/value-text.ts'

it('names every field of a SIM, including the one that is not in its form', () => {
  expect(fieldText('inventory', 'expiryDate')).toBe('Stock Expiry Date')
  expect(fieldText('inventory', 'stockExpiryDate')).toBe("Stock's own Expiry Date")
  expect(valueText('inventory', 'stockExpiryDate', '2031-03-31')).toBe('31/03/2031')
})

it.each(Object.values(records))('names every field of a record, and its choices: $name', ({ name, fields }) => {
  for (const [field, { label }] of Object.entries(fields)) expect(fieldText(name, field)).toBe(label)
  expect(valueText(name, 'status', 'Inactive')).toBe('Inactive')
  expect(valueText(name, 'status', '')).toBe('–')
})

it('shows a record’s choice by its label', () => {
  const [source] = records.supplier.fields.planSource.choices
  expect(valueText('supplier', 'planSource', String(source.value))).toBe(source.label)
})

it('names the fields of a supplier invoice, and shows a confirmed difference as an amount', () => {
  expect(fieldText('supplierInvoice', 'difference')).toBe('Confirmed difference')
  expect(valueText('supplierInvoice', 'difference', '12.5')).toBe('12.50')
  expect(valueText('supplierInvoice', 'difference', '')).toBe('–')
  expect(valueText('supplierInvoice', 'files', '2')).toBe('2')
  expect(valueText('supplierInvoice', 'checked', 'Yes')).toBe('Yes')
})
