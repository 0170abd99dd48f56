import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { ACTIVE } from '../../src/schemas/records/kit/fields.ts'
import type { Append } from '../core/events/event-store.ts'
import { assignmentStream } from '../stock/assignment.ts'
import { inventoryStream } from '../stock/inventory-item.ts'
import type { demoPartners } from './partners.ts'
import type { Person } from './people.ts'
import { type StockItem, soldFrom } from './stock.ts'

/**
 * The assignments: the number of SIMs of one plan, the index of the active partner, and the note. The demo's partner
 * users work for the first partner.
 */
const ACTS = [
  { items: 5, partner: 1, note: 'For the travel fair', at: '10:00' },
  { items: 3, partner: 0, note: '', at: '11:30' },
  { items: 2, partner: 1, note: 'Ordered by telephone', at: '14:15' },
] as const

/** The SIMs that no demo sale takes, whatever their number, by plan: the largest groups first. */
const unsoldByPlan = (stock: ReadonlyArray<StockItem>, day: string): ReadonlyArray<ReadonlyArray<number>> => {
  const end = Date.parse(`${day}T00:00:00Z`)
  const plans = new Map<number, Array<number>>()
  for (const [index, { fields, date }] of stock.entries()) {
    const id = index + 1
    if (soldFrom({ id, at: Date.parse(date) }) <= end) continue
    plans.set(fields.planID, [...(plans.get(fields.planID) ?? []), id])
  }
  return [...plans.values()].sort((one, other) => other.length - one.length)
}

/** The SIMs of each assignment. */
const givenAway = (stock: ReadonlyArray<StockItem>, day: string): ReadonlyArray<ReadonlyArray<number>> => {
  const unsold = unsoldByPlan(stock, day)
  return ACTS.map(({ items }, index) => (unsold[index] ?? []).slice(0, items))
}

/** The SIMs that are neither sold by the demo nor assigned to a partner, by plan. */
export const freeByPlan = (stock: ReadonlyArray<StockItem>, day: string): ReadonlyArray<ReadonlyArray<number>> => {
  const held = new Set(givenAway(stock, day).flat())
  return unsoldByPlan(stock, day).map((ids) => ids.filter((id) => !held.has(id)))
}

type World = {
  readonly stock: ReadonlyArray<StockItem>
  readonly partners: ReturnType<typeof demoPartners>
  readonly keepers: ReadonlyArray<Person>
  /** The demo ends before this day. */
  readonly day: string
}

/** The demo's assignments to partners, made on its last day. */
export const demoAssignments = ({ stock, partners, keepers: [keeper], day }: World): ReadonlyArray<Append> => {
  const given = givenAway(stock, day)
  const active = partners.filter(({ fields }) => fields.status === ACTIVE)
  return ACTS.flatMap(({ partner, note, at }, index) => {
    const id = index + 1
    const ids = given[index] ?? []
    const holder = active[partner]
    if (holder === undefined || ids.length === 0) return []
    const done = { by: keeper?.employeeName ?? '', date: `${dayAfter(day, -1)}T${at}:00.000Z` }
    const target = { kind: 'partner', targetId: holder.id, targetName: holder.fields.companyName }
    const actor = String(keeper?.id ?? 'system')
    const assigned = { id, ...target, items: ids.length, note, submission: '', ...done }
    return [
      {
        stream: assignmentStream(id),
        expectedVersion: 0,
        events: [{ type: 'StockAssigned', data: assigned }],
        actor,
      },
      ...ids.map((item) => ({
        stream: inventoryStream(item),
        expectedVersion: 1,
        events: [{ type: 'InventoryItemAssigned', data: { id: item, assignmentId: id, ...target, ...done } }],
        actor,
      })),
    ]
  })
}
