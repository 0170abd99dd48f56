import { describe, expect, it } from 'vitest'
import { offlineSaleMachine } from '../../../src/machines/billing/offline-sale.machine.ts'
import { customerNameOf } from '../../../src/machines/billing/offline-sale.selectors.ts'
import { blankSale } from '../../../src/schemas/billing/offline-sale/draft.ts'
import { standing } from '../support.ts'

const customer = { id: 3, companyName: 'Alder Travel', currency: 'USD', taxRate: '0', paymentTermDays: 30 }
const checked = {
  customer: { ...customer, limit: '', outstanding: '0.00' },
  lines: [],
  cost: '',
  margin: '',
  problems: {},
}
const lookups = { customers: [{ id: 3, name: 'Alder Travel', tag: 'USD' }], plans: [] }
const draft = { ...blankSale, customerID: '3' }
const at = standing(offlineSaleMachine, { step: 6, draftId: 'draft-1' })
const nameOf = (context: Parameters<typeof at>[1]) => customerNameOf(at({ work: 'drawing' }, context))

describe('who buys', () => {
  it.each([
    ['nobody is chosen', { lookups, checked: null, draft: blankSale }, ''],
    ['the options are not there yet, nor has the server answered', { lookups: null, checked: null, draft }, ''],
    ['only the options are there', { lookups, checked: null, draft }, 'Alder Travel'],
    ['only the server has answered', { lookups: null, checked, draft }, 'Alder Travel'],
    [
      'another is chosen than the server has answered about',
      { lookups, checked, draft: { ...draft, customerID: '4' } },
      '',
    ],
  ])('is named as far as it is known where %s', (_, context, name) => {
    expect(nameOf(context)).toBe(name)
  })

  it('is named by the options where the draft was kept without the name', () => {
    const kept = { ...checked, customer: { ...checked.customer, companyName: '' } }
    expect(nameOf({ lookups, checked: kept, draft })).toBe('Alder Travel')
    expect(nameOf({ lookups: null, checked: kept, draft })).toBe('')
  })
})
