import { expect, it } from 'vitest'
import { setByEnvironment } from '../../../server/records/notification-rules.ts'
import type { KindSetting, Notification } from '../../../src/schemas/shell/notification.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { callSamples } from '../support/call-samples.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()

const signedIn = (email: string) => ApiClient.signedIn(server.url, email, ADMIN.password)

type Told = { readonly notifications: ReadonlyArray<Notification>; readonly kinds: ReadonlyArray<KindSetting> }
const told = async (client: ApiClient): Promise<Told> => (await client.call('GetNotifications')).body
const ofKind = async (client: ApiClient, kind: string) =>
  (await told(client)).notifications.filter((one) => one.kind === kind)
const hiddenOf = async (client: ApiClient) =>
  (await told(client)).kinds.flatMap(({ kind, isShown }) => (isShown ? [] : [kind]))
const choose = (client: ApiClient, kinds: ReadonlyArray<{ readonly kind: string; readonly isShown: boolean }>) =>
  client.call('ChooseNotificationKinds', { json: { kinds } })
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A plan that is low from now on. */
const lowPlan = async (): Promise<number> => {
  const draft = await goodDraft(admin)
  await admin.add(draft)
  await admin.call('SetReorderLevel', { json: { planID: Number(draft.planID), level: 900_000 } })
  return Number(draft.planID)
}

const rules = { ...(callSamples.SaveNotificationRules.json as Readonly<Record<string, unknown>>) }
const current = async () => (await admin.call('GetNotificationRules')).body
const save = async (changes: Readonly<Record<string, unknown>>, client = admin, version?: number) =>
  client.call('SaveNotificationRules', {
    json: { ...rules, ...changes, version: version ?? (await current()).notificationRules[0].version },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })

it('is marked as not seen again, alone', async () => {
  const planID = await lowPlan()
  const find = async () => (await ofKind(admin, 'low')).find(({ id }) => id === planID)
  const keys = (await told(admin)).notifications.map(({ key }) => key)
  await admin.call('MarkNotificationsSeen', { json: { keys } })
  const seen = await find()
  expect(seen).toMatchObject({ isSeen: true })
  await admin.call('MarkNotificationsSeen', { json: { keys: [], unseen: [seen?.key ?? ''] } })
  expect((await told(admin)).notifications.filter(({ isSeen }) => !isSeen)).toEqual([{ ...seen, isSeen: false }])
})

it('names the kinds that a person may see, and leaves out those that they hide', async () => {
  await lowPlan()
  const staff = await signedIn('staff@simdesk.test')
  const { kinds } = await told(staff)
  expect(kinds.map(({ kind }) => kind)).toContain('low')
  // Only an administrator may reset passwords, so nobody else is offered the kind.
  expect(kinds.map(({ kind }) => kind)).not.toContain('linkRequested')
  expect((await told(admin)).kinds.map(({ kind }) => kind)).toContain('linkRequested')
  const low = await ofKind(staff, 'low')
  await staff.call('MarkNotificationsSeen', { json: { keys: low.map(({ key }) => key) } })

  // What a person may not see is not kept, and what is not named stays.
  await choose(staff, [
    { kind: 'low', isShown: false },
    { kind: 'linkRequested', isShown: false },
  ])
  await choose(staff, [{ kind: 'expiring', isShown: false }])
  expect((await hiddenOf(staff)).toSorted()).toEqual(['expiring', 'low'])
  expect(await ofKind(staff, 'low')).toEqual([])
  expect(await ofKind(admin, 'low')).not.toEqual([])
  expect(await hiddenOf(admin)).toEqual([])

  // Another mark does not forget what was seen of a hidden kind.
  const rest = (await told(staff)).notifications.map(({ key }) => key)
  await staff.call('MarkNotificationsSeen', { json: { keys: rest } })
  await choose(staff, [{ kind: 'low', isShown: true }])
  expect(await ofKind(staff, 'low')).toEqual(low.map((one) => ({ ...one, isSeen: true })))
  expect((await choose(staff, [{ kind: 'nothing', isShown: false }])).status).toBe(400)
})

it('finds what the rules say', async () => {
  const draft = await goodDraft(admin)
  await admin.add({ ...draft, expiryDate: dayIn(50) })
  const planID = Number(draft.planID)
  const expiring = async () => (await ofKind(admin, 'expiring')).find(({ id }) => id === planID)
  const balance = async () =>
    (await admin.call('SearchBalance', { json: { planID, pageSize: 200 } })).body.getBalanceslist.reduce(
      (sum: number, row: { expiring30: number }) => sum + row.expiring30,
      0,
    )
  /** Whether the list of SIMs marks the SIM of the plan. */
  const isMarked = async () =>
    (await admin.call('SearchInventory', { json: { planID, expiryDate: dayIn(50), pageSize: 1 } })).body
      .getInventorieslist[0].expiresSoon
  await lowPlan()
  expect([await balance(), (await ofKind(admin, 'low')).length > 0]).toEqual([0, true])

  expect((await save({ expiringDays: 60, lowStock: 'off' })).body).toMatchObject({ isSuccess: true })
  expect(await expiring()).toMatchObject({ count: 1, at: dayIn(60) })
  expect(await balance()).toBe(1)
  expect(await isMarked()).toBe(true)
  expect((await admin.call('GetDashboard')).body.expiresTo).toBe(dayIn(60))
  expect(await ofKind(admin, 'low')).toEqual([])

  expect((await save({ expiringDays: 49 })).body).toMatchObject({ isSuccess: true })
  expect(await expiring()).toBeUndefined()
  expect(await balance()).toBe(0)
  expect(await isMarked()).toBe(false)
  expect(await ofKind(admin, 'low')).not.toEqual([])
})

it('counts the days of an overdue invoice from its due date', async () => {
  const [invoice] = (await ofKind(admin, 'invoiceOverdue')).toSorted((one, other) => (one.at < other.at ? 1 : -1))
  expect(invoice).toMatchObject({
    name: expect.stringMatching(/^\S+ \(.+\)$/),
    currency: expect.stringMatching(/^[A-Z]{3}$/),
  })
  expect(invoice?.amount).toBeGreaterThan(0)
  const late = Math.round((Date.parse(dayIn(0)) - Date.parse(invoice?.at ?? '')) / 86_400_000)
  const isThere = async () => (await ofKind(admin, 'invoiceOverdue')).some(({ key }) => key === invoice?.key)
  await save({ overdueDays: late })
  expect(await isThere()).toBe(true)
  await save({ overdueDays: late + 1 })
  expect(await isThere()).toBe(false)
  await save({})
})

it('keeps the rules like a record: one version after the other, with a history, for who may', async () => {
  expect((await save({ expiringDays: 0, lowStock: 'perhaps' })).body.errors).toEqual([
    { field: 'lowStock', message: expect.any(String) },
    { field: 'expiringDays', message: expect.any(String) },
  ])
  const { version } = (await current()).notificationRules[0]
  expect((await save({ importDays: 14 }, admin, version)).body).toMatchObject({ isSuccess: true })
  expect((await save({ importDays: 21 }, admin, version)).body).toMatchObject({
    isSuccess: false,
    conflict: { version: version + 1 },
  })
  const { body } = await admin.call('GetHistory', { query: { subject: 'notificationRules', id: 1 } })
  expect(JSON.stringify(body)).toContain('importDays')
  const staff = await signedIn('staff@simdesk.test')
  expect((await staff.call('GetNotificationRules')).status).toBe(403)
  expect((await save({}, staff)).status).toBe(403)
})

it('is set by the environment where a variable is set', () => {
  expect(setByEnvironment({ orderWaitingHours: 5 })).toEqual({
    values: { waitingHours: 5 },
    setBy: { waitingHours: 'ORDER_WAITING_HOURS' },
  })
  expect(setByEnvironment({ orderWaitingHours: null })).toEqual({ values: {}, setBy: {} })
})
