import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { ACTIVE } from '../../src/schemas/records/kit/fields.ts'
import type { Append } from '../core/events/event-store.ts'
import { assignmentStream } from '../stock/assignment.ts'
import { inventoryStream } from '../stock/inventory-item.ts'
import type { demoPartners } from './partners.ts'
import type { Person } from './people.ts'
import { type StockItem, soldFrom } from './stock.ts'

/** Each act: how many items of one plan go to which of the active partners, and why; the operators work for the first. */
const ACTS = [
  { items: 5, partner: 1, note: 'For the travel fair', at: '10:00' },
  { items: 3, partner: 0, note: '', at: '11:30' },
  { items: 2, partner: 1, note: 'Ordered by telephone', at: '14:15' },
] as const

/** The items that no demo sale takes, however many there are, by their plans: the most of one plan first. */
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

/** The items of each act. */
const givenAway = (stock: ReadonlyArray<StockItem>, day: string): ReadonlyArray<ReadonlyArray<number>> => {
  const unsold = unsoldByPlan(stock, day)
  return ACTS.map(({ items }, index) => (unsold[index] ?? []).slice(0, items))
}

/** What neither a demo sale takes nor a partner holds, by its plans. */
export const freeByPlan = (stock: ReadonlyArray<StockItem>, day: string): ReadonlyArray<ReadonlyArray<number>> => {
  const held = new Set(givenAway(stock, day).flat())
  return unsoldByPlan(stock, day).map((ids) => ids.filter((id) => !held.has(id)))
}

type World = {
  readonly stock: ReadonlyArray<StockItem>
  readonly partners: ReturnType<typeof demoPartners>
  readonly keepers: ReadonlyArray<Person>
  /** The day that the demo ends before. */
  readonly day: string
}

/** What of the demo stock partners hold since the last day of the demo. */
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
