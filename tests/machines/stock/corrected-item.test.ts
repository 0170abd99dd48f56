import { describe, expect, test } from 'vitest'
import type { CorrectableItem } from '../../../src/schemas/stock/inventory-correction.ts'
import { edit } from './inventory-form.support.ts'

const item: CorrectableItem = {
  paymentType: 'prepaid',
  InvoiceCurrency: 'USD',
  invoiceCost: 5,
  buyingCost: null,
  sellingcost: 9,
  invoicePO: '',
}

describe('the form of the item', () => {
  const corrected = { ...item, buyingCost: 4.5, invoicePO: 'right.pdf', version: 3 }

  test('takes the correction over, and keeps what was typed into its other fields', async () => {
    const { actor, change, now } = await edit()
    change('invoiceNumber', 'INV-99')
    actor.send({ type: 'item.corrected', item: corrected })
    expect(now().context).toMatchObject({
      version: 3,
      loaded: { buyingCost: 4.5, invoicePO: 'right.pdf', invoiceNumber: 'INV-12' },
      draft: { buyingCost: '4.5', invoicePO: 'right.pdf', InvoiceCurrency: 'USD', invoiceNumber: 'INV-99' },
    })
  })

  test('meets what others have saved in between with its next save', async () => {
    const { actor, now } = await edit()
    actor.send({ type: 'item.corrected', item: { ...corrected, version: 5 } })
    expect(now().context.version).toBe(2)
  })

  test('is left for the list when the item is voided, with its draft', async () => {
    const { actor, emitted, change } = await edit()
    change('invoiceNumber', 'INV-99')
    actor.send({ type: 'item.voided' })
    expect(emitted).toEqual([
      { type: 'draft.cleared' },
      { type: 'navigation.requested', to: '/pages/InventoryMaster', replace: false },
    ])
  })
})
