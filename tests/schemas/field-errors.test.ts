import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../src/schemas/field-errors.ts'
import {
  draftOf,
  emptyInventoryDraft,
  type InventoryDraft,
  InventorySubmission,
  missingPlace,
  NewInventorySubmission,
} from '../../src/schemas/inventory-draft.ts'

const fine: InventoryDraft = {
  ...emptyInventoryDraft,
  country: '44',
  planID: '3',
  activationCode: 'LPA:1$smdp.example$K2',
  invoiceCost: '9.5',
  expiryDate: '2027-03-31',
}
const errorsOf = (change: Partial<InventoryDraft>) => fieldErrors(NewInventorySubmission, { ...fine, ...change })

describe('the add form', () => {
  it("requires what the spec requires, in the spec's words", () => {
    expect(fieldErrors(NewInventorySubmission, emptyInventoryDraft)).toEqual({
      activationCode: 'Activation Code is required',
      expiryDate: 'Stock Expiry Date is required',
      planID: 'Plan Name is required',
      invoiceCost: 'Invoice Cost is required',
    })
    expect(missingPlace({ type: 'local', country: '', region: '9' })).toEqual({ country: 'Country is required' })
    expect(missingPlace({ type: 'roaming', country: '44', region: '' })).toEqual({ region: 'Region is required' })
    expect(missingPlace({ type: 'local', country: '44', region: '' })).toEqual({})
    expect(errorsOf({})).toEqual({})
  })

  it('does not take blanks for an answer', () => {
    expect(errorsOf({ activationCode: ' \t', planID: ' ' })).toEqual({
      activationCode: 'Activation Code is required',
      planID: 'Plan Name is required',
    })
  })

  it('does not check the supplier', () => {
    expect(errorsOf({ supplierID: '' })).toEqual({})
  })
})

describe('in any mode', () => {
  it.each(['2027-02-29', '31/03/2027', '2027-3-1', 'soon'])('%j is not a date', (text) => {
    const message = 'Enter a real date'
    expect(errorsOf({ expiryDate: text, stockReceivedDate: text })).toEqual({
      expiryDate: message,
      stockReceivedDate: message,
    })
  })

  it.each(['-1', '1,5', '1e3', 'free', '1.00001', '12345678901', 'NaN', 'Infinity', '.5', '5.'])(
    '%j is not a cost',
    (text) => {
      const message = 'Enter a number of 0 or more, with at most 4 decimals'
      expect(errorsOf({ invoiceCost: text, buyingCost: text, sellingcost: text })).toEqual({
        invoiceCost: message,
        buyingCost: message,
        sellingcost: message,
      })
    },
  )

  it.each(['0', '9', '9.5', '1234567890.1234', ' 9 '])('%j is a cost', (text) => {
    expect(errorsOf({ invoiceCost: text, buyingCost: text })).toEqual({})
  })

  it.each(['8944', '89445001021983048', '894450010219830482612', '8944500102198304826x', '8944 5001 0219 8304 826'])(
    '%j is not an ICCID',
    (text) => {
      expect(errorsOf({ iccid: text })).toEqual({ iccid: 'An ICCID has 18 to 20 digits' })
    },
  )

  it.each(['', '894450010219830482', '8944500102198304826', '89445001021983048261', ' 8944500102198304826 '])(
    '%j may stand as an ICCID',
    (text) => {
      expect(errorsOf({ iccid: text })).toEqual({})
    },
  )

  it('a text has an end', () => {
    expect(errorsOf({ invoiceNumber: 'x'.repeat(201) })).toEqual({ invoiceNumber: 'At most 200 characters' })
  })

  it('an edit requires nothing of what the add form requires', () => {
    expect(fieldErrors(InventorySubmission, emptyInventoryDraft)).toEqual({})
    expect(fieldErrors(InventorySubmission, { ...emptyInventoryDraft, invoiceCost: '-1' })).toHaveProperty(
      'invoiceCost',
    )
  })
})

it('takes a record with a country for local, any other for roaming, and its days without their times', () => {
  const record = {
    id: 7,
    activationCode: 'A',
    simpin: '',
    iccid: '8944500102198304826',
    serviceDeviceID: '',
    invoiceNumber: '',
    expiryDate: '2027-03-31T00:00:00',
    buyingCost: 0,
    supplierName: '',
    planID: 0,
    supplierID: 2,
    createdBy: '',
    createdDate: '',
    invoiceCost: null,
    InvoiceCurrency: 'GBP',
    invoicePO: '',
    stockReceivedDate: '',
    stockExpiryDate: '',
    country: 44,
    region: null,
    type: 'roaming',
    paymentType: 'cash',
    updatedBy: '',
    updatedDate: '',
    sellingcost: null,
  }
  expect(draftOf(record)).toMatchObject({
    type: 'local',
    country: '44',
    region: '',
    planID: '',
    supplierID: '2',
    expiryDate: '2027-03-31',
    buyingCost: '0',
    invoiceCost: '',
    paymentType: 'prepaid',
    InvoiceCurrency: 'USD',
  })
  expect(draftOf({ ...record, country: null, region: 9 })).toMatchObject({ type: 'roaming', country: '', region: '9' })
  expect(draftOf({ ...record, country: 0, region: 9 })).toMatchObject({ type: 'roaming', country: '', region: '9' })
})
