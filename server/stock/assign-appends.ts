import type { Appending, Done } from '../core/saving/once.ts'
import { assignmentStream } from './assignment.ts'
import { inventoryStream } from './inventory-item.ts'
import type { StockEvent, Stocked } from './stock.ts'

/** The events of one SIM, on top of whatever its stream has. */
export const ofItem = (id: number, event: StockEvent): Appending => ({
  stream: inventoryStream(id),
  expectedVersion: 'any',
  events: [event],
})

type Assigned = {
  /** The number of the new assignment. */
  readonly id: number
  readonly target: { readonly kind: string; readonly targetId: number; readonly targetName: string }
  readonly items: ReadonlyArray<Pick<Stocked, 'id'>>
  readonly note: string
}

/** A new assignment, and each of its SIMs. */
export const assigningAppends = (
  { id, target, items, note }: Assigned,
  { submission, ...done }: Done,
): ReadonlyArray<Appending> => [
  {
    stream: assignmentStream(id),
    expectedVersion: 0,
    events: [
      {
        type: 'StockAssigned',
        data: { id, ...target, items: items.length, note: note.trim(), submission, ...done },
      },
    ],
  },
  ...items.map((item) =>
    ofItem(item.id, { type: 'InventoryItemAssigned', data: { id: item.id, assignmentId: id, ...target, ...done } }),
  ),
]

/** The unassigning of SIMs, by the assignments that they leave. */
export const unassigningAppends = (
  items: ReadonlyArray<Pick<Stocked, 'id' | 'stock'>>,
  reason: string,
  { submission, ...done }: Done,
): ReadonlyArray<Appending> => {
  const byAssignment = new Map<number, Array<Pick<Stocked, 'id'>>>()
  for (const item of items) {
    const id = item.stock.holder?.assignmentId ?? 0
    const leaving = byAssignment.get(id) ?? []
    byAssignment.set(id, leaving)
    leaving.push(item)
  }
  return [...byAssignment].flatMap(([id, leaving]) => [
    {
      stream: assignmentStream(id),
      expectedVersion: 'any' as const,
      events: [{ type: 'StockTakenBack', data: { id, items: leaving.length, reason, submission, ...done } }],
    },
    ...leaving.map((item) =>
      ofItem(item.id, { type: 'InventoryItemUnassigned', data: { id: item.id, assignmentId: id, reason, ...done } }),
    ),
  ])
}
