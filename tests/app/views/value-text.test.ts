import { expect, it } from 'vitest'
import { fieldText, valueText } from '../../../src/views/history/value-text.ts'

it('names every field of an item, the one that its form does not have too', () => {
  expect(fieldText('inventory', 'expiryDate')).toBe('Stock Expiry Date')
  expect(fieldText('inventory', 'stockExpiryDate')).toBe("Stock's own Expiry Date")
  expect(valueText('inventory', 'stockExpiryDate', '2031-03-31')).toBe('31/03/2031')
})
