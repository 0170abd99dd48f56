import { expect, it } from 'vitest'
import type { Notification } from '../../src/schemas/notification.ts'
import { ApiClient, goodDraft } from './support/api-client.ts'
import { ADMIN, serverForFile } from './support/server.ts'

const { server, admin } = await serverForFile()
const signedIn = (email: string) => ApiClient.signedIn(server.url, email, ADMIN.password)

const told = async (client: ApiClient): Promise<ReadonlyArray<Notification>> =>
  (await client.call('GetNotifications')).body.notifications
const ofKind = (all: ReadonlyArray<Notification>, kind: string) => all.filter((one) => one.kind === kind)

/** Sets at how many a plan is ordered again, above what is there: it is low from now on. */
const makeLow = async (planID: number) => {
  const { body } = await admin.call('SetReorderLevel', { json: { planID, level: 900_000 } })
  expect(body.isSuccess).toBe(true)
}

it('tells of every plan that the warehouse shows as low, and of no other', async () => {
  const draft = await goodDraft(admin)
  await admin.add(draft)
  await makeLow(Number(draft.planID))
  const { body } = await admin.call('SearchBalance', { json: { level: 'low', pageSize: 200 } })
  const low = new Set(body.getBalanceslist.map(({ planID }: { planID: number }) => planID))
  expect(low.size).toBeGreaterThan(0)
  expect(new Set(ofKind(await told(admin), 'low').map(({ id }) => id))).toEqual(low)
})

it('is seen by who says so, by nobody else, until the same comes again', async () => {
  const stock = await signedIn('staff@simdesk.test')
  const draft = await goodDraft(admin)
  const planID = Number(draft.planID)
  await admin.add(draft)
  await makeLow(planID)
  const find = async (client: ApiClient) => ofKind(await told(client), 'low').find(({ id }) => id === planID)
  const before = await find(stock)
  expect(before).toMatchObject({ isSeen: false, level: 900_000 })
  await stock.call('MarkNotificationsSeen', { json: { keys: [before?.key ?? '', 'low:0:0'] } })
  expect(await find(stock)).toEqual({ ...before, isSeen: true })
  expect(await find(admin)).toMatchObject({ isSeen: false })
  // A delivery, after which it is still low, or again.
  await admin.add(await goodDraft(admin))
  expect(await find(stock)).toMatchObject({ isSeen: false })
  expect((await admin.call('SetReorderLevel', { json: { planID, level: 0 } })).body.isSuccess).toBe(true)
  expect(await find(stock)).toBeUndefined()
})

it('tells of stock that expires within 30 days by its plan, as the inventory finds it', async () => {
  const draft = await goodDraft(admin)
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await admin.add({ ...draft, expiryDate: soon })
  const one = ofKind(await told(admin), 'expiring').find(({ id }) => id === Number(draft.planID))
  const search = { planID: Number(draft.planID), stockStatus: 'available', expiresTo: one?.at }
  const { body } = await admin.call('SearchInventory', {
    json: {
      ...{ searchBy: '', activationCode: '', buyingCost: '', expiryDate: '', iccid: '', invoiceNumber: '' },
      ...{ serviceDeviceID: '', simPin: '', supplierName: '', ...search },
    },
  })
  expect(one?.count).toBe(body.totalCount)
  expect(one?.count).toBeGreaterThan(0)
})

it('tells that somebody waits for a link to who may make one, until it is made', async () => {
  const staff = await signedIn('staff@simdesk.test')
  await new ApiClient(server.url).call('ForgotPassword', { json: { email: 'finance@simdesk.test' } })
  const [asked] = ofKind(await told(admin), 'linkRequested')
  expect(asked).toMatchObject({ isSeen: false, count: 0 })
  expect(ofKind(await told(staff), 'linkRequested')).toEqual([])
  await admin.call('IssueLink', { json: { u_Id: asked?.id, purpose: 'reset' } })
  expect(ofKind(await told(admin), 'linkRequested')).toEqual([])
})

it('tells who sees one partner nothing of the stock of all', async () => {
  expect(await told(await signedIn('partner@simdesk.test'))).toEqual([])
})
