import { describe, expect, it } from 'vitest'
import { decideAdd, decideChange } from '../../../server/stock/inventory.ts'
import { decideCorrection } from '../../../server/stock/inventory-correction.ts'
import type { InventoryFacts } from '../../../server/stock/inventory-facts.ts'
import {
  apply,
  foldItem,
  type InventoryEvent,
  type InventoryItem,
  inventoryReferences,
  inventoryRefusals,
  inventoryStream,
  isInventoryReference,
  unchangedInventory,
} from '../../../server/stock/inventory-item.ts'
import { fieldsOf, type Submission, submissionOf, unsaid } from '../../../server/stock/inventory-submission.ts'
import { emptyInventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { savableFacts, simFields } from '../support/sim-fields.ts'

const stamp = { id: 1, by: 'Asha', date: '2026-11-02T08:00:00.000Z', submission: 'f' }
const { invoicePO: _, ...blank } = emptyInventoryDraft
const sent = (change: Partial<Submission> = {}): Submission => ({
  ...blank,
  country: '81',
  supplierID: '4',
  planID: '7',
  activationCode: 'A1',
  invoiceCost: '120.5',
  expiryDate: '2028-01-01',
  ...change,
})
const invoice = { file: 'po-1', name: 'po.pdf', contentType: 'application/pdf', size: 9, sha256: 'ab' }

const adding = (change: Partial<Submission> = {}, facts: Partial<InventoryFacts> = {}, file: object = {}) =>
  decideAdd(
    { submission: sent(change), invoice: null, invoiceProblem: null, ...file },
    { ...savableFacts, ...facts },
    stamp,
  )
const errorsOf = (decision: ReturnType<typeof adding>) =>
  !decision.accepted && 'errors' in decision ? decision.errors : null
const added = (change: Partial<Submission> = {}, file: object = {}): InventoryEvent => {
  const decision = adding(change, {}, file)
  const [event] = 'events' in decision ? decision.events : []
  if (event === undefined) throw new Error(JSON.stringify(decision))
  return event
}

describe('adding an item', () => {
  it('writes down what was sent, as it is kept', () => {
    const fields = simFields({ country: 81, supplierID: 4, planID: 7 })
    expect(adding({ activationCode: ' A\u200b1 ' }, {}, { invoice })).toEqual({
      accepted: true,
      events: [{ type: 'InventoryItemAdded', data: { ...stamp, fields, invoice } }],
    })
    // Pay as you go has no invoice.
    expect(added({ paymentType: 'payg' }, { invoice }).data).toMatchObject({ invoice: null })
  })

  it('neither asks for an invoice cost where it is paid as you go, nor stores one', () => {
    for (const invoiceCost of ['', '5', 'five']) {
      expect(added({ paymentType: 'payg', invoiceCost }).data).toMatchObject({ fields: { invoiceCost: null } })
    }
    expect(added({ paymentType: 'postpaid', invoiceCost: '5' }).data).toMatchObject({ fields: { invoiceCost: 5 } })
    expect(errorsOf(adding({ paymentType: 'postpaid', invoiceCost: '' }))).toEqual({
      invoiceCost: 'Invoice Cost is required',
    })
    expect(errorsOf(adding({ paymentType: 'payg', invoiceCost: '', buyingCost: 'five' }))).toHaveProperty('buyingCost')
  })

  it.each<[Partial<Submission>, Partial<InventoryFacts>, Readonly<Record<string, string>>]>([
    [{}, { supplierExists: false }, { supplierID: 'Choose a Supplier Name from the list' }],
    [{}, { planExists: false }, { planID: 'Choose a Plan Name from the list' }],
    [{}, { countryExists: false }, { country: 'Choose a Country from the list' }],
    [{ type: 'roaming', region: '2' }, { regionExists: false }, { region: 'Choose a Region from the list' }],
    [{}, { activationCodeTaken: true }, { activationCode: 'Another SIM has this activation code' }],
    [{ iccid: '8944000000000000001' }, { iccidTaken: true }, { iccid: 'Another SIM has this ICCID' }],
    [{}, { supplierInactive: true }, { supplierID: 'This supplier is inactive. Choose another.' }],
    [{}, { countryInactive: true }, { country: 'This country is inactive. Choose another.' }],
    [
      { type: 'roaming', region: '2' },
      { regionInactive: true },
      { region: 'This region is inactive. Choose another.' },
    ],
    // An empty required field gets that message, not the one about a missing record.
    [{ planID: '' }, { planExists: false }, { planID: 'Plan Name is required' }],
    [{ supplierID: '0' }, { supplierExists: false }, { supplierID: 'Supplier Name is required' }],
    [{ country: '' }, { countryExists: false }, { country: 'Country is required' }],
    [{ type: 'roaming', region: '' }, { regionExists: false }, { region: 'Region is required' }],
    [{ activationCode: '' }, { activationCodeTaken: true }, { activationCode: 'Activation Code is required' }],
    [{ simpin: '1\n2' }, {}, { simpin: 'Remove line breaks and control characters' }],
    [{ invoiceCost: '' }, {}, { invoiceCost: 'Invoice Cost is required' }],
  ])('with %j where %j is refused: %j', (change, facts, errors) => {
    expect(errorsOf(adding(change, facts))).toEqual(errors)
  })

  it('asks nothing of an ICCID that is not there', () => {
    expect(errorsOf(adding({ iccid: '' }, { iccidTaken: true }))).toBe(null)
  })

  it('tells what is wrong in the order of the form, and a date that is one with another once', () => {
    const wrong = sent({ expiryDate: '2028-02-30', stockExpiryDate: '2028-02-30', activationCode: '', country: '' })
    const both = errorsOf(adding(wrong))
    expect(Object.keys(both ?? {})).toEqual(['country', 'activationCode', 'expiryDate'])
    const own = errorsOf(adding({ ...wrong, stockExpiryDate: '2028-02-31' }))
    expect(Object.keys(own ?? {})).toEqual(['country', 'activationCode', 'expiryDate', 'stockExpiryDate'])
  })

  it('is refused for its invoice too', () => {
    expect(errorsOf(adding({}, {}, { invoiceProblem: 'The file is empty' }))).toEqual({
      invoicePO: 'The file is empty',
    })
  })
})

describe('changing an item', () => {
  const item = (change: Partial<Submission> = {}): InventoryItem => apply(null, added(change)) as InventoryItem
  const { invoiceCost, buyingCost, sellingcost, ...fixed } = sent()
  const changing = (change: Partial<Submission>, facts: Partial<InventoryFacts> = {}, before = item()) =>
    decideChange(before, { ...fixed, ...change }, { ...savableFacts, ...facts }, stamp)

  it('writes down only what differs, and nothing where nothing does', () => {
    expect(changing({ simpin: ' 0042 ' })).toEqual({
      accepted: true,
      events: [{ type: 'InventoryItemChanged', data: { ...stamp, changes: { simpin: '0042' }, formFactor: 'card' } }],
    })
    expect(changing({})).toEqual({ accepted: true, events: [] })
    // An absent field stays as it is, so it cannot be wrong.
    expect(changing({}, { planExists: false })).toEqual({ accepted: true, events: [] })
  })

  it.each(['sold', 'activated', 'returned'] as const)(
    'leaves a %s eSIM an eSIM, or it could be sold again',
    (status) => {
      const esim = item({ activationCode: 'LPA:1$rsp.example$A1' })
      const out = { ...esim, stock: { ...esim.stock, status } }
      const change = { activationCode: 'LPA:1$rsp.example$A1', formFactor: 'card' }
      expect(errorsOf(changing(change, {}, out))).toEqual({ formFactor: 'This eSIM was sold, so it stays an eSIM' })
      expect(changing(change, {}, esim).accepted).toBe(true)
      const card = item()
      expect(changing({ formFactor: 'esim' }, {}, { ...card, stock: { ...card.stock, status } }).accepted).toBe(true)
    },
  )

  it('asks for less than adding: an item may lose its plan, but not its country', () => {
    expect(changing({ planID: '', activationCode: '', expiryDate: '' }).accepted).toBe(true)
    expect(errorsOf(changing({ country: '' }))).toEqual({ country: 'Country is required' })
  })

  it('keeps the currency of costs, and changes it where there are none', () => {
    expect(errorsOf(changing({ InvoiceCurrency: 'INR' }))).toEqual({
      InvoiceCurrency: 'Locked with the costs. Use "Correct costs".',
    })
    const free = item()
    const costless = { ...free, fields: { ...free.fields, invoiceCost: null } }
    expect(changing({ InvoiceCurrency: 'INR' }, {}, costless)).toMatchObject({
      events: [{ data: { changes: { InvoiceCurrency: 'INR' } } }],
    })
  })

  it('keeps what is not offered any more, but does not begin with another that is not', () => {
    const inactive = { supplierInactive: true, countryInactive: true, regionInactive: true }
    expect(changing({ simpin: '1111' }, inactive).accepted).toBe(true)
    expect(errorsOf(changing({ supplierID: '5', country: '82' }, inactive))).toEqual({
      country: 'This country is inactive. Choose another.',
      supplierID: 'This supplier is inactive. Choose another.',
    })
    const roaming = item({ type: 'roaming', region: '2' })
    expect(changing({ type: 'roaming', region: '2', simpin: '1111' }, inactive, roaming).accepted).toBe(true)
    expect(errorsOf(changing({ type: 'roaming', region: '3' }, inactive, roaming))).toEqual({
      region: 'This region is inactive. Choose another.',
    })
  })

  it('is refused where a correction brings a file that is no invoice', () => {
    const correction = { correction: { reason: 'x' }, invoice, invoiceProblem: 'The file is empty' }
    expect(errorsOf(decideCorrection(item(), correction as never, stamp))).toEqual({ invoicePO: 'The file is empty' })
  })

  it('is refused for an item that is voided', () => {
    const voided = { ...item(), voided: { by: 'Ben', date: '', reason: 'twice' } }
    expect(changing({ simpin: '1111' }, {}, voided)).toEqual({ accepted: false, obstacle: 'voided' })
  })
})

describe('a submission', () => {
  it('leaves out who sends it, which item and which file; an ICCID is its digits', () => {
    const form = {
      ...sent({ iccid: '8944 0000-0000 0000 001', simpin: ' 1\u200b2 ' }),
      id: 1,
      version: 2,
      createdBy: 3,
    }
    expect(submissionOf({ ...form, updatedBy: 4, InvoicePO: 'x' })).toEqual({
      ...sent({ iccid: '8944000000000000001', simpin: '12' }),
    })
  })

  it.each([
    ['', 0],
    ['0', 0],
    ['7', 7],
    ['999999999', 999_999_999],
    ['1000000000', -1],
    ['07', -1],
    ['-7', -1],
    ['7a', -1],
    ['a7', -1],
  ])('that names the supplier %j means the id %i', (text, id) => {
    expect(fieldsOf(sent({ supplierID: text })).supplierID).toBe(id)
    expect(fieldsOf(sent({ planID: text })).planID).toBe(id)
    expect(fieldsOf(sent({ country: text })).country).toBe(id === 0 ? null : id)
  })

  it('has the place of its type alone', () => {
    const both = { country: '81', region: '2' }
    expect(fieldsOf(sent({ ...both, type: 'local' }))).toMatchObject({ country: 81, region: null })
    expect(fieldsOf(sent({ ...both, type: 'roaming' }))).toMatchObject({ country: null, region: 2 })
  })

  it('sets the costs and the stock’s own date where it says them, and else leaves them alone', () => {
    const { invoiceCost, buyingCost, sellingcost, ...rest } = sent()
    for (const name of Object.keys(unsaid)) expect(fieldsOf(rest)).not.toHaveProperty(name)
    expect(
      fieldsOf({ ...rest, invoiceCost: '', buyingCost: '7.25', sellingcost: '0', stockExpiryDate: '2027-01-01' }),
    ).toMatchObject({ invoiceCost: null, buyingCost: 7.25, sellingcost: 0, stockExpiryDate: '2027-01-01' })
    // A day equal to the SIM's own does not count as a separate one.
    expect(fieldsOf({ ...rest, stockExpiryDate: '2028-01-01' }).stockExpiryDate).toBe('')
  })
})

describe('an item', () => {
  const at = (day: number) => `2026-11-0${day}T08:00:00.000Z`
  const history: ReadonlyArray<InventoryEvent> = [
    added({}, { invoice }),
    { type: 'InventoryItemChangeRefused', data: { id: 1, version: 1, reason: 'fields', errors: {}, by: 'Cy' } },
    {
      type: 'InventoryItemChanged',
      data: { ...stamp, by: 'Ben', date: at(3), changes: { simpin: '1111' }, formFactor: 'card' },
    },
    {
      type: 'InventoryItemCorrected',
      data: { ...stamp, by: 'Dora', date: at(4), changes: { buyingCost: 2 }, invoice: null, reason: 'x' },
    },
    { type: 'InventoryItemVoided', data: { ...stamp, by: 'Eve', date: at(5), reason: 'twice' } },
  ]

  it('is the fold of its events', () => {
    expect(foldItem(history)).toMatchObject({
      id: 1,
      fields: { simpin: '1111', buyingCost: 2, invoiceCost: 120.5, activationCode: 'A1' },
      invoice,
      createdBy: 'Asha',
      createdDate: stamp.date,
      updatedBy: 'Eve',
      updatedDate: at(5),
      version: 4,
      voided: { by: 'Eve', date: at(5), reason: 'twice' },
    })
  })

  it('is as a version left it', () => {
    const saves = [1, 2, 3].map((version) => foldItem(history, version))
    expect(saves.map((item) => [item?.version, item?.updatedBy, item?.updatedDate, item?.voided])).toEqual([
      [1, 'Asha', stamp.date, null],
      [2, 'Ben', at(3), null],
      [3, 'Dora', at(4), null],
    ])
    expect(foldItem(history, 0)).toBe(null)
  })

  it('is none before it was added, whatever else is said of it', () => {
    for (const event of history.slice(1)) expect(foldItem([event])).toBe(null)
  })

  it('lies in streams whose names are those of every event that is stored, and names others by their ids', () => {
    expect([inventoryStream(5), inventoryRefusals(5), inventoryRefusals(null), unchangedInventory(5)]).toEqual([
      'inventory-5',
      'inventory-refused-5',
      'inventory-refused',
      'inventory-unchanged-5',
    ])
    expect(inventoryReferences).toEqual({
      country: 'countries',
      region: 'regions',
      supplierID: 'suppliers',
      planID: 'plans',
    })
    expect(['supplierID', 'simpin', 'toString'].filter(isInventoryReference)).toEqual(['supplierID'])
  })
})
