import { describe, expect, it } from 'vitest'
import { unsaidPlan } from '../../../server/plans/plan.events.ts'
import { planFieldsOf } from '../../../server/plans/plan.ts'
import { planColumn, planColumns, planOfRow, rowOfPlan } from '../../../server/plans/plan-row.ts'
import { inventoryTable } from '../../../server/stock/inventory-row.ts'
import { inStock } from '../../../server/stock/stock.ts'
import { emptyPlanDraft, planPayloadOf } from '../../../src/schemas/plans/plan-draft.ts'

const { columns, rowOf, itemOf } = inventoryTable

const invoice = { file: 'po-1', name: 'po.pdf', contentType: 'application/pdf', size: 9, sha256: 'ab' }
/** A SIM whose fields all differ. */
const item = {
  id: 1,
  fields: {
    type: 'local',
    country: 81,
    region: 2,
    supplierID: 4,
    planID: 7,
    activationCode: 'LPA:1$rsp.example$A1$$1',
    formFactor: 'esim',
    iccid: '8944500000000000014',
    simpin: '0042',
    serviceDeviceID: 'D1',
    paymentType: 'prepaid',
    invoiceNumber: 'I-1',
    InvoiceCurrency: 'USD',
    invoiceCost: 120.5,
    buyingCost: 7.25,
    sellingcost: 19.99,
    stockReceivedDate: '2026-10-31',
    expiryDate: '2028-01-01',
    stockExpiryDate: '2027-12-31',
  },
  keys: { activationCode: 'LPA:1$rsp.example$A1', iccid: '894450000000000001' },
  invoice,
  createdBy: 'Asha',
  createdDate: '2026-11-01T08:00:00.000Z',
  updatedBy: 'Ben',
  updatedDate: '2026-11-02T08:00:00.000Z',
  version: 3,
  voided: { by: 'Cy', date: '2026-11-03T08:00:00.000Z', reason: 'twice' },
  stock: {
    status: 'assigned',
    holder: { assignmentId: 21, kind: 'partner', id: 22, name: 'Globe Travel' },
    taken: { how: 'sale', refId: 23, date: '2026-11-04T08:00:00.000Z' },
  },
  origin: { bulkId: 24, receiptId: 25, locationId: 26 },
} as const

describe('the row of an item', () => {
  it('has a column for everything, and the item comes back from it', () => {
    const row = rowOf(item, 12)
    expect(Object.keys(row)).toEqual(Object.keys(columns))
    expect(row).toMatchObject({ id: 1, ordinal: 12, version: 3, country_id: 81, invoice_name: 'po.pdf' })
    expect(itemOf(row)).toEqual(item)
    // No two columns are equal, so a mix-up of values is noticed.
    expect(new Set(Object.values(row).map(String)).size).toBe(Object.keys(row).length)
  })

  it('without an invoice, and of an item that counts, says so by what is empty', () => {
    const plain = {
      ...item,
      invoice: null,
      voided: null,
      stock: inStock,
      origin: { bulkId: null, receiptId: null, locationId: null },
    }
    expect(rowOf(plain, 12)).toMatchObject({
      invoice_file: null,
      invoice_name: null,
      invoice_content_type: null,
      invoice_size: null,
      invoice_sha256: null,
      voided_by: '',
      voided_date: '',
      void_reason: '',
    })
    expect(itemOf(rowOf(plain, 12))).toEqual(plain)
  })
})

const plan = {
  id: 5,
  fields: {
    ...unsaidPlan,
    ...planFieldsOf(
      planPayloadOf({ ...emptyPlanDraft, planName: ' Über 10 GB ', validity: '30', perGbDollar: '2.5' }),
      {
        country: 81,
        region: 2,
        supplier: 4,
      },
    ),
  },
  createdBy: 'Asha',
  createdDate: '2026-11-01T08:00:00.000Z',
  updatedBy: 'Ben',
  updatedDate: '2026-11-02T08:00:00.000Z',
  version: 3,
  isArchived: true,
}

describe('the row of a plan', () => {
  it('names its columns after the fields, and of what it names after the ids', () => {
    expect(
      (['perGbDollar', 'operatorName2', 'planURL', 'sPlanId', 'mcc', 'country', 'region', 'supplier'] as const).map(
        planColumn,
      ),
    ).toEqual([
      'per_gb_dollar',
      'operator_name2',
      'plan_url',
      's_plan_id',
      'mcc',
      'country_id',
      'region_id',
      'supplier_id',
    ])
  })

  it('has a column for everything, of its kind, and the plan comes back from it', () => {
    const row = rowOfPlan(plan, 12)
    expect(Object.keys(row).toSorted()).toEqual(Object.keys(planColumns).toSorted())
    expect(row).toMatchObject({
      id: 5,
      ordinal: 12,
      version: 3,
      name: 'Über 10 GB',
      name_key: 'über 10 gb',
      sort_key: 'uber 00000010 gb',
      country_id: 81,
      validity: 30,
      created_by: 'Asha',
      updated_by: 'Ben',
      created_date: '2026-11-01T08:00:00.000Z',
      updated_date: '2026-11-02T08:00:00.000Z',
      is_archived: true,
    })
    expect(planOfRow(row)).toEqual(plan)
    expect(planColumns).toMatchObject({
      id: 'integer primary key',
      ordinal: 'integer not null',
      version: 'integer not null',
      name: 'text not null',
      name_key: 'text not null',
      sort_key: 'text not null',
      created_by: 'text not null',
      created_date: 'text not null',
      updated_by: 'text not null',
      updated_date: 'text not null',
      plan_name: 'text not null',
      validity: 'float8 not null',
      min_qty: 'bigint not null',
      country_id: 'integer',
    })
  })

  it('of a plan without a name has something to call it by, but no name that another could take', () => {
    const nameless = { ...plan, fields: { ...plan.fields, planName: ' ' } }
    expect(rowOfPlan(nameless, 12)).toMatchObject({ name: 'Plan 5', name_key: '', sort_key: 'plan 00000005' })
  })
})
