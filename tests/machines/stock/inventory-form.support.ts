import { createActor } from 'xstate'
import type { InventoryFormInput } from '../../../src/machines/stock/inventory-form.context.ts'
import { inventoryFormMachine } from '../../../src/machines/stock/inventory-form.machine.ts'
import { Unreachable } from '../../../src/schemas/core/errors.ts'
import type { LookupItem, PlanItem } from '../../../src/schemas/core/lookup.ts'
import type { InventoryRecord } from '../../../src/schemas/stock/inventory.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import type { FormLookups, PlanQuery, SupplierQuery } from '../../../src/services/core/lookup-service.ts'
import type { DraftToCheck, Saved, SaveRequest } from '../../../src/services/stock/inventory-service.ts'
import { emittedBy, heldCall, settled } from '../support.ts'

export const record: InventoryRecord = {
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

/** A form whose calls answer when the test says so. */
export const start = (input: Partial<InventoryFormInput> = {}) => {
  const load = heldCall<number, InventoryRecord>()
  const validate = heldCall<DraftToCheck, Record<string, string>>()
  const save = heldCall<SaveRequest, Saved>()
  const invoice = heldCall<number, void>()
  const lookups = heldCall<undefined, FormLookups>()
  const suppliers = heldCall<SupplierQuery, ReadonlyArray<LookupItem>>()
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

/** A form in edit mode, its item loaded. */
export const edit = async (loaded: InventoryRecord = record) => {
  const form = start({ mode: 'edit', id: 12 })
  form.load.call(0).resolve(loaded)
  await settled()
  return form
}

/** Saves, and lets the checks find nothing. */
export const send = async (
  { request, validate }: Pick<ReturnType<typeof start>, 'request' | 'validate'>,
  id?: string,
) => {
  request(id)
  validate.call(-1).resolve({})
  await settled()
}

export const down = new Unreachable({ message: 'The server cannot be reached' })
