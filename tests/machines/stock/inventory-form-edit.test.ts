import { describe, expect, test } from 'vitest'
import {
  formTitle,
  hasUnsavedChanges,
  invoiceFailureOf,
  isConflicted,
  isDownloading,
  isFieldEditable,
  isLocal,
  isPreparing,
  isUnavailable,
} from '../../../src/machines/stock/inventory-form.selectors.ts'
import { Conflicted, Refused } from '../../../src/schemas/core/errors.ts'
import { settled } from '../support.ts'
import { down, edit, record, send, start } from './inventory-form.support.ts'

const newer = new Conflicted({
  message: 'Another person changed this item',
  version: 5,
  changes: [
    { field: 'invoiceNumber', loaded: 'INV-12', saved: 'INV-13' },
    { field: 'serviceDeviceID', loaded: '', saved: '356938035643809' },
  ],
  updatedBy: 'Ben Cole',
  updatedDate: '2026-01-06T10:00:00.000Z',
})

describe('the edit form', () => {
  test('loads the item, infers its type from the country, and asks for its options', async () => {
    const { load, plans, suppliers, now } = await edit()
    expect(load.call(0).input).toBe(12)
    expect(formTitle(now())).toBe('Edit Inventory Form')
    expect([isLocal(now()), now().context.draft.supplierID, hasUnsavedChanges(now())]).toEqual([true, '3', false])
    expect(plans.call(0).input).toEqual({ supplierId: 3, countryId: 81, regionId: 0 })
    suppliers.call(0).resolve([])
    await settled()
    expect(now().context.draft.supplierID).toBe('3')
  })

  test('takes an item without a country for roaming', async () => {
    const { now } = await edit({ ...record, country: null, region: 5, type: 'local' })
    expect([isLocal(now()), now().context.draft.region]).toEqual([false, '5'])
  })

  test('lets a new code say what the SIM is, whatever was stored or chosen before', async () => {
    const { change, now } = await edit({ ...record, activationCode: 'CARD-12', formFactor: 'card' })
    change('activationCode', 'LPA:1$rsp.example$B7')
    expect(now().context.draft.formFactor).toBe('esim')
    change('formFactor', 'card')
    expect(now().context.draft.formFactor).toBe('card')
    change('invoiceNumber', 'INV-13')
    expect(now().context.draft.formFactor).toBe('card')
    change('activationCode', 'lpa:1$rsp.example$B8')
    expect(now().context.draft.formFactor).toBe('esim')
  })

  test('is checked as an edit, and sent with its version', async () => {
    const form = await edit()
    form.change('invoiceNumber', 'INV-13')
    await send(form)
    expect(form.validate.call(0).input).toMatchObject({ mode: 'edit', draft: { invoiceNumber: 'INV-13' } })
    expect(form.save.call(0).input).toMatchObject({ mode: 'edit', id: 12, version: 2, stockExpiryDate: '' })
  })

  test("hands on a stock's own expiry date, which it does not show", async () => {
    const form = await edit({ ...record, stockExpiryDate: '2031-03-31T00:00:00' })
    await send(form)
    expect(form.save.call(0).input.stockExpiryDate).toBe('2031-03-31')
  })

  test('does not take what a save would not send', async () => {
    const { change, now } = await edit()
    change('invoiceCost', '99')
    expect(now().context.draft.invoiceCost).toBe('5')
    expect(isFieldEditable(now(), 'invoiceCost')).toBe(false)
    expect(now().can({ type: 'invoicePO.chosen', fileRef: 'ref-1', name: 'po.pdf', size: 1 })).toBe(false)
  })

  test('has lost nothing when a choice is taken back', async () => {
    const { change, now } = await edit()
    change('paymentType', 'payg')
    expect(hasUnsavedChanges(now())).toBe(true)
    change('paymentType', 'postpaid')
    expect(hasUnsavedChanges(now())).toBe(false)
  })

  test('has lost nothing by a look at the other type, whatever was chosen there', async () => {
    const { change, now } = await edit()
    change('type', 'roaming')
    expect(hasUnsavedChanges(now())).toBe(true)
    change('region', '5')
    change('type', 'local')
    expect(now().context.draft).toMatchObject({ country: '81', planID: '7', supplierID: '3' })
    expect(hasUnsavedChanges(now())).toBe(false)
  })

  test('says why the item cannot be shown, and loads it on Retry', async () => {
    const { actor, load, now } = start({ mode: 'edit', id: 12 })
    load.call(0).reject(down)
    await settled()
    expect([isUnavailable(now()), now().context.notice]).toEqual([true, 'The server cannot be reached'])
    actor.send({ type: 'retry.requested' })
    load.call(1).resolve(record)
    await settled()
    expect(now().hasTag('editing')).toBe(true)
  })
})

describe('a draft that comes back', () => {
  const refused = new Refused({
    message: 'Not saved: 1 field needs a correction',
    errors: [{ field: 'iccid', message: 'Taken' }],
  })

  test('says nothing any more of the save that was refused before, but at its fields', async () => {
    const form = await edit()
    const { actor, change, save, now } = form
    change('iccid', '8944110000000000133')
    await send(form)
    save.call(0).reject(refused)
    await settled()
    expect(now().context.notice).toBe('Not saved: 1 field needs a correction')
    actor.send({ type: 'draft.found' })
    expect(now().context).toMatchObject({
      notice: null,
      errors: { iccid: 'Taken' },
      draft: { iccid: '8944110000000000133' },
    })
  })

  test('is none while the item is loaded', () => {
    expect(start({ mode: 'edit', id: 12 }).now().can({ type: 'draft.found' })).toBe(false)
  })
})

describe('starting again', () => {
  test('begins with the item as it is by now, which another save may have changed', async () => {
    const form = await edit()
    const { actor, load, change, save, now } = form
    change('simpin', '4711')
    actor.send({ type: 'draft.discarded' })
    expect(isPreparing(now())).toBe(true)
    load.call(1).resolve({ ...record, simpin: '9999', version: 5 })
    await settled()
    expect(now().context.draft.simpin).toBe('9999')
    expect(hasUnsavedChanges(now())).toBe(false)
    await send(form)
    expect(save.call(0).input).toMatchObject({ version: 5, draft: { simpin: '9999' } })
  })

  test('is another submission, whatever became of the one before', async () => {
    const form = await edit()
    const { actor, load, save } = form
    await send(form)
    save.call(0).reject(down)
    await settled()
    actor.send({ type: 'draft.discarded' })
    load.call(1).resolve(record)
    await settled()
    await send(form, 'second')
    expect(save.call(1).input.submissionId).toBe('second')
  })
})

describe("somebody else's newer version", () => {
  const conflict = async () => {
    const form = await edit()
    form.change('invoiceNumber', 'INV-99')
    await send(form)
    form.save.call(0).reject(newer)
    await settled()
    return form
  }

  test('is shown beside what was typed', async () => {
    const { now, emitted } = await conflict()
    expect(isConflicted(now())).toBe(true)
    expect(now().context).toMatchObject({
      conflict: { version: 5, updatedBy: 'Ben Cole', changes: [{ field: 'invoiceNumber', saved: 'INV-13' }, {}] },
      draft: { invoiceNumber: 'INV-99' },
    })
    expect(emitted).toEqual([])
  })

  test('is overwritten where the person says so, in the fields that the person changed and in no other', async () => {
    const { actor, save } = await conflict()
    actor.send({ type: 'conflict.overwritten', submissionId: 'second' })
    expect(save.call(1).input).toMatchObject({
      version: 5,
      submissionId: 'second',
      draft: { invoiceNumber: 'INV-99', serviceDeviceID: '356938035643809' },
    })
  })

  const dates = (field: string, loaded: string, saved: string) => ({ field, loaded, saved })
  test.each([
    ['a date of its own that another program gave it', [dates('stockExpiryDate', '', '2033-03-31')], '', '2033-03-31'],
    ['another date of its own', [dates('stockExpiryDate', '2031-03-31', '2033-03-31')], '2031-03-31', '2033-03-31'],
    ['no date of its own any more', [dates('stockExpiryDate', '2031-03-31', '')], '2031-03-31', ''],
    [
      'the date of its own that nobody touched',
      [dates('expiryDate', '2027-01-31', '2028-01-31')],
      '2031-03-31',
      '2031-03-31',
    ],
    ['the one date of both, which has changed', [dates('expiryDate', '2027-01-31', '2028-01-31')], '', ''],
  ])('that is overwritten leaves the stock %s', async (_, changes, own, sent) => {
    const form = await edit({ ...record, stockExpiryDate: own || record.expiryDate })
    const { actor, change, save } = form
    change('invoiceNumber', 'INV-99')
    await send(form)
    save.call(0).reject(new Conflicted({ ...newer, message: newer.message, changes }))
    await settled()
    actor.send({ type: 'conflict.overwritten', submissionId: 'second' })
    expect(save.call(1).input.stockExpiryDate).toBe(sent)
  })

  test('is taken where the person says so', async () => {
    const { actor, load, now } = await conflict()
    actor.send({ type: 'conflict.discarded' })
    load.call(1).resolve({ ...record, invoiceNumber: 'INV-13', version: 5 })
    await settled()
    expect(now().context).toMatchObject({ draft: { invoiceNumber: 'INV-13' }, version: 5, conflict: null })
    expect(hasUnsavedChanges(now())).toBe(false)
  })

  test('can be looked at from the form, and meets the next save again', async () => {
    const form = await conflict()
    form.actor.send({ type: 'conflict.dismissed' })
    await send(form, 'second')
    expect(form.save.call(1).input).toMatchObject({ version: 2, submissionId: 'second' })
  })
})

describe('the stored invoice', () => {
  test('is downloaded while the form can be edited, and asked for once', async () => {
    const { actor, invoice, now, change } = await edit()
    actor.send({ type: 'invoice.requested' })
    actor.send({ type: 'invoice.requested' })
    expect(invoice.calls.map(({ input }) => input)).toEqual([12])
    change('invoiceNumber', 'INV-99')
    expect(now().context.draft.invoiceNumber).toBe('INV-99')
    expect(isDownloading(now())).toBe(true)
    invoice.call(0).resolve()
    await settled()
    expect(isDownloading(now())).toBe(false)
  })

  test('says why it did not come, and comes with the next try', async () => {
    const { actor, invoice, now } = await edit()
    actor.send({ type: 'invoice.requested' })
    invoice.call(0).reject(down)
    await settled()
    expect(invoiceFailureOf(now())).toBe('The server cannot be reached')
    actor.send({ type: 'invoice.requested' })
    expect(invoiceFailureOf(now())).toBeNull()
    invoice.call(1).resolve()
    await settled()
    expect(now().matches({ invoice: 'idle' })).toBe(true)
  })

  test('is not offered where there is none', async () => {
    expect(start().now().can({ type: 'invoice.requested' })).toBe(false)
    expect((await edit({ ...record, invoicePO: '' })).now().can({ type: 'invoice.requested' })).toBe(false)
  })
})
