import { describe, expect, test } from 'vitest'
import {
  fixedSinceSaved,
  formTitle,
  hasUnsavedChanges,
  isLocal,
  isRestored,
  isSavedBefore,
  isSaving,
  showsInvoice,
  showsInvoiceCost,
} from '../../../src/machines/stock/inventory-form.selectors.ts'
import { Refused, Unauthorized } from '../../../src/schemas/core/errors.ts'
import { inventoryMessages } from '../../../src/schemas/core/messages.ts'
import { inventoryFieldLabel } from '../../../src/schemas/stock/inventory-fields.ts'
import { settled } from '../support.ts'
import { down, record, start } from './inventory-form.support.ts'

const sending = async () => {
  const form = start()
  form.change('activationCode', 'A1')
  form.request()
  form.validate.call(-1).resolve({})
  await settled()
  return form
}

const taken = new Refused({
  message: 'This ICCID is in stock already',
  errors: [{ field: 'iccid', message: 'In stock already' }],
})

describe('the add form', () => {
  test('begins local and prepaid, with nothing to lose', () => {
    const { now } = start()
    expect(formTitle(now())).toBe('Single Inventory Form')
    expect(now().context.draft).toMatchObject({ type: 'local', paymentType: 'prepaid' })
    expect([isLocal(now()), showsInvoice(now()), hasUnsavedChanges(now())]).toEqual([true, true, false])
  })

  test('shows what is missing, and each message goes when its field is edited', async () => {
    const { validate, change, request, save, now } = start()
    request()
    validate.call(0).resolve({ country: 'Country is required', invoiceCost: 'Invoice Cost is required' })
    await settled()
    expect(save.calls).toHaveLength(0)
    change('invoiceCost', '5')
    expect(now().context.errors).toEqual({ country: 'Country is required' })
    change('type', 'roaming')
    expect(now().context.errors).toEqual({})
  })

  test('saves once however often the button is pressed', async () => {
    const { actor, validate, request, save, now } = start()
    request()
    request()
    validate.call(0).resolve({})
    await settled()
    request()
    actor.send({ type: 'field.changed', field: 'iccid', value: '1' })
    expect([validate.calls.length, save.calls.length, isSaving(now())]).toEqual([1, 1, true])
    expect(save.call(0).input).toMatchObject({ mode: 'add', id: null, submissionId: 'first', actorName: 'Asha Rao' })
    expect(now().context.draft.iccid).toBe('')
  })

  test('says what the server said, clears the draft and goes to the list', async () => {
    const { save, emitted, now } = await sending()
    save.call(0).resolve({ message: 'Inventory saved successfully.', id: 40 })
    await settled()
    expect(emitted).toEqual([
      { type: 'toast.shown', kind: 'success', text: 'Inventory saved successfully.' },
      { type: 'draft.cleared' },
      { type: 'navigation.requested', to: '/pages/InventoryMaster', replace: false },
    ])
    expect(hasUnsavedChanges(now())).toBe(false)
  })

  test('shows a refusal at its fields and above them, once, and keeps the draft', async () => {
    const { save, emitted, now } = await sending()
    save.call(0).reject(taken)
    await settled()
    expect(emitted).toEqual([])
    expect(now().context).toMatchObject({
      errors: { iccid: 'In stock already' },
      notice: 'This ICCID is in stock already',
      draft: { activationCode: 'A1' },
    })
  })

  test('says once why nothing was saved, and sends the same submission again after a lost answer', async () => {
    const { save, validate, request, emitted, now } = await sending()
    save.call(0).reject(down)
    await settled()
    expect([now().context.notice, emitted]).toEqual(['Error: The server cannot be reached', []])
    request('second')
    expect(now().context.notice).toBeNull()
    validate.call(-1).resolve({})
    await settled()
    expect(save.call(1).input.submissionId).toBe('first')
  })

  test('sends the same submission where the one before was refused: an earlier try may have added the SIM', async () => {
    const { save, validate, request } = await sending()
    save.call(0).reject(taken)
    await settled()
    request('second')
    validate.call(-1).resolve({})
    await settled()
    expect(save.call(1).input.submissionId).toBe('first')
  })

  test('goes on as an edit of the SIM that an earlier try has added, with what was typed', async () => {
    const { actor, save, load, validate, change, request, emitted, now } = await sending()
    save.call(0).reject(down)
    await settled()
    change('invoiceNumber', 'INV-99')
    change('invoiceCost', '77')
    request('second')
    validate.call(-1).resolve({})
    await settled()
    save.call(1).reject(new Refused({ message: 'This was saved before', errors: [], savedAs: 12 }))
    await settled()
    expect(emitted).toEqual([{ type: 'form.moved', id: 12, to: '/pages/InventoryMaster/Edit/12' }])
    actor.send({ type: 'draft.found' })
    expect(load.call(0).input).toBe(12)
    load.call(0).resolve({ ...record, activationCode: 'A1' })
    await settled()
    expect(now().context.draft).toMatchObject({ invoiceNumber: 'INV-99', activationCode: 'A1' })
    expect(now().context.draft.invoiceCost).toBe(String(record.invoiceCost))
    expect([isSavedBefore(now()), fixedSinceSaved(now())]).toEqual([true, [inventoryFieldLabel('invoiceCost')]])
    request('third')
    validate.call(-1).resolve({})
    await settled()
    if (now().matches({ work: 'confirming' })) actor.send({ type: 'save.confirmed', submissionId: 'third' })
    expect(save.call(2).input).toMatchObject({ mode: 'edit', id: 12, version: record.version, submissionId: 'third' })
  })

  test('sends the same submission where a lost one had another content: the SIM may be added already', async () => {
    const { save, validate, change, request } = await sending()
    save.call(0).reject(down)
    await settled()
    change('iccid', '8944110000000000018')
    request('second')
    validate.call(-1).resolve({})
    await settled()
    expect(save.call(1).input.submissionId).toBe('first')
  })

  test('keeps the draft, without a word, where the session ended under it', async () => {
    const { save, emitted, now } = await sending()
    save.call(0).reject(new Unauthorized({ message: 'Invalid credentials' }))
    await settled()
    expect(now().hasTag('editing')).toBe(true)
    expect(now().context.draft.activationCode).toBe('A1')
    expect(emitted).toEqual([])
  })

  test('is left by Back, even while a save hangs: the draft is cleared, the request stopped', async () => {
    const { actor, save, emitted } = await sending()
    actor.send({ type: 'back.requested' })
    expect(save.call(0).signal.aborted).toBe(true)
    expect(emitted).toEqual([
      { type: 'draft.cleared' },
      { type: 'navigation.requested', to: '/pages/InventoryMaster', replace: false },
    ])
  })

  test('starts again where the person says so', () => {
    const { actor, change, now } = start()
    change('activationCode', 'A1')
    actor.send({ type: 'invoicePO.chosen', fileRef: 'ref-1', name: 'po.pdf', size: 10 })
    expect(hasUnsavedChanges(now())).toBe(true)
    actor.send({ type: 'draft.discarded' })
    expect([now().context.draft.activationCode, now().context.file, hasUnsavedChanges(now())]).toEqual([
      '',
      null,
      false,
    ])
  })
})

describe('what a person did in the form', () => {
  test('is known to be an older draft until it is begun again, or nothing of it is left', () => {
    const { actor, change, now } = start()
    actor.send({ type: 'draft.found' })
    expect(isRestored(now())).toBe(false)
    change('activationCode', 'A1')
    expect(isRestored(now())).toBe(true)
    actor.send({ type: 'draft.discarded' })
    change('activationCode', 'A2')
    expect(isRestored(now())).toBe(false)
  })

  test('decides which fields are listed below an item that can be changed, and below no other', async () => {
    const adding = start()
    adding.actor.send({ type: 'changes.narrowed', onlyChanges: false })
    expect(adding.now().context.onlyChanges).toBe(true)
    const { actor, load, now } = start({ mode: 'edit', id: 12 })
    load.call(0).resolve(record)
    await settled()
    actor.send({ type: 'changes.narrowed', onlyChanges: false })
    expect(now().context.onlyChanges).toBe(false)
  })
})

describe('a file that is refused as the invoice', () => {
  const refused = { type: 'invoicePO.refused', problem: inventoryMessages.fileKind } as const
  const chosen = { type: 'invoicePO.chosen', fileRef: 'ref-1', name: 'po.pdf', size: 10 } as const

  test('is told at its field, and the one that was chosen before stays', () => {
    const { actor, now } = start()
    actor.send(chosen)
    actor.send(refused)
    expect(now().context.errors).toEqual({ invoicePO: 'Choose a PDF, PNG or JPEG file' })
    expect(now().context.file?.ref).toBe('ref-1')
  })

  test.each([
    chosen,
    { type: 'invoicePO.removed' },
    { type: 'field.changed', field: 'paymentType', value: 'payg' },
  ] as const)('is forgotten after $type', (event) => {
    const { actor, now } = start()
    actor.send(chosen)
    actor.send(refused)
    actor.send(event)
    expect(now().context.errors).toEqual({})
  })

  test('is one of a new item: that of another is corrected beside the form', async () => {
    const { actor, load, now } = start({ mode: 'edit', id: 12 })
    load.call(0).resolve(record)
    await settled()
    actor.send(refused)
    expect(now().context.errors).toEqual({})
  })
})

describe('the invoice', () => {
  test('is sent by its handle', async () => {
    const { actor, request, validate, save } = start()
    actor.send({ type: 'invoicePO.chosen', fileRef: 'ref-1', name: 'po.pdf', size: 10 })
    request()
    validate.call(0).resolve({})
    await settled()
    expect(save.call(0).input).toMatchObject({ fileRef: 'ref-1', draft: { invoicePO: 'po.pdf' } })
  })

  test('goes with pay as you go, and does not come back', () => {
    const { actor, change, now } = start()
    actor.send({ type: 'invoicePO.chosen', fileRef: 'ref-1', name: 'po.pdf', size: 10 })
    change('paymentType', 'payg')
    expect([showsInvoice(now()), now().context.file, now().context.draft.invoicePO]).toEqual([false, null, ''])
    expect(now().can({ type: 'invoicePO.chosen', fileRef: 'ref-2', name: 'po.pdf', size: 10 })).toBe(false)
    change('paymentType', 'postpaid')
    expect([showsInvoice(now()), now().context.file]).toEqual([true, null])
  })

  test('cost is not shown or refused with pay as you go, and is there again with another payment type', async () => {
    const { change, request, validate, now } = start()
    change('invoiceCost', 'five')
    request()
    validate.call(0).resolve({ invoiceCost: 'Enter a number', buyingCost: 'Enter a number' })
    await settled()
    change('paymentType', 'payg')
    expect([showsInvoiceCost(now()), now().context.draft.invoiceCost]).toEqual([false, 'five'])
    expect(now().context.errors).toEqual({ buyingCost: 'Enter a number' })
    change('paymentType', 'prepaid')
    expect([showsInvoiceCost(now()), now().context.draft.invoiceCost]).toEqual([true, 'five'])
  })
})
