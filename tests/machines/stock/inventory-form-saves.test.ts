import { describe, expect, test } from 'vitest'
import {
  hasUnsavedChanges,
  isConflicted,
  isFieldEditable,
  isWorthRetrying,
  labelsToEmpty,
  noticeOf,
} from '../../../src/machines/stock/inventory-form.selectors.ts'
import { Conflicted, Refused } from '../../../src/schemas/core/errors.ts'
import { settled } from '../support.ts'
import { down, edit, record, send, start } from './inventory-form.support.ts'

describe('suppliers that come while the form is closed', () => {
  const chosen = async () => {
    const form = start()
    form.change('supplierID', '3')
    form.change('country', '81')
    form.request()
    return form
  }
  const others = [{ id: 4, name: 'Contoso Mobile' }]

  test('take nobody away from what is being checked: it is sent as it was checked', async () => {
    const { suppliers, validate, save, now } = await chosen()
    suppliers.call(0).resolve(others)
    await settled()
    expect(now().context.lookups.suppliers).toEqual(others)
    validate.call(-1).resolve({})
    await settled()
    expect(save.call(0).input).toMatchObject({ draft: { supplierID: '3', country: '81' } })
  })

  test('take nobody away from what is being sent: a retry is the same submission', async () => {
    const { suppliers, validate, save, now, request } = await chosen()
    validate.call(-1).resolve({})
    await settled()
    suppliers.call(0).resolve(others)
    await settled()
    save.call(0).reject(down)
    await settled()
    expect(now().context.draft).toMatchObject({ supplierID: '3', country: '81' })
    request('another')
    validate.call(-1).resolve({})
    await settled()
    expect(save.call(1).input).toMatchObject({ submissionId: 'first', draft: { supplierID: '3' } })
  })
})

describe('a save that would empty what the item is known by', () => {
  const emptied = async (...fields: ReadonlyArray<'activationCode' | 'iccid' | 'simpin' | 'expiryDate'>) => {
    const form = await edit()
    for (const field of fields) form.change(field, '')
    await send(form)
    return form
  }

  test('asks first, names what would go, and sends nothing until the person means it', async () => {
    const { actor, save, now } = await emptied('iccid', 'simpin')
    expect(labelsToEmpty(now())).toEqual(['ICCID', 'SIM PIN'])
    expect(save.calls).toHaveLength(0)
    actor.send({ type: 'save.confirmed', submissionId: 'ignored' })
    expect(save.call(0).input).toMatchObject({ submissionId: 'first', draft: { iccid: '', simpin: '' } })
  })

  test('leads back to the form, as it stands, where the person did not mean it', async () => {
    const { actor, save, now } = await emptied('activationCode')
    actor.send({ type: 'save.reconsidered' })
    expect(now().context.draft.activationCode).toBe('')
    expect([save.calls.length, isFieldEditable(now(), 'activationCode')]).toEqual([0, true])
  })

  test('says nothing any more of what was refused before: the checks have passed it', async () => {
    const form = await edit()
    form.change('invoiceNumber', 'INV-14')
    await send(form)
    form.save.call(0).reject(new Refused({ message: 'No', errors: [{ field: 'iccid', message: 'In stock already' }] }))
    await settled()
    form.change('simpin', '')
    await send(form)
    expect([labelsToEmpty(form.now()), form.now().context.errors]).toEqual([['SIM PIN'], {}])
  })

  test('asks of the dates where none would be left', async () => {
    expect(labelsToEmpty((await emptied('expiryDate')).now())).toEqual([])
    const form = await edit()
    form.change('expiryDate', '')
    form.change('stockReceivedDate', '')
    await send(form)
    expect(labelsToEmpty(form.now())).toEqual(['Stock Received Date', 'Stock Expiry Date'])
  })

  test('asks nothing of a new item, nor of what was empty before', async () => {
    const added = start()
    await send(added)
    expect(added.save.calls).toHaveLength(1)
    const form = await edit({ ...record, simpin: '' })
    form.change('simpin', '1')
    form.change('simpin', '')
    await send(form)
    expect(form.save.calls).toHaveLength(1)
  })

  test('is the form again after a reload: the question is asked anew', async () => {
    const { actor, now } = await emptied('simpin')
    actor.send({ type: 'draft.found' })
    expect(now().hasTag('editing')).toBe(true)
    expect(now().context.draft.simpin).toBe('')
  })
})

describe('a save that failed', () => {
  const failed = async (error: unknown = down) => {
    const form = await edit()
    form.change('invoiceNumber', 'INV-99')
    await send(form)
    form.save.call(0).reject(error)
    await settled()
    return form
  }

  test('is told once, until the next begins', async () => {
    const form = await failed()
    const told = 'Error: The server cannot be reached'
    expect(form.emitted).toEqual([])
    expect([noticeOf(form.now()), isWorthRetrying(form.now())]).toEqual([told, true])
    form.change('invoiceNumber', 'INV-98')
    expect(noticeOf(form.now())).toBe(told)
    await send(form, 'second')
    expect(noticeOf(form.now())).toBeNull()
    form.save.call(1).resolve({ message: 'Saved.', id: 12 })
    await settled()
    expect(form.emitted.at(-1)).toMatchObject({ type: 'navigation.requested' })
    expect(hasUnsavedChanges(form.now())).toBe(false)
  })

  test('is told no more where the next one meets a field, or somebody else', async () => {
    const checked = await failed()
    checked.request()
    checked.validate.call(-1).resolve({ expiryDate: 'Enter a valid date, e.g. 31/12/2027' })
    await settled()
    expect(noticeOf(checked.now())).toBeNull()

    const met = await failed()
    await send(met)
    met.save
      .call(1)
      .reject(new Conflicted({ message: 'x', version: 3, changes: [], updatedBy: 'Ben', updatedDate: '' }))
    await settled()
    expect([isConflicted(met.now()), noticeOf(met.now())]).toEqual([true, null])
  })

  test('for a field is not worth another try before the field is changed', async () => {
    const errors = [{ field: 'iccid', message: 'Another SIM has this ICCID' }]
    const form = await failed(new Refused({ message: 'Not saved: 1 field needs a correction', errors }))
    expect([noticeOf(form.now()), isWorthRetrying(form.now())]).toEqual([
      'Not saved: 1 field needs a correction',
      false,
    ])
    form.change('iccid', '')
    expect([noticeOf(form.now()), isWorthRetrying(form.now())]).toEqual(['Not saved: 1 field needs a correction', true])
  })

  test('for a field that the form does not show says so', async () => {
    const errors = [{ field: 'stockExpiryDate', message: 'Enter an expiry date after the received date' }]
    const form = await failed(new Refused({ message: 'Not saved: 1 field needs a correction', errors }))
    expect(noticeOf(form.now())).toBe(
      "Not saved: 1 field needs a correction. Stock's own Expiry Date: Enter an expiry date after the received date.",
    )
  })
})

describe('the currency', () => {
  const none = { invoiceCost: null, buyingCost: null, sellingcost: null }

  test('of costs is fixed with them', async () => {
    const { change, now } = await edit()
    change('InvoiceCurrency', 'INR')
    expect(now().context.draft.InvoiceCurrency).toBe('EUR')
    expect(isFieldEditable(now(), 'InvoiceCurrency')).toBe(false)
  })

  test('of no cost at all can be chosen', async () => {
    const { change, now } = await edit({ ...record, ...none })
    change('InvoiceCurrency', 'INR')
    expect(now().context.draft.InvoiceCurrency).toBe('INR')
    expect(isFieldEditable((await edit({ ...record, ...none, sellingcost: 0 })).now(), 'InvoiceCurrency')).toBe(false)
  })
})

describe('a chosen invoice that a reload has lost', () => {
  test('is said at its field, by its name, until another is chosen or it is removed', () => {
    const { actor, now } = start()
    const chosen = { type: 'invoicePO.chosen', fileRef: 'ref-1', name: 'po.pdf', size: 10 } as const
    actor.send(chosen)
    actor.send({ type: 'invoicePO.lost' })
    expect(now().context).toMatchObject({
      file: null,
      draft: { invoicePO: 'po.pdf' },
      errors: { invoicePO: expect.stringContaining('po.pdf is lost') },
    })
    expect(now().can({ type: 'invoicePO.lost' })).toBe(false)
    actor.send(chosen)
    expect(now().context.errors).toEqual({})
    actor.send({ type: 'invoicePO.lost' })
    actor.send({ type: 'invoicePO.removed' })
    expect(now().context).toMatchObject({ errors: {}, draft: { invoicePO: '' } })
  })
})
