import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NewEvent } from '../../../server/core/events/event.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { inventoryHistory } from '../../../server/history/history.handlers.ts'
import { historyPage } from '../../../server/history/history-page.ts'
import { inventoryRefusals, inventoryStream } from '../../../server/stock/inventory-item.ts'
import { draftOf } from '../../../src/schemas/stock/inventory-draft.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { eventCount } from '../support/event-count.ts'
import { changePlan, created } from '../support/plans.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)

const refused = (id: number, name: string): NewEvent => ({
  type: 'InventoryItemChangeRefused',
  data: { id, version: 1, reason: 'fields', errors: { iccid: name }, by: 'Alex Morgan' },
})
const changed = (id: number, simpin: string): NewEvent => ({
  type: 'InventoryItemChanged',
  data: { id, changes: { simpin }, by: 'Alex Morgan', date: '2026-11-01T00:00:00.000Z', submission: simpin },
})

const added = async () => {
  const draft = await goodDraft(admin)
  const { id } = (await admin.add(draft)).body
  return { id: Number(id), draft: draftOf(await admin.item(id)) }
}

/** Appends saves (`s`), refusals (`r`) and refusals in their old place among the saves (`o`), in this order. */
const append = (id: number, kinds: string) =>
  Effect.gen(function* () {
    const store = yield* EventStore
    yield* store.appendAll(
      [...kinds].map((kind, at) => ({
        stream: kind === 'r' ? inventoryRefusals(id) : inventoryStream(id),
        expectedVersion: 'any' as const,
        events: [kind === 's' ? changed(id, `${at}`) : refused(id, `${at}`)],
        actor: '1',
      })),
    )
  })

/** The number of log rows that a page of the history reads, from the database's own count. */
const rowsRead = (id: number, page: { readonly skip: number; readonly take: number }) =>
  Effect.gen(function* () {
    const [sql, store] = [yield* SqlClient.SqlClient, yield* EventStore]
    const count = Effect.map(
      sql<{ rows: number }>`select (seq_tup_read + idx_tup_fetch)::float8 as rows
        from pg_stat_xact_user_tables where relname = 'events'`,
      ([row]) => row?.rows ?? 0,
    )
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const before = yield* count
        const { steps, total } = yield* historyPage(store, inventoryHistory, id, page)
        return { rows: (yield* count) - before, total, shown: steps.length }
      }),
    )
  })

describe('refused saves', () => {
  it('are kept beside the item, so that a decision does not read them', async () => {
    const { id, draft } = await added()
    for (let time = 0; time < 3; time++) await admin.change(id, 1, { ...draft, iccid: '1' })
    const [saves, refusals] = await onProductStore(
      server.databaseUrl,
      Effect.gen(function* () {
        const store = yield* EventStore
        return [yield* store.read(inventoryStream(id)), yield* store.read(inventoryRefusals(id))] as const
      }),
    )
    expect(saves.map(({ type }) => type)).toEqual(['InventoryItemAdded'])
    expect(refusals.map(({ type, actor }) => [type, actor])).toEqual(Array(3).fill(['InventoryItemChangeRefused', '1']))
  })

  it('of a plan as well', async () => {
    const { pid, draft } = await created(admin)
    await changePlan(staff, pid, 1, { ...draft, country: 'Atlantis' })
    await changePlan(staff, pid, 1, { ...draft, apn: 'mine' })
    await changePlan(admin, pid, 1, { ...draft, apn: 'late' })
    const { history, totalCount } = (await admin.call('GetHistory', { query: { subject: 'plan', id: pid } })).body
    expect(totalCount).toBe(4)
    expect(history.map(({ number, what, by }: Record<string, unknown>) => [number, what, by])).toEqual([
      [4, 'refused', 'Alex Morgan'],
      [3, 'changed', 'Priya Nair'],
      [2, 'refused', 'Priya Nair'],
      [1, 'created', 'Alex Morgan'],
    ])
  })

  it('cost a page of the history nothing, thousands of them or none, on the first page and the last', async () => {
    const [quiet, loud] = [await added(), await added()]
    const MANY = 4_000
    const { few, many, last } = await onProductStore(
      server.databaseUrl,
      Effect.gen(function* () {
        yield* append(quiet.id, `ss${'r'.repeat(30)}`)
        yield* append(loud.id, `s${'r'.repeat(MANY / 2)}s${'r'.repeat(MANY / 2)}`)
        return {
          few: yield* rowsRead(quiet.id, { skip: 0, take: 20 }),
          many: yield* rowsRead(loud.id, { skip: 0, take: 20 }),
          last: yield* rowsRead(loud.id, { skip: MANY - 17, take: 20 }),
        }
      }),
    )
    expect(few).toMatchObject({ total: 33, shown: 20 })
    expect(many).toMatchObject({ total: MANY + 3, shown: 20 })
    expect(last).toMatchObject({ total: MANY + 3, shown: 20 })
    expect(many.rows).toBe(few.rows)
    expect(last.rows).toBeLessThanOrEqual(few.rows)
    expect(few.rows).toBeLessThan(40)
  })

  it('and saves are told in the order in which they happened, whatever page is asked for', async () => {
    await onProductStore(
      server.databaseUrl,
      Effect.gen(function* () {
        const store = yield* EventStore
        const kinds = fc.array(fc.constantFrom('s', 'r', 'o'), { maxLength: 25 }).map((list) => list.join(''))
        for (const history of fc.sample(kinds, 12)) {
          const { id } = yield* Effect.promise(added)
          yield* append(id, history)
          const expected = [...`c${history}`].map((kind, index) => [
            index + 1,
            kind === 'c' ? 'created' : kind === 's' ? 'changed' : 'refused',
            kind === 's' ? `${index - 1}` : kind === 'c' ? null : `${index - 1}`,
          ])
          for (const take of [1, 3, 20]) {
            const told: Array<unknown> = []
            for (let skip = 0; skip <= history.length; skip += take) {
              const { steps, total } = yield* historyPage(store, inventoryHistory, id, { skip, take })
              expect(total).toBe(history.length + 1)
              for (const { number, what, changes, refusal } of steps) {
                const text = what === 'changed' ? changes[0]?.to : (refusal?.errors.iccid ?? null)
                told.push([number, what, text])
              }
            }
            expect({ history, take, told }).toEqual({ history, take, told: expected.toReversed() })
          }
        }
      }),
    )
  })
})

describe('a save that changed nothing', () => {
  it('remembers its key: the same again is answered alike, other values are refused', async () => {
    const { id, draft } = await added()
    const key = randomUUID()
    const first = await staff.change(id, 1, draft, key)
    expect(first.body).toMatchObject({ isSuccess: true, id })
    expect({ ...(await staff.change(id, 1, draft, key)).body, requestId: '' }).toEqual({ ...first.body, requestId: '' })
    const other = await staff.change(id, 1, { ...draft, simpin: '9999' }, key)
    expect(other.body).toMatchObject({ isSuccess: false, id, message: expect.stringContaining('saved before') })
    expect(await admin.item(id)).toMatchObject({ simpin: draft.simpin, version: 1 })
    expect((await admin.change(id, 1, { ...draft, simpin: '9999' }, key)).body.isSuccess).toBe(true)
  })

  it('remembers it for a plan, too', async () => {
    const { pid, draft } = await created(admin)
    const key = randomUUID()
    expect((await changePlan(admin, pid, 1, draft, key)).body.isSuccess).toBe(true)
    expect((await changePlan(admin, pid, 1, draft, key)).body.isSuccess).toBe(true)
    expect((await changePlan(admin, pid, 1, { ...draft, apn: 'x' }, key)).body).toMatchObject({ isSuccess: false, pid })
    expect((await changePlan(admin, pid, 1, { ...draft, apn: 'x' }, randomUUID())).body.isSuccess).toBe(true)
  })

  it('is one, of many that come in the same moment', async () => {
    const { id, draft } = await added()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => admin.change(id, null, n % 2 ? { ...draft, simpin: '9999' } : draft, key)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [saved, refusals] = [true, false].map((is) => answers.filter(({ body }) => body.isSuccess === is).length)
    expect([saved, refusals]).toEqual([6, 6])
  })

  it('is nothing in the history, and without a key it is nothing at all', async () => {
    const { id, draft } = await added()
    const events = () => eventCount(server.databaseUrl)
    const before = await events()
    await staff.change(id, 1, draft)
    expect(await events()).toEqual(before)
    await staff.change(id, 1, draft, randomUUID())
    const { history, totalCount } = (await admin.call('GetHistory', { query: { subject: 'inventory', id } })).body
    expect([history.length, totalCount]).toEqual([1, 1])
  })
})
