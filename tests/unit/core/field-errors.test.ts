import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../../src/schemas/core/field-errors.ts'
import { plainIccid } from '../../../src/schemas/stock/identity/iccid.ts'
import {
  draftOf,
  draftProblems,
  emptiedFields,
  emptyInventoryDraft,
  type InventoryDraft,
  InventorySubmission,
  missingPlace,
  NewInventorySubmission,
} from '../../../src/schemas/stock/inventory-draft.ts'

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

  it('checks the supplier with the others', () => {
    expect(draftProblems(emptyInventoryDraft, true)).toEqual({
      country: 'Country is required',
      supplierID: 'Supplier Name is required',
      activationCode: 'Activation Code is required',
      expiryDate: 'Stock Expiry Date is required',
      planID: 'Plan Name is required',
      invoiceCost: 'Invoice Cost is required',
    })
  })
})

describe('the dates of the stock', () => {
  const datesOf = (stockReceivedDate: string, expiryDate: string, isNew = true) =>
    draftProblems({ ...fine, supplierID: '2', stockReceivedDate, expiryDate }, isNew)
  const crossed = { expiryDate: 'Enter an expiry date after the received date' }

  it('are refused where it would expire before it was received, in either mode', () => {
    expect(datesOf('2027-04-01', '2027-03-31')).toEqual(crossed)
    expect(datesOf('2027-04-01', '2027-03-31', false)).toEqual(crossed)
    expect(datesOf('2027-03-31', '2027-03-31')).toEqual({})
    expect(datesOf('', '2027-03-31')).toEqual({})
    expect(datesOf('2027-04-01', '', false)).toEqual({})
  })

  it('are refused for one thing at a time', () => {
    expect(datesOf('2027-04-31', '2027-03-31')).toEqual({ stockReceivedDate: 'Enter a valid date, e.g. 31/12/2027' })
  })

  it('of the stock alone are compared too', () => {
    const own = { ...fine, supplierID: '2', stockReceivedDate: '2026-01-01', stockExpiryDate: '2025-12-31' }
    expect(draftProblems(own, false)).toEqual({ stockExpiryDate: crossed.expiryDate })
  })
})

describe('a pasted ICCID', () => {
  const digits = fc.stringMatching(/^\d{18,20}$/)
  const between = fc.constantFrom('', ' ', '-', '\u00a0', '\u2009', '\u2011', '\u2013', '\u2212', ' - ', '\t')

  it('is the same whatever stands between its digits, and stays as it is once it is plain', () => {
    fc.assert(
      fc.property(digits, fc.array(between, { minLength: 21, maxLength: 21 }), (iccid, gaps) => {
        const pasted = gaps[20] + [...iccid].map((digit, index) => digit + gaps[index]).join('')
        expect(plainIccid(pasted)).toBe(iccid)
        expect(plainIccid(plainIccid(pasted))).toBe(plainIccid(pasted))
        expect(errorsOf({ iccid: pasted })).toEqual({})
      }),
    )
  })

  it('keeps what is no digit, and is refused for it', () => {
    expect(plainIccid('8944 1100 O000 0000 125')).toBe('89441100O0000000125')
    expect(errorsOf({ iccid: '8944.1100.0000.0000.125' })).toEqual({ iccid: 'An ICCID has 18 to 20 digits' })
  })
})

describe('what a save would empty', () => {
  const before = { ...fine, iccid: '8944500102198304826', simpin: '1', stockReceivedDate: '2026-01-01' }

  it('are the codes and the PIN, and the dates where none is left', () => {
    expect(emptiedFields(before, before)).toEqual([])
    expect(emptiedFields(before, { ...before, iccid: ' ', simpin: '', invoiceNumber: '' })).toEqual(['iccid', 'simpin'])
    expect(emptiedFields(before, { ...before, expiryDate: '' })).toEqual([])
    expect(emptiedFields(before, { ...before, expiryDate: '', stockReceivedDate: '' })).toEqual([
      'stockReceivedDate',
      'expiryDate',
    ])
    expect(
      emptiedFields({ ...before, stockReceivedDate: '' }, { ...before, stockReceivedDate: '', expiryDate: '' }),
    ).toEqual(['expiryDate'])
    expect(emptiedFields(emptyInventoryDraft, emptyInventoryDraft)).toEqual([])
  })
})

describe('in any mode', () => {
  it.each(['2027-02-29', '31/03/2027', '2027-3-1', 'soon'])('%j is not a date', (text) => {
    const message = 'Enter a valid date, e.g. 31/12/2027'
    expect(errorsOf({ expiryDate: text, stockReceivedDate: text })).toEqual({
      expiryDate: message,
      stockReceivedDate: message,
    })
  })

  it.each(['-1', '1,55555', '1e3', 'free', '1.00001', '12345678901', 'NaN', 'Infinity', '.5', '5.'])(
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

  it.each(['0', '9', '9.5', '1,5', '1.234,50', '1234567890.1234', ' 9 '])('%j is a cost', (text) => {
    expect(errorsOf({ invoiceCost: text, buyingCost: text })).toEqual({})
  })

  it.each(['8944', '89445001021983048', '894450010219830482612', '8944500102198304826x'])(
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
    paymentType: 'cash',
    InvoiceCurrency: 'GBP',
  })
  expect(draftOf({ ...record, country: null, region: 9 })).toMatchObject({ type: 'roaming', country: '', region: '9' })
  expect(draftOf({ ...record, country: 0, region: 9 })).toMatchObject({ type: 'roaming', country: '', region: '9' })
})
