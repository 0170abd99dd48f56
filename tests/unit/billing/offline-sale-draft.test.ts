import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SaleClient, SaleFacts, SalePlan } from '../../../server/billing/offline/facts.ts'
import { judgeSale } from '../../../server/billing/offline/judge.ts'
import { unknownTax } from '../../../server/billing/offline/tax.ts'
import { edited, noHistory, redone, undone } from '../../../src/machines/core/undo.ts'
import { MAX_LINES } from '../../../src/schemas/billing/offline-sale/choices.ts'
import {
  amountsIn,
  blankSale,
  drawnIn,
  fieldOfLine,
  keysOf,
  lineAdded,
  lineFields,
  lineIn,
  lineRemoved,
  linesIn,
  problemsOfDraft,
  type SaleDraft,
  SERVICE,
  saleProblems,
  stepOfField,
} from '../../../src/schemas/billing/offline-sale/draft.ts'
import { headerFields } from '../../../src/schemas/billing/offline-sale/header.ts'

const plainFields = ['customerID', 'remarks', 'paymentMode', 'paymentReference', 'paidAmount'] as const

type Edit =
  | { readonly kind: 'add' }
  | { readonly kind: 'addService' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'remove'; readonly place: number }
  | {
      readonly kind: 'line'
      readonly place: number
      readonly field: (typeof lineFields)[number] | 'description'
      readonly text: string
    }
  | { readonly kind: 'sale'; readonly field: (typeof plainFields | typeof headerFields)[number]; readonly text: string }

/** What people type or paste: valid, invalid, empty, and text that only resembles a number. */
const textsOf: Readonly<Record<string, fc.Arbitrary<string>>> = {
  description: fc.constantFrom('', ' ', 'Setup'),
  planID: fc.constantFrom('', '7', '8', '99', 'x', '-1'),
  quantity: fc.constantFrom('', '0', '1', '2', '3', ' 2 ', '5001', '1.5', '-1', 'many'),
  ids: fc.constantFrom('', '1', '1,2', '3,4,5'),
  unitPrice: fc.constantFrom('', '0', '10', '10.5', ' 9.99 ', '1.234', '-1', 'ten', '99999'),
  discountType: fc.constantFrom('percent', 'amount'),
  discount: fc.constantFrom('', '0', '10', '12.5', '100', '101', '1.234', '-1', 'x'),
  taxRate: fc.constantFrom('', '0', '8.875', '20', '100.001', '-1', 'x'),
  customerID: fc.constantFrom('', '3', '0', 'x'),
  paymentMode: fc.constantFrom('', 'cash', 'card', 'onAccount', 'barter'),
  paymentReference: fc.constantFrom('', ' ', 'R-17'),
  paidAmount: fc.constantFrom('', '0', '5', '10.00', '1000000', '-1', 'x'),
  remarks: fc.constantFrom('', 'Ordered by telephone'),
  supplyDate: fc.constantFrom('', '2026-01-31', '2026-02-30', 'soon'),
  dueDate: fc.constantFrom('', '2099-12-31', '2099-02-30'),
  buyerReference: fc.constantFrom('', ' Cost centre 7 '),
  purchaseOrder: fc.constantFrom('', 'PO-9'),
}
const textFor = (field: string): fc.Arbitrary<string> => textsOf[field] ?? fc.constant('')
const place = fc.nat(3)
/** The payment step. */
const PAYMENT = 5

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('add' as const, 'addService' as const, 'undo' as const, 'redo' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), place }) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(...lineFields, 'description' as const)
      .chain((field) =>
        fc.record({ kind: fc.constant('line' as const), place, field: fc.constant(field), text: textFor(field) }),
      ),
  },
  {
    weight: 4,
    arbitrary: fc
      .oneof(
        { weight: 9, arbitrary: fc.constantFrom(...plainFields) },
        { weight: 1, arbitrary: fc.constantFrom(...headerFields) },
      )
      .chain((field) =>
        fc.record({ kind: fc.constant('sale' as const), field: fc.constant(field), text: textFor(field) }),
      ),
  },
)
const edits = fc.array(edit, { maxLength: 60 })

type Work = Parameters<typeof undone<SaleDraft>>[0]
const begun: Work = { values: blankSale, history: noHistory }

/** A draft after an edit; an edit of a missing line changes nothing. */
const after = (work: Work, one: Edit): Work => {
  const keyAt = (index: number) => keysOf(work.values)[index]
  if (one.kind === 'undo') return undone(work)
  if (one.kind === 'redo') return redone(work)
  if (one.kind === 'add') return edited(work, 'line', lineAdded(work.values), 'atOnce')
  if (one.kind === 'addService') return edited(work, 'line', lineAdded(work.values, SERVICE), 'atOnce')
  if (one.kind === 'sale') return edited(work, one.field, { [one.field]: one.text }, 'typed')
  const key = keyAt(one.place)
  if (key === undefined) return work
  if (one.kind === 'remove') return edited(work, 'line', lineRemoved(work.values, key), 'atOnce')
  const field = fieldOfLine(key, one.field)
  return edited(work, field, { [field]: one.text }, 'typed')
}
const workAfter = (all: ReadonlyArray<Edit>): Work => all.reduce(after, begun)
const draftAfter = (all: ReadonlyArray<Edit>): SaleDraft => workAfter(all).values

/** Empty texts count as absent, since a removed line leaves its fields behind, empty. */
const entered = (draft: SaleDraft) => {
  const keys = keysOf(draft)
  const isThere = (name: string) => !name.includes('.') || keys.includes(name.split('.')[0] ?? '')
  return Object.fromEntries(
    Object.entries(draft).filter(([name, text]) => isThere(name) && (text !== '' || name in blankSale)),
  )
}

describe('a draft of a sale, after any edits', () => {
  it('has lines under stable keys, each with its last entries', () => {
    fc.assert(
      fc.property(edits, (all) => {
        let work = begun
        for (const one of all) {
          const before = work
          work = after(work, one)
          const keys = keysOf(work.values)
          expect(new Set(keys).size).toBe(keys.length)
          expect(keys.length).toBeLessThanOrEqual(MAX_LINES)
          expect(linesIn(work.values)).toEqual(keys.map((key) => lineIn(work.values, key)))
          const stays = keysOf(before.values).filter((key) => keys.includes(key))
          if (['add', 'addService', 'remove'].includes(one.kind)) {
            for (const key of stays) expect(lineIn(work.values, key)).toEqual(lineIn(before.values, key))
          }
          if (one.kind === 'add' && keys.length > stays.length) {
            expect(lineIn(work.values, keys.at(-1) ?? '')).toEqual(lineIn(blankSale, '1'))
          }
        }
      }),
    )
  })

  it('equals the initial one after undoing everything, and the last one after redoing everything', () => {
    fc.assert(
      fc.property(edits, (all) => {
        const work = workAfter(all)
        let back = work
        while (back.history.past.length > 0) back = undone(back)
        expect(entered(back.values)).toEqual(blankSale)
        let again = back
        while (again.history.future.length > work.history.future.length) again = redone(again)
        expect(again.values).toEqual(work.values)
      }),
    )
  })
})

/** Everything on the server: two plans with some stock, and an active customer without a limit. */
const client = {
  id: 3,
  companyName: 'Alder Travel',
  currency: 'USD',
  isActive: true,
  taxRate: 0n,
  paymentTermDays: 30,
  limit: null,
  outstanding: 0n,
} as unknown as SaleClient
const plan = { planName: 'UK 5 GB' } as unknown as SalePlan
const company = {} as unknown as SaleFacts['company']
const factsFor = (customerID: number): SaleFacts => ({
  client: customerID === client.id ? client : null,
  plans: new Map([7, 8, 99].map((id) => [id, plan])),
  items: new Map(),
  available: new Map([7, 8, 99].map((id) => [id, 10_000])),
  day: '2026-01-06',
  company,
  tax: unknownTax,
})
const judged = (draft: SaleDraft) => {
  const drawn = drawnIn(draft)
  const { errors } = judgeSale(drawn, factsFor(drawn.customerID), [])
  return problemsOfDraft(draft, Object.fromEntries(errors.map(({ field, message }) => [field, message])))
}

/** A sale that can be issued unchanged. */
const sound: SaleDraft = {
  ...blankSale,
  customerID: '3',
  paymentMode: 'cash',
  lines: '1,2',
  '1.planID': '7',
  '1.ids': '1',
  '1.unitPrice': '10',
  '2.planID': '8',
  '2.quantity': '2',
  '2.ids': '3,4',
  '2.unitPrice': '9.99',
  '2.discountType': 'amount',
  '2.discount': '',
  '2.taxRate': '8.875',
}
/** Paid by card, so a reference is needed. */
const paidByCard: SaleDraft = { ...sound, paymentMode: 'card', paidAmount: '5' }
const nearlySound = fc
  .tuple(fc.constantFrom(sound, paidByCard), fc.array(edit, { maxLength: 4 }))
  .map(([values, all]) => all.reduce(after, { values, history: noHistory }).values)
const anyDraft = fc.oneof({ weight: 1, arbitrary: edits.map(draftAfter) }, { weight: 3, arbitrary: nearlySound })

describe('the reasons that prevent an issue', () => {
  it('are the same in the browser and at the server, field by field', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const [here, there] = [saleProblems(draft), judged(draft)]
        const isAsked = (field: string) => {
          // Without a quantity no SIMs are requested, and payment is only checked once the lines have a price.
          if (stepOfField(field) === PAYMENT) return draft.customerID === '3' && amountsIn(draft) !== null
          const [key = '', name] = field.split('.')
          return name !== 'ids' || lineIn(draft, key).quantity > 0
        }
        const fields = Object.keys({ ...here, ...there, ...draft }).filter(isAsked)
        for (const field of fields) {
          expect([field, here[field]]).toEqual([field, there[field]])
          if (here[field] === undefined) continue
          const name = field.split('.').at(-1) ?? ''
          seen.set(name, (seen.get(name) ?? 0) + 1)
        }
        expect(Object.keys(here).length === 0).toBe(Object.keys(there).length === 0)
        if (Object.keys(here).length === 0) seen.set('nothing', (seen.get('nothing') ?? 0) + 1)
      }),
      { numRuns: 800, seed: 2026 },
    )
    expect([...seen.keys()].toSorted()).toEqual(
      [
        ...['customerID', 'discount', 'ids', 'lines', 'nothing', 'paidAmount', 'paymentMode', 'paymentReference'],
        ...['planID', 'quantity', 'taxRate', 'unitPrice', 'supplyDate', 'dueDate', 'description'],
      ].toSorted(),
    )
  })

  it('never include a paid amount that nobody entered: then nothing was paid', () => {
    const sale: SaleDraft = { ...sound, '2.ids': '3,4' }
    for (const paymentMode of ['cash', 'card', 'bankTransfer', 'cheque', 'upi', 'onAccount']) {
      for (const paidAmount of ['', ' ']) {
        const draft = { ...sale, paymentMode, paidAmount }
        expect(drawnIn(draft).paidAmount).toBe('')
        expect(saleProblems(draft)).toEqual({})
      }
    }
    expect(saleProblems({ ...sale, paymentMode: 'card', paidAmount: '1' })).toHaveProperty('paymentReference')
    expect(drawnIn({ ...sale, paidAmount: ' 1 ' }).paidAmount).toBe('1')
  })

  it('are at the fields of the draft: those of a line under its key, others under their names', () => {
    const draft = { ...blankSale, lines: '5,2' }
    const told = { 'lines.0.unitPrice': 'A', 'lines.1.ids': 'B', lines: 'C', customerID: 'D', total: 'E' }
    expect(problemsOfDraft(draft, told)).toEqual({
      '5.unitPrice': 'A',
      '2.ids': 'B',
      lines: 'C',
      customerID: 'D',
      total: 'E',
    })
    fc.assert(
      fc.property(anyDraft, (some) => {
        const all = keysOf(some).flatMap((key, index) =>
          lineFields.map((field) => [`lines.${index}.${field}`, fieldOfLine(key, field)] as const),
        )
        const problems = Object.fromEntries(all.map(([server, own]) => [server, own]))
        expect(problemsOfDraft(some, problems)).toEqual(Object.fromEntries(all.map(([, own]) => [own, own])))
      }),
    )
  })
})
