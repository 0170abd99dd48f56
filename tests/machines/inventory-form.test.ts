import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { InventoryFormInput } from '../../src/machines/inventory-form.context.ts'
import { inventoryFormMachine } from '../../src/machines/inventory-form.machine.ts'
import {
  formTitle,
  hasUnsavedChanges,
  invoiceFailureOf,
  isConflicted,
  isDownloading,
  isFieldEditable,
  isLocal,
  isSaving,
  isUnavailable,
  showsInvoice,
} from '../../src/machines/inventory-form.selectors.ts'
import { Conflicted, Refused, Unauthorized, Unreachable } from '../../src/schemas/errors.ts'
import type { InventoryRecord } from '../../src/schemas/inventory.ts'
import type { InventoryDraft } from '../../src/schemas/inventory-draft.ts'
import type { LookupItem, PlanItem } from '../../src/schemas/lookup.ts'
import type { Saved, SaveRequest } from '../../src/services/inventory-service.ts'
import type { FormLookups, PlanQuery } from '../../src/services/lookup-service.ts'
import { emittedBy, heldCall, settled } from './support.ts'

const record: InventoryRecord = {
  id: 12,
  activationCode: 'LPA:1$rsp.example$A12',
  simpin: '0000',
  iccid: '8944110000000000125',
  serviceDeviceID: '',
  invoiceNumber: 'INV-12',
  expiryDate: '2027-01-31',
  buyingCost: 4.5,
  supplierName: 'Northwind Telecom',
  planID: 7,
  supplierID: 3,
  createdBy: 'Asha Rao',
  createdDate: '2026-01-05T09:30:00.000Z',
  invoiceCost: 5,
  InvoiceCurrency: 'EUR',
  invoicePO: 'invoice.pdf',
  stockReceivedDate: '2026-01-04',
  stockExpiryDate: '2027-01-31',
  country: 81,
  region: null,
  type: 'local',
  paymentType: 'postpaid',
  updatedBy: '',
  updatedDate: '',
  sellingcost: 9,
  version: 2,
}

const start = (input: Partial<InventoryFormInput> = {}) => {
  const load = heldCall<number, InventoryRecord>()
  const validate = heldCall<{ readonly draft: InventoryDraft }, Record<string, string>>()
  const save = heldCall<SaveRequest, Saved>()
  const invoice = heldCall<number, void>()
  const lookups = heldCall<undefined, FormLookups>()
  const suppliers = heldCall<number, ReadonlyArray<LookupItem>>()
  const plans = heldCall<PlanQuery, ReadonlyArray<PlanItem>>()
  const machine = inventoryFormMachine.provide({
    actors: {
      loadRecord: load.logic,
      validateDraft: validate.logic,
      saveRecord: save.logic,
      downloadInvoice: invoice.logic,
      loadLookups: lookups.logic,
      loadSuppliers: suppliers.logic,
      loadPlans: plans.logic,
    },
  })
  const actor = createActor(machine, {
    input: { mode: 'add', id: null, actorName: 'Asha Rao', submissionId: 'first', ...input },
  })
  const emitted = emittedBy(actor)
  actor.start()
  const now = () => actor.getSnapshot()
  const change = (field: keyof InventoryDraft, value: string) => actor.send({ type: 'field.changed', field, value })
  const request = (submissionId = 'another') => actor.send({ type: 'save.requested', submissionId })
  return { actor, load, validate, save, invoice, lookups, suppliers, plans, emitted, now, change, request }
}

const edit = async (loaded: InventoryRecord = record) => {
  const form = start({ mode: 'edit', id: 12 })
  form.load.call(0).resolve(loaded)
  await settled()
  return form
}

/** A form in add mode whose draft has passed the checks and is on its way. */
const sending = async () => {
  const form = start()
  form.change('activationCode', 'A1')
  form.request()
  form.validate.call(-1).resolve({})
  await settled()
  return form
}

const down = new Unreachable({ message: 'The server cannot be reached' })
const taken = new Refused({
  message: 'This ICCID is in stock already',
  errors: [{ field: 'iccid', message: 'In stock already' }],
})
const newer = new Conflicted({
  message: 'Somebody else has saved this item',
  version: 5,
  changes: [
    { field: 'invoiceNumber', loaded: 'INV-12', saved: 'INV-13' },
    { field: 'serviceDeviceID', loaded: '', saved: '356938035643809' },
  ],
  updatedBy: 'Ben Cole',
  updatedDate: '2026-01-06T10:00:00.000Z',
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

  test('shows a refusal at its fields and keeps the draft', async () => {
    const { save, emitted, now } = await sending()
    save.call(0).reject(taken)
    await settled()
    expect(emitted).toEqual([{ type: 'toast.shown', kind: 'error', text: 'Operation failed' }])
    expect(now().context).toMatchObject({
      errors: { iccid: 'In stock already' },
      notice: 'This ICCID is in stock already',
      draft: { activationCode: 'A1' },
    })
  })

  test('says why nothing was saved, and sends the same submission again after a lost answer', async () => {
    const { save, validate, request, emitted } = await sending()
    save.call(0).reject(down)
    await settled()
    expect(emitted).toEqual([{ type: 'toast.shown', kind: 'error', text: 'Error: The server cannot be reached' }])
    request('second')
    validate.call(-1).resolve({})
    await settled()
    expect(save.call(1).input.submissionId).toBe('first')
  })

  test('sends another submission where the one before was answered', async () => {
    const { save, validate, request } = await sending()
    save.call(0).reject(taken)
    await settled()
    request('second')
    validate.call(-1).resolve({})
    await settled()
    expect(save.call(1).input.submissionId).toBe('second')
  })

  test('sends another submission where a lost one had another content', async () => {
    const { save, validate, change, request } = await sending()
    save.call(0).reject(down)
    await settled()
    change('iccid', '8944110000000000018')
    request('second')
    validate.call(-1).resolve({})
    await settled()
    expect(save.call(1).input.submissionId).toBe('second')
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
})

describe('the options', () => {
  const plan = { pid: 7, planName: 'Japan 5 GB' }

  test('follow the country, and a later choice wins', async () => {
    const { change, plans, suppliers, now } = start()
    change('country', '81')
    change('country', '44')
    expect(plans.calls.map(({ input }) => input.countryId)).toEqual([81, 44])
    expect(plans.calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect(suppliers.calls.map(({ input }) => input)).toEqual([81, 44])
    plans.call(1).resolve([plan])
    await settled()
    expect(now().context.lookups.plans).toEqual([plan])
  })

  test('follow the region of a roaming item, for its supplier', () => {
    const { change, plans } = start()
    change('type', 'roaming')
    change('region', '5')
    change('supplierID', '3')
    expect(plans.calls.map(({ input }) => input)).toEqual([
      { supplierId: 0, countryId: 0, regionId: 5 },
      { supplierId: 3, countryId: 0, regionId: 5 },
    ])
  })

  test('are asked for a place first: choosing a supplier without one warns', () => {
    const { change, plans, emitted, now } = start()
    change('supplierID', '3')
    expect(emitted).toEqual([{ type: 'toast.shown', kind: 'warning', text: 'Please select a country or region' }])
    expect(now().context.draft.supplierID).toBe('3')
    expect(plans.calls).toHaveLength(0)
    change('country', '81')
    change('country', '')
    expect(emitted).toHaveLength(2)
    expect(now().matches({ plans: 'unasked' })).toBe(true)
  })

  test('belong to their place: another type has no plan yet', () => {
    const { change, now } = start()
    change('country', '81')
    change('planID', '7')
    change('type', 'roaming')
    expect(now().context.draft).toMatchObject({ type: 'roaming', region: '', planID: '' })
    expect([isFieldEditable(now(), 'country'), isFieldEditable(now(), 'region')]).toEqual([false, true])
  })

  test('come back with their type: nothing that was chosen is lost by looking at the other one', async () => {
    const { change, plans, now } = start()
    change('country', '81')
    plans.call(-1).resolve([plan])
    await settled()
    change('planID', '7')
    change('type', 'roaming')
    change('region', '5')
    change('planID', '9')
    change('type', 'local')
    expect(now().context.draft).toMatchObject({ type: 'local', country: '81', planID: '7' })
    expect(plans.call(-1).input).toEqual({ supplierId: 0, countryId: 81, regionId: 0 })
    change('type', 'roaming')
    expect(now().context.draft).toMatchObject({ type: 'roaming', region: '5', planID: '9' })
  })

  test('of the hidden type go with the supplier that they were of', () => {
    const { change, now } = start()
    change('country', '81')
    change('supplierID', '3')
    change('planID', '7')
    change('type', 'roaming')
    change('supplierID', '4')
    change('type', 'local')
    expect(now().context.draft).toMatchObject({ country: '81', supplierID: '4', planID: '' })
  })

  test('let go of a supplier who does not serve the chosen country', async () => {
    const { change, suppliers, plans, now } = start()
    change('supplierID', '3')
    change('country', '81')
    suppliers.call(0).resolve([{ id: 4, name: 'Contoso Mobile' }])
    await settled()
    expect(now().context.draft.supplierID).toBe('')
    expect(plans.call(-1).input).toEqual({ supplierId: 0, countryId: 81, regionId: 0 })
  })

  test('are only missing where they cannot be loaded, and can be asked for again', async () => {
    const { actor, lookups, change, plans, emitted, now } = start()
    lookups.call(0).reject(down)
    change('country', '81')
    plans.call(0).reject(down)
    await settled()
    expect(emitted).toEqual([])
    expect(now().hasTag('editing')).toBe(true)
    actor.send({ type: 'lookups.retried' })
    lookups.call(1).resolve({ countries: [{ id: 81, name: 'Japan' }], regions: [], suppliers: [] })
    plans.call(1).resolve([plan])
    await settled()
    expect(now().context.lookups).toMatchObject({ countries: [{ id: 81, name: 'Japan' }], plans: [plan] })
  })

  test('of a country are not overwritten by the list of all suppliers that comes late', async () => {
    const { change, suppliers, lookups, now } = start()
    change('country', '81')
    suppliers.call(0).resolve([{ id: 4, name: 'Contoso Mobile' }])
    await settled()
    lookups.call(0).resolve({ countries: [], regions: [], suppliers: [{ id: 3, name: 'Northwind Telecom' }] })
    await settled()
    expect(now().context.lookups.suppliers).toEqual([{ id: 4, name: 'Contoso Mobile' }])
  })
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

  test('skips the checks of the add form', async () => {
    const { validate, change, request, save } = await edit()
    change('activationCode', '')
    request()
    expect([validate.calls.length, save.calls.length]).toEqual([0, 1])
    expect(save.call(0).input).toMatchObject({ mode: 'edit', id: 12, version: 2, stockExpiryDate: '' })
  })

  test("hands on a stock's own expiry date, which it does not show", async () => {
    const { request, save } = await edit({ ...record, stockExpiryDate: '2031-03-31T00:00:00' })
    request()
    expect(save.call(0).input.stockExpiryDate).toBe('2031-03-31')
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

describe("somebody else's newer version", () => {
  const conflict = async () => {
    const form = await edit()
    form.change('invoiceNumber', 'INV-99')
    form.request()
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

  test('is taken where the person says so', async () => {
    const { actor, load, now } = await conflict()
    actor.send({ type: 'conflict.discarded' })
    load.call(1).resolve({ ...record, invoiceNumber: 'INV-13', version: 5 })
    await settled()
    expect(now().context).toMatchObject({ draft: { invoiceNumber: 'INV-13' }, version: 5, conflict: null })
    expect(hasUnsavedChanges(now())).toBe(false)
  })

  test('can be looked at from the form, and meets the next save again', async () => {
    const { actor, request, save } = await conflict()
    actor.send({ type: 'conflict.dismissed' })
    request('second')
    expect(save.call(1).input).toMatchObject({ version: 2, submissionId: 'second' })
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
