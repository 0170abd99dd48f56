import { expect, it } from 'vitest'
import { drawnIn, saleProblems, stepOfField } from '../../../src/schemas/billing/offline-sale/draft.ts'
import { headerOf, headerProblems } from '../../../src/schemas/billing/offline-sale/header.ts'

const terms = { invoiceDay: '2026-11-27', paymentTermDays: 30 }

it.each([
  ['without entries: the day of the invoice, and the terms of the customer', {}, '2026-11-27', '2026-12-27', 30],
  ['empty texts are no entries', { supplyDate: ' ', dueDate: '' }, '2026-11-27', '2026-12-27', 30],
  ['a supply date of its own', { supplyDate: '2026-10-31' }, '2026-10-31', '2026-12-27', 30],
  ['a due date has its own number of days', { dueDate: '2026-12-04' }, '2026-11-27', '2026-12-04', 7],
  ['due on the day of the invoice', { dueDate: '2026-11-27' }, '2026-11-27', '2026-11-27', 0],
] as const)('a document has %s', (_, drawn, supplyDate, dueDate, paymentTermDays) => {
  expect(headerOf(drawn, terms)).toEqual({ supplyDate, dueDate, paymentTermDays })
})

it('references are kept without the spaces around them', () => {
  expect(headerOf({ buyerReference: ' Cost centre 7 ', purchaseOrder: 'PO-9' }, terms)).toMatchObject({
    buyerReference: 'Cost centre 7',
    purchaseOrder: 'PO-9',
  })
})

it.each([
  [{ dueDate: '2026-11-26' }, { dueDate: 'Enter a day on or after 27/11/2026 (the invoice)' }],
  [{ dueDate: '2026-11-27' }, {}],
  [{ dueDate: '2026-02-30' }, { dueDate: 'Enter a valid date, e.g. 31/12/2027' }],
  [{ supplyDate: '31/12' }, { supplyDate: 'Enter a valid date, e.g. 31/12/2027' }],
  [{ supplyDate: '2025-12-31' }, {}],
] as const)('the days %j have the problems %j', (drawn, problems) => {
  expect(headerProblems(drawn, terms.invoiceDay)).toEqual(problems)
})

it('the browser says at the field that a day is not real, on the first step', () => {
  expect(saleProblems({ supplyDate: '2026-13-01' })).toMatchObject({
    supplyDate: 'Enter a valid date, e.g. 31/12/2027',
  })
  expect(stepOfField('supplyDate')).toBe(1)
})

it('a draft sends only what was entered', () => {
  expect(drawnIn({ dueDate: '2026-12-01', purchaseOrder: '' })).toMatchObject({ dueDate: '2026-12-01' })
  expect(drawnIn({ purchaseOrder: '' })).not.toHaveProperty('purchaseOrder')
})
