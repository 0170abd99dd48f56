import { Arbitrary, Effect, Schema } from 'effect'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Call, contract, partName } from '../../../src/schemas/contract.ts'
import * as answers from '../../../src/schemas/core/answer.ts'
import * as errors from '../../../src/schemas/core/errors.ts'
import * as lookups from '../../../src/schemas/core/lookup.ts'
import * as partners from '../../../src/schemas/partners/partner.ts'
import * as reports from '../../../src/schemas/reports/report.ts'
import * as sessions from '../../../src/schemas/session/session.ts'
import * as inventory from '../../../src/schemas/stock/inventory.ts'
import * as drafts from '../../../src/schemas/stock/inventory-draft.ts'
import { runs } from '../../runs.ts'

const RUNS = runs({ gate: 100, all: 300 })

type PlainSchema = Schema.Codec<unknown, unknown>

const isSchema = (value: unknown): boolean => Schema.isSchema(value)

/** The checks refuse nearly every random text, so these have values a person could type or a system send. */
const submissions: ReadonlyArray<unknown> = [
  drafts.InventorySubmission,
  drafts.NewInventorySubmission,
  contract.PlaceOrder.payload,
]

const named = Object.entries({
  ...answers,
  ...errors,
  ...inventory,
  ...drafts,
  ...lookups,
  ...partners,
  ...reports,
  ...sessions,
})
  .filter(([, value]) => isSchema(value) && !submissions.includes(value))
  .map(([name, value]) => [name, value as unknown as PlainSchema] as const)

const ofCalls = Object.entries(contract as Record<string, Call>).flatMap(([name, call]) =>
  (['query', 'payload', 'form', 'success'] as const)
    .map((part) => [`${name} ${part}`, call[part]] as const)
    // The bytes of a file cannot be JSON.
    .filter(
      ([, schema]) => isSchema(schema) && schema !== contract.GetInvoicePO.success && !submissions.includes(schema),
    )
    .map(([label, schema]) => [label, schema as unknown as PlainSchema] as const),
)

/** A value encoded, sent through JSON and decoded is equal, and so is its JSON. */
const survives = (schema: PlainSchema) => {
  const encode = Schema.encodeUnknownSync(schema)
  const decode = Schema.decodeUnknownSync(schema)
  const same = Schema.toEquivalence(schema)
  return (value: unknown): boolean => {
    const wire = JSON.stringify(encode(value))
    const back = decode(JSON.parse(wire))
    return same(back, value) && JSON.stringify(encode(back)) === wire
  }
}

describe('every schema encodes and decodes to the same', () => {
  it('over all schemas of the folder and all parts of the contract', () => {
    expect(named.length).toBeGreaterThan(35)
    expect(ofCalls.length).toBeGreaterThan(Object.keys(contract).length)
  })

  it.each([...named, ...ofCalls])('%s, through JSON', async (_, schema) => {
    const law = Arbitrary.checkEffect(Arbitrary.schema(schema), survives(schema), { runs: RUNS, seed: 'simdesk' })
    expect(Arbitrary.formatCheckFailure(await Effect.runPromise(law))).toBeUndefined()
  })

  const word = fc.string({ unit: 'grapheme', maxLength: 20 })
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10))
  const cost = fc.nat(1e9).map((value) => String(value / 100))
  const iccid = fc.bigInt({ min: 10n ** 17n, max: 10n ** 20n - 1n }).map(String)
  const typed = fc.record({
    type: fc.constantFrom('local', 'roaming'),
    country: word,
    region: word,
    supplierID: word,
    planID: word.map((text) => `${text}1`),
    activationCode: word.map((text) => `${text}1`),
    iccid: fc.oneof(fc.constant(''), iccid),
    simpin: fc.stringMatching(/^(\d{4,8})?$/),
    serviceDeviceID: word,
    paymentType: fc.constantFrom('prepaid', 'postpaid', 'payg'),
    invoiceNumber: word,
    invoicePO: word,
    InvoiceCurrency: fc.constantFrom('INR', 'USD', 'EUR'),
    invoiceCost: cost,
    buyingCost: fc.oneof(fc.constant(''), cost),
    sellingcost: fc.oneof(fc.constant(''), cost),
    stockReceivedDate: fc.oneof(fc.constant(''), day),
    expiryDate: day,
  })

  it.each([
    ['InventorySubmission', drafts.InventorySubmission],
    ['NewInventorySubmission', drafts.NewInventorySubmission],
  ] as const)('%s, through JSON', (_, schema) => {
    fc.assert(fc.property(typed, survives(schema)), { numRuns: RUNS })
  })

  it('the order of a partner, through JSON', () => {
    const name = fc.stringMatching(/^\p{L}[\p{L} '-]{0,40}$/u)
    const ordered = fc.record({
      requestId: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,40}$/),
      plan: fc.oneof(name, fc.integer()),
      quantity: fc.integer({ min: 1, max: 100 }),
      recipient: fc.record({ name, email: fc.stringMatching(/^[a-z0-9.+]{1,20}@[a-z0-9-]{1,20}\.[a-z]{2,6}$/) }),
    })
    fc.assert(fc.property(ordered, survives(contract.PlaceOrder.payload)), { numRuns: RUNS })
  })
})

it('an error that has been through the journal is the same class with the same message', () => {
  const refused = new errors.Refused({ message: 'no', errors: [{ field: 'iccid', message: 'taken' }], requestId: 'r' })
  const encoded = JSON.parse(JSON.stringify(Schema.encodeSync(errors.AppError)(refused)))
  expect(encoded).toEqual({
    _tag: 'Refused',
    message: 'no',
    errors: [{ field: 'iccid', message: 'taken' }],
    requestId: 'r',
  })
  const decoded = Schema.decodeUnknownSync(errors.AppError)(encoded)
  expect(decoded).toBeInstanceOf(errors.Refused)
  expect(decoded).toBeInstanceOf(Error)
  expect(decoded.message).toBe('no')
})

it('the parts of a form have their first letter capitalised, and nothing else changed', () => {
  expect(['activationCode', 'iccid', 'planID', 'InvoiceCurrency', 'sellingcost', 'invoicePO'].map(partName)).toEqual([
    'ActivationCode',
    'Iccid',
    'PlanID',
    'InvoiceCurrency',
    'Sellingcost',
    'InvoicePO',
  ])
})

it('what an update leaves out is what the spec names', () => {
  const names = (form: { readonly fields: object }) => Object.keys(form.fields)
  const inserted = names(contract.InsertSingleInventory.form)
  const updated = names(contract.UpdateInventory.form)
  expect(inserted).not.toContain('invoicePO')
  expect(inserted.filter((name) => !updated.includes(name)).sort()).toEqual([
    'buyingCost',
    'invoiceCost',
    'sellingcost',
    'updatedBy',
  ])
})
