import { describe, expect, it } from 'vitest'
import type { NewEvent } from '../../../server/core/events/event.ts'
import { inventorySteps, planSteps, supplierInvoiceSteps } from '../../../server/history/history.ts'
import { unsaidPlan } from '../../../server/plans/plan.events.ts'
import { storedOf } from '../support/settled.ts'
import { simFields } from '../support/sim-fields.ts'

const DAY = '2026-11-02T08:00:00.000Z'
/** The time at which the store wrote an event, shown if the event itself has no time. */
const WRITTEN = '2026-11-01T00:00:00.000Z'
const stamp = { id: 1, by: 'Asha', date: DAY, submission: 'f' }
const none = { refusal: null, reason: '' }

const stepsOfPlan = (...events: ReadonlyArray<NewEvent>) => planSteps(storedOf(events))
const stepsOfItem = (...events: ReadonlyArray<NewEvent>) => inventorySteps(storedOf(events))

const created: NewEvent = {
  type: 'PlanCreated',
  data: { ...stamp, fields: { ...unsaidPlan, planName: 'Japan', validity: 30 } },
}

describe('the history of a plan', () => {
  it('begins with everything that was entered, and tells of a change what it was and became', () => {
    const changed = { type: 'PlanChanged', data: { ...stamp, by: 'Ben', changes: { validity: 7, planName: 'Japan' } } }
    expect(stepsOfPlan(created, changed)).toEqual([
      {
        ...none,
        at: DAY,
        by: 'Asha',
        what: 'created',
        changes: [
          { field: 'planName', from: '', to: 'Japan' },
          { field: 'validity', from: 0, to: 30 },
        ],
      },
      { ...none, at: DAY, by: 'Ben', what: 'changed', changes: [{ field: 'validity', from: 30, to: 7 }] },
    ])
  })

  it('of the demo data is nobody’s, from when it was written down', () => {
    const offer = { id: 1, name: 'UK', supplierID: 2, country: null, region: 3, dataMB: null, days: 30 }
    const [step] = stepsOfPlan({ type: 'PlanAdded', data: offer })
    expect(step).toMatchObject({ ...none, at: WRITTEN, by: '', what: 'created' })
    const dated = stepsOfPlan({ type: 'PlanCreated', data: { ...stamp, fields: unsaidPlan, by: 'Asha', date: '' } })
    expect(dated).toEqual([{ ...none, at: WRITTEN, by: '', what: 'created', changes: [] }])
  })

  it('tells a refusal with who tried and what was wrong, in the order of the form; what follows knows nothing of it', () => {
    const errors = { unheardOf: 'x', validity: 'Validity cannot be below 0', planName: 'Another plan has this name' }
    const refused = { type: 'PlanChangeRefused', data: { id: 1, version: 1, reason: 'fields', errors, by: 'Cy' } }
    const changed = { type: 'PlanChanged', data: { ...stamp, changes: { validity: 7 } } }
    const steps = stepsOfPlan(created, refused, changed)
    expect(steps[1]).toMatchObject({ at: WRITTEN, by: 'Cy', what: 'refused', changes: [], reason: '' })
    expect(steps[1]?.refusal).toMatchObject({ reason: 'fields', errors })
    expect(Object.keys(steps[1]?.refusal?.errors ?? {})).toEqual(['planName', 'validity', 'unheardOf'])
    expect(steps[2]).toMatchObject({
      what: 'changed',
      refusal: null,
      changes: [{ field: 'validity', from: 30, to: 7 }],
    })
  })

  it('of what was never created begins with the refusal, and the save after it is the creation', () => {
    const refused = { type: 'PlanCreateRefused', data: { reason: 'fields', errors: {}, by: 'Cy' } }
    expect(stepsOfPlan(refused, created).map(({ what }) => what)).toEqual(['refused', 'created'])
  })
})

const invoice = (name: string) => ({ file: `${name}-1`, name, contentType: 'application/pdf', size: 9, sha256: 'ab' })
const fields = simFields()

describe('the history of an item', () => {
  it('tells a correction and a voiding as such, with the reason, and an invoice by its name', () => {
    const steps = stepsOfItem(
      { type: 'InventoryItemAdded', data: { ...stamp, fields, invoice: invoice('po.pdf') } },
      {
        type: 'InventoryItemCorrected',
        data: { ...stamp, changes: { buyingCost: 7 }, invoice: invoice('right.pdf'), reason: 'wrong file' },
      },
      { type: 'InventoryItemVoided', data: { ...stamp, reason: 'twice' } },
    )
    expect(steps.map(({ what, reason }) => [what, reason])).toEqual([
      ['created', ''],
      ['corrected', 'wrong file'],
      ['voided', 'twice'],
    ])
    expect(steps[0]?.changes).toContainEqual({ field: 'invoicePO', from: null, to: 'po.pdf' })
    expect(steps[1]?.changes).toEqual([
      { field: 'invoicePO', from: 'po.pdf', to: 'right.pdf' },
      { field: 'buyingCost', from: null, to: 7 },
    ])
    expect(steps[2]?.changes).toEqual([])
  })
})

describe('the history of a supplier invoice', () => {
  it('says why it was checked despite a difference, and what was unmarked; nothing created it', () => {
    const checked = { ...stamp, checked: true, difference: 12.75, reason: 'Freight' }
    const steps = supplierInvoiceSteps(
      storedOf([
        { type: 'SupplierInvoiceChecked', data: checked },
        { type: 'SupplierInvoiceChecked', data: { ...stamp, by: 'Ben', checked: false, difference: null, reason: '' } },
      ]),
    )
    expect(steps).toEqual([
      {
        ...none,
        at: DAY,
        by: 'Asha',
        what: 'changed',
        reason: 'Freight',
        changes: [
          { field: 'checked', from: 'No', to: 'Yes' },
          { field: 'difference', from: null, to: 12.75 },
        ],
      },
      {
        ...none,
        at: DAY,
        by: 'Ben',
        what: 'changed',
        changes: [
          { field: 'checked', from: 'Yes', to: 'No' },
          { field: 'difference', from: 12.75, to: null },
        ],
      },
    ])
  })

  it('shows each attached file, also another of the same name', () => {
    const attached = { type: 'SupplierInvoiceFileAttached', data: { ...stamp, invoice: invoice('bill.pdf') } }
    const steps = supplierInvoiceSteps(storedOf([attached, attached]))
    expect(steps.map(({ what, changes }) => [what, changes])).toEqual([
      [
        'changed',
        [
          { field: 'fileName', from: '', to: 'bill.pdf' },
          { field: 'files', from: 0, to: 1 },
        ],
      ],
      ['changed', [{ field: 'files', from: 1, to: 2 }]],
    ])
  })
})
