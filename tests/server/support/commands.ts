import fc from 'fast-check'
import type { Append } from '../../../server/core/events/event-store.ts'
import { withoutRivals } from '../../../server/core/saving/saved-state.ts'
import { decideAdd, decideChange } from '../../../server/stock/inventory.ts'
import { decideCorrection, decideVoid } from '../../../server/stock/inventory-correction.ts'
import {
  apply,
  type InventoryEvent,
  type InventoryItem,
  inventoryStream,
} from '../../../server/stock/inventory-item.ts'
import { inventoryRecord } from '../../../server/stock/inventory-record.handlers.ts'
import { fieldsOf, type Submission, submissionOf } from '../../../server/stock/inventory-submission.ts'
import { activationCodeKey } from '../../../src/schemas/stock/identity/activation-code.ts'
import { iccidKey } from '../../../src/schemas/stock/identity/iccid.ts'
import type { Currency } from '../../../src/schemas/stock/inventory.ts'
import { emptyInventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { settledOn } from './settled.ts'

/**
 * A command of a person: add a SIM, or change, correct or void the `which`-th SIM. They have seen `seen` versions too
 * few.
 */
export type RandomCommand = {
  readonly kind: 'add' | 'change' | 'correct' | 'void'
  readonly which: number
  readonly seen: number
  readonly draft: Submission
}

/** Mostly good values, because one bad value is enough to refuse a command of 17. */
const mostly = <Value>(good: fc.Arbitrary<Value>, ...bad: ReadonlyArray<Value>) =>
  fc.oneof({ weight: 60, arbitrary: good }, { weight: 1, arbitrary: fc.constantFrom(...bad) })

// Few distinct values, so that codes collide and some changes change nothing.
const number = fc.integer({ min: 1, max: 1_500 })
const writings: ReadonlyArray<(value: number) => string> = [
  (value) => `CODE-${value}`,
  (value) => `LPA:1$rsp.example$ID-${value}`,
  (value) => `lpa:1$RSP.example.$ID-${value}$$1`,
]
const code = mostly(
  fc.tuple(number, fc.constantFrom(...writings)).map(([value, write]) => write(value)),
  'LPA:1$rsp.example',
  '',
  ' ',
  'ünï🙂',
  '"quoted\\',
  'a\u0000b',
)
const iccid = mostly(
  fc.oneof(
    fc.constant(''),
    number.map((value) => `8944${String(value).padStart(15, '0')}`),
    number.map((value) => `8944${String(value).padStart(14, '0')}`),
  ),
  '123',
)
const cost = mostly(fc.constantFrom('0', '0.1', '12.5', '1234567890.1234'), '', '-1', 'x')
const received = mostly(fc.constantFrom('2026-01-31', '2026-02-28'), '', '2028-03-01')
const expiry = mostly(fc.constantFrom('2027-01-31', '2028-02-29'), '', '2027-02-29')
const known = (...values: ReadonlyArray<string>) => mostly(fc.constantFrom(...values), '', '99', 'x')

const draft: fc.Arbitrary<Submission> = fc
  .record({
    type: fc.constantFrom('local' as const, 'roaming' as const),
    country: known('1', '2'),
    region: known('1', '2'),
    supplierID: known('1', '2', '3'),
    planID: known('1', '2', '3'),
    activationCode: code,
    formFactor: fc.constantFrom('', '', '', 'esim', 'card'),
    iccid,
    simpin: fc.constantFrom('', '0000', '4821'),
    serviceDeviceID: fc.constantFrom('', '234100000000001'),
    paymentType: fc.constantFrom('prepaid' as const, 'postpaid' as const, 'payg' as const),
    invoiceNumber: fc.constantFrom('', 'INV-1', 'INV-2'),
    InvoiceCurrency: mostly<'INR' | 'USD' | 'EUR'>(fc.constant('USD'), 'INR', 'EUR'),
    invoiceCost: cost,
    buyingCost: cost,
    sellingcost: cost,
    stockReceivedDate: received,
    expiryDate: expiry,
    stockExpiryDate: expiry,
  })
  .map(({ ...parts }) => {
    const { invoicePO: _, ...empty } = emptyInventoryDraft
    return submissionOf({ ...empty, ...parts })
  })

export const randomCommands: fc.Arbitrary<ReadonlyArray<RandomCommand>> = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constant('add' as const) },
      { weight: 10, arbitrary: fc.constant('change' as const) },
      { weight: 3, arbitrary: fc.constant('correct' as const) },
      { weight: 1, arbitrary: fc.constant('void' as const) },
    ),
    which: fc.nat(1_000_000),
    seen: fc.constantFrom(0, 0, 0, 1, 2),
    draft,
  }),
  { minLength: 1, maxLength: 8 },
)

const isOneOf = (values: ReadonlyArray<number>, value: number | null) => value !== null && values.includes(value)

/** The inventory in memory: the same pure functions decide commands, and the appended events are returned. */
export class Model {
  readonly items = new Map<number, { item: InventoryItem; history: Array<InventoryEvent> }>()
  refused = 0

  /** Decides a command; returns the events to append, or null if nothing changes. */
  carryOut(command: RandomCommand): Append | null {
    const own = this.items.size === 0 ? undefined : [...this.items.values()][command.which % this.items.size]
    const isAdd = command.kind === 'add' || own === undefined
    const id = isAdd ? this.items.size + 1 : own.item.id
    const fields = fieldsOf(command.draft)
    const others = [...this.items.values()].filter(({ item }) => item.id !== id && item.voided === null)
    const facts = {
      supplierInactive: false,
      planArchived: false,
      countryInactive: false,
      regionInactive: false,
      supplierExists: isOneOf([1, 2, 3], fields.supplierID),
      planExists: isOneOf([1, 2, 3], fields.planID),
      countryExists: isOneOf([1, 2], fields.country),
      regionExists: isOneOf([1, 2], fields.region),
      activationCodeTaken: others.some(
        ({ item }) => activationCodeKey(item.fields.activationCode) === activationCodeKey(fields.activationCode),
      ),
      iccidTaken: others.some(({ item }) => iccidKey(item.fields.iccid) === iccidKey(fields.iccid)),
    }
    const { draft } = command
    const date = new Date(1_790_000_000_000 + command.which).toISOString()
    const stamp = { id, by: `Person ${command.which % 3}`, date, submission: 'f' }
    const decideOn = (item: InventoryItem) => {
      if (command.kind === 'change') return decideChange(item, draft, facts, stamp)
      const { InvoiceCurrency, invoiceCost = '', sellingcost = '', simpin: reason } = draft
      if (command.kind === 'void') return decideVoid(item, reason, stamp)
      const correction = {
        InvoiceCurrency: InvoiceCurrency as Currency,
        invoiceCost,
        sellingcost,
        reason,
        buyingCost: '5',
      }
      return decideCorrection(item, { correction, invoice: invoiceOf(command), invoiceProblem: null }, stamp)
    }
    const settled = isAdd
      ? withoutRivals(decideAdd({ submission: draft, invoice: invoiceOf(command), invoiceProblem: null }, facts, stamp))
      : settledOn(inventoryRecord, own.history, Math.max(1, own.item.version - command.seen), decideOn)
    if (!settled.accepted) this.refused++
    const [event] = settled.accepted ? settled.events : []
    if (event === undefined) return null
    const history = own !== undefined && !isAdd ? own.history : []
    history.push(event)
    const item = apply(isAdd ? null : (own?.item ?? null), event) as InventoryItem
    this.items.set(id, { item, history })
    return { stream: inventoryStream(id), expectedVersion: history.length - 1, events: [event], actor: 'test' }
  }
}

const invoiceOf = ({ which }: RandomCommand) =>
  which % 4 === 0
    ? { file: `${which}.pdf`, name: 'a.pdf', contentType: 'application/pdf', size: which, sha256: 'ab' }
    : null
