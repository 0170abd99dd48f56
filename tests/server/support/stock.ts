import { Effect } from 'effect'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { type InventoryEvent, inventoryStream } from '../../../server/stock/inventory-item.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import type { AssignAnswer } from '../../../src/schemas/stock/assignment.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { type ApiClient, newCode, newIccid } from './api-client.ts'
import type { TestServer } from './server.ts'
import { onProductStore } from './store.ts'

export type Item = { readonly id: number; readonly iccid: string; readonly activationCode: string }

/** The acts of people on the stock, and the shop's reports about it. */
export const stockActs = (server: TestServer, admin: ApiClient, good: InventoryDraft, targetId: number) => {
  const added = async (changes: Partial<InventoryDraft> = {}): Promise<Item> => {
    const draft = { ...good, activationCode: newCode(), iccid: newIccid(), expiryDate: '2099-01-31', ...changes }
    const { id } = (await admin.add(draft)).body
    return { id, iccid: draft.iccid, activationCode: draft.activationCode }
  }
  const several = (count: number) => Promise.all(Array.from({ length: count }, () => added()))

  const asked = (client: ApiClient, json: object, key: string | null) =>
    client.call('AssignInventory', { json, headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key } })
  const assign = async (ids: ReadonlyArray<number>, more: object = {}, key: string | null = null, client = admin) =>
    (await asked(client, { flag: 1, kind: 'partner', targetId, ids, ...more }, key)).body as AssignAnswer
  const takeBack = async (ids: ReadonlyArray<number>, note = 'The fair was called off', key: string | null = null) =>
    (await asked(admin, { flag: 2, kind: 'partner', targetId: 0, ids, note }, key)).body as AssignAnswer
  const giveBack = async (ids: ReadonlyArray<number>, restocked: boolean, reason = 'Wrong size') =>
    (await admin.call('ReturnInventory', { json: { ids, reason, restocked } })).body as AssignAnswer
  const preview = async (json: object) =>
    (await admin.call('PreviewAssignment', { json: { kind: 'partner', targetId, ...json } })).body as AssignAnswer

  /** The shop sold it; its report is a fact. */
  const happened = (id: number, event: InventoryEvent) =>
    onProductStore(
      server.databaseUrl,
      Effect.flatMap(EventStore, (events) =>
        events.append({ stream: inventoryStream(id), expectedVersion: 'any', events: [event], actor: 'system' }),
      ),
    )
  const stamp = { by: '', date: '2026-11-23T10:00:00.000Z', refId: 900_000 }
  const sell = (id: number) => happened(id, { type: 'InventoryItemSold', data: { id, how: 'sale', ...stamp } })
  const activate = (id: number) => happened(id, { type: 'InventoryItemActivated', data: { id, ...stamp } })

  return { added, several, assign, takeBack, giveBack, preview, sell, activate, happened }
}
