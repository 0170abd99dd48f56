import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { isOvertaken, itemCorrectionMachine } from '../../../src/machines/stock/item-correction.machine.ts'
import { Conflicted, Refused, Unreachable } from '../../../src/schemas/core/errors.ts'
import type { CorrectableItem, CorrectedItem } from '../../../src/schemas/stock/inventory-correction.ts'
import type { CorrectRequest, VoidRequest } from '../../../src/services/stock/inventory-correction-service.ts'
import { emittedBy, heldCall, settled } from '../support.ts'
import { edit } from './inventory-form.support.ts'

const item: CorrectableItem = {
  paymentType: 'prepaid',
  InvoiceCurrency: 'USD',
  invoiceCost: 5,
  buyingCost: null,
  sellingcost: 9,
  invoicePO: '',
}
const down = new Unreachable({ message: 'The server cannot be reached' })
const newer = new Conflicted({ message: 'x', version: 4, changes: [], updatedBy: 'Ben Cole', updatedDate: '' })

const start = (id = 12) => {
  const correct = heldCall<CorrectRequest, { message: string; item: CorrectedItem }>()
  const voids = heldCall<VoidRequest, { message: string }>()
  const machine = itemCorrectionMachine.provide({ actors: { correctItem: correct.logic, voidItem: voids.logic } })
  const actor = createActor(machine, { input: { id } })
  const emitted = emittedBy(actor)
  actor.start()
  const type = (field: 'buyingCost' | 'reason', value: string) => actor.send({ type: 'field.edited', field, value })
  return { actor, correct, voids, emitted, type, now: () => actor.getSnapshot() }
}

const correcting = () => {
  const dialog = start()
  dialog.actor.send({ type: 'correction.opened', item, version: 2 })
  return dialog
}

describe('a correction', () => {
  test('tells of a file that cannot be the invoice at its field, until another one is chosen', () => {
    const { actor, now } = correcting()
    actor.send({ type: 'newInvoice.refused', problem: 'Choose a PDF, PNG or JPEG file' })
    expect(now().context.errors).toEqual({ invoicePO: 'Choose a PDF, PNG or JPEG file' })
    actor.send({ type: 'newInvoice.chosen', fileRef: 'ref-1', name: 'po.pdf', size: 10 })
    expect(now().context).toMatchObject({ errors: {}, file: { ref: 'ref-1' } })
  })

  test('is sent once something is changed, closes the dialog and tells the form', async () => {
    const { actor, correct, emitted, type, now } = correcting()
    const submit = { type: 'correction.submitted', submissionId: 's-1' } as const
    expect(now().can(submit)).toBe(false)
    type('buyingCost', '4.5')
    actor.send(submit)
    actor.send(submit)
    expect(correct.calls.map(({ input }) => input)).toMatchObject([
      { id: 12, version: 2, submissionId: 's-1', draft: { buyingCost: '4.5', invoiceCost: '5', reason: '' } },
    ])
    const corrected = { ...item, buyingCost: 4.5, version: 3 }
    correct.call(0).resolve({ message: 'Done', item: corrected })
    await settled()
    expect(emitted).toEqual([
      { type: 'toast.shown', kind: 'success', text: 'Done' },
      { type: 'item.corrected', item: corrected },
    ])
    expect(now().matches('closed')).toBe(true)
  })

  test('is the same submission after a lost answer, and another one with other content', async () => {
    const { actor, correct, type, now } = correcting()
    type('buyingCost', '4.5')
    for (const submissionId of ['s-1', 's-2']) {
      actor.send({ type: 'correction.submitted', submissionId })
      correct.call(-1).reject(down)
      await settled()
      expect(now().context.failure).toBe('The server cannot be reached')
    }
    type('buyingCost', '4.6')
    actor.send({ type: 'correction.submitted', submissionId: 's-3' })
    expect(correct.calls.map(({ input }) => input.submissionId)).toEqual(['s-1', 's-1', 's-3'])
  })

  test('that is refused says so at its fields and keeps what was typed', async () => {
    const { actor, correct, type, now } = correcting()
    type('buyingCost', '4.5')
    actor.send({ type: 'correction.submitted', submissionId: 's-1' })
    const errors = [{ field: 'reason', message: 'Reason is required' }]
    correct.call(0).reject(new Refused({ message: 'Not saved: 1 field needs a correction', errors }))
    await settled()
    expect(now().context).toMatchObject({ errors: { reason: 'Reason is required' }, draft: { buyingCost: '4.5' } })
    type('reason', 'A slip')
    expect(now().context.errors).toEqual({})
  })

  test('of what somebody has saved meanwhile is asked about, and done on the newer version', async () => {
    const { actor, correct, type, now } = correcting()
    type('buyingCost', '4.5')
    actor.send({ type: 'correction.submitted', submissionId: 's-1' })
    correct.call(0).reject(newer)
    await settled()
    expect([isOvertaken(now()), now().context.conflict?.updatedBy]).toEqual([true, 'Ben Cole'])
    actor.send({ type: 'newer.accepted', submissionId: 's-2' })
    expect(correct.call(1).input).toMatchObject({ version: 4, submissionId: 's-2', draft: { buyingCost: '4.5' } })
  })

  test('begins anew each time', () => {
    const { actor, type, now } = correcting()
    type('reason', 'A slip')
    actor.send({ type: 'dialog.closed' })
    actor.send({ type: 'correction.opened', item, version: 3 })
    expect(now().context).toMatchObject({ version: 3, draft: { reason: '' } })
  })
})

describe('voiding', () => {
  test('needs a reason, and tells the form', async () => {
    const { actor, voids, emitted, type, now } = start()
    actor.send({ type: 'voiding.opened', version: 2 })
    const confirm = { type: 'voiding.confirmed', submissionId: 's-1' } as const
    type('reason', '  ')
    expect(now().can(confirm)).toBe(false)
    type('reason', 'Added twice')
    actor.send(confirm)
    expect(voids.call(0).input).toEqual({ id: 12, version: 2, reason: 'Added twice', submissionId: 's-1' })
    voids.call(0).resolve({ message: 'Voided' })
    await settled()
    expect(emitted.map((event) => event.type)).toEqual(['toast.shown', 'item.voided'])
  })
})

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
