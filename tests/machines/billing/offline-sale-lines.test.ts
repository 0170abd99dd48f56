import { describe, expect, it } from 'vitest'
import { fold } from '../../../src/journal/replay.ts'
import type { offlineSaleEvents } from '../../../src/machines/billing/offline-sale.events.ts'
import { offlineSaleMachine } from '../../../src/machines/billing/offline-sale.machine.ts'
import type { EventOf } from '../../../src/machines/core/define-events.ts'

type Texts = Readonly<Record<string, string>>
type Event = EventOf<typeof offlineSaleEvents>

const changed = (field: string, value: string): Event => ({ type: 'field.changed', field, value })
const found = (patch: Texts): ReadonlyArray<Event> => [
  { type: 'step.chosen', step: 3 },
  { type: 'xstate.done.actor.chooseSims', output: { patch, rejected: [] } } as unknown as Event,
]

/** Two lines with every field filled and no two values equal, so that any changed field is noticed. */
const entered: Texts = {
  customerID: '3',
  remarks: 'Ordered by telephone',
  paymentMode: 'cash',
  paymentReference: 'R-1',
  paidAmount: '4',
  '1.planID': '7',
  '1.quantity': '3',
  '1.unitPrice': '10',
  '1.discountType': 'amount',
  '1.discount': '2',
  '1.taxRate': '19',
  '2.planID': '8',
  '2.quantity': '4',
  '2.unitPrice': '20',
  '2.discountType': 'percent',
  '2.discount': '5',
  '2.taxRate': '7',
}
const chosen: Texts = { '1.ids': '31,12,23', '2.ids': '44,51,62,73' }
const drawn: ReadonlyArray<Event> = [
  { type: 'step.chosen', step: 2 },
  { type: 'line.added' },
  ...Object.entries(entered).map(([field, value]) => changed(field, value)),
  ...found(chosen),
]
const before: Texts = { ...entered, ...chosen, lines: '1,2', taxRate: '' }
const draftAfter = (...events: ReadonlyArray<Event>): Texts =>
  fold(offlineSaleMachine, { step: 1, draftId: 'draft-1' }, [...drawn, ...events]).context.draft

/** What else is another where a field is. */
const follows = (field: string): Texts => {
  if (field === 'customerID') return { '1.ids': '', '2.ids': '' }
  return field.endsWith('.planID') ? { [field.replace('planID', 'ids')]: '' } : {}
}

it('a sale has what was entered, line by line', () => {
  expect(draftAfter()).toEqual(before)
})

describe('a change of one field leaves all others as they are', () => {
  it.each(Object.keys(entered).filter((field) => !field.endsWith('.quantity')))('%s', (field) => {
    expect(draftAfter(changed(field, '9'))).toEqual({ ...before, [field]: '9', ...follows(field) })
  })
})

describe('of the SIMs of a line', () => {
  it.each([
    ['1.quantity', '1', { '1.ids': '31' }],
    ['1.quantity', '2', { '1.ids': '31,12' }],
    ['2.quantity', '1', { '2.ids': '44' }],
    ['2.quantity', '2', { '2.ids': '44,51' }],
    ['2.quantity', '3', { '2.ids': '44,51,62' }],
  ])('the first ones stay where %s is %s', (field, value, kept) => {
    expect(draftAfter(changed(field, value))).toEqual({ ...before, [field]: value, ...kept })
  })

  it.each(['5', '0', '', 'two', '2.5'])('all stay where the quantity is more, or no quantity: %j', (value) => {
    expect(draftAfter(changed('2.quantity', value))).toEqual({ ...before, '2.quantity': value })
  })

  it.each([
    [44, '51,62,73'],
    [62, '44,51,73'],
    [73, '44,51,62'],
    [31, '44,51,62,73'],
  ])('the one that is taken out goes, and no other: %i', (id, left) => {
    expect(draftAfter({ type: 'sim.removed', key: '2', id })).toEqual({ ...before, '2.ids': left })
  })
})

it.each([
  ['1', '2'],
  ['2', '1'],
])('line %s is taken out, and line %s stays as it is', (key, other) => {
  expect(draftAfter({ type: 'step.chosen', step: 2 }, { type: 'line.removed', key })).toEqual({
    ...before,
    lines: other,
  })
})
