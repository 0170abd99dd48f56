import { Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallName, contract, XSRF_COOKIE, XSRF_HEADER } from '../../../src/schemas/contract.ts'
import { FaultAnswer } from '../../../src/schemas/core/answer.ts'
import { listed } from '../../../src/schemas/records/viewed.ts'
import { InventoryPageAnswer, InventoryRecordAnswer } from '../../../src/schemas/stock/inventory.ts'
import { type Answer, ApiClient, goodDraft, newCode, newIccid } from './api-client.ts'
import { callSamples } from './call-samples.ts'
import { ADMIN, type TestServer } from './server.ts'

/** The answer has the exact shape of the contract, without extra fields. */
const expectShape = (schema: Schema.Top, answer: Answer) => {
  const decode = Schema.decodeUnknownSync(schema as unknown as Schema.ConstraintDecoder<unknown>, {
    onExcessProperty: 'error',
  })
  expect(() => decode(answer.body)).not.toThrow()
  expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId)
}

const expectFault = (answer: Answer, status: number) => {
  expect(answer.status).toBe(status)
  expectShape(FaultAnswer, answer)
  expect(answer.body.isSuccess).toBe(false)
  expect(answer.body.message).not.toBe('')
  expect(answer.text).not.toMatch(/ at |node_modules|select |postgres/i)
}

const refusedSamples: ReadonlyArray<CallName> = [
  // There is no password to remove, and no test email without a mail server.
  'SaveMailPassword',
  'SendTestMail',
  'GetAssignment',
  'PreviewAssignment',
  'AssignInventory',
  'ReturnInventory',
  'ChangeStock',
  'IssueOfflineSale',
  'GetOfflineSale',
  'RecordPayment',
  'ReversePayment',
  'GetCustomerAccount',
  'RecordCustomerPayment',
  'UseCredit',
  'PayBackCredit',
  'ReverseCustomerPayment',
  'CheckCreditNote',
  'IssueCreditNote',
  'DisputeInvoice',
  'EndInvoiceDispute',
  'SendReminders',
  'SendInvoice',
  'ExportAccounting',
  'GetApiOrder',
  'DeliverApiOrder',
  'RetryApiOrder',
  'ResendApiOrder',
  'CancelApiOrder',
  'RefundApiOrder',
  'RevealApiOrder',
  'InsertReceipt',
  'CorrectReceipt',
  'CheckLink',
  'AcceptInvitation',
  'SetPassword',
  'ChangePassword',
  'EndSession',
  'SetUpSecondFactor',
  'ConfirmSecondFactor',
  'BeginSecondFactor',
  'AddSecondFactor',
  'RemoveSecondFactor',
  'ReplaceRecoveryCodes',
  'TakeAwaySecondFactor',
  'PutBulkRows',
  'CommitBulk',
  'GetBulk',
  'GetBulkRows',
  'GetBulkProblems',
  'CorrectInvoiceCosts',
  'CorrectBulk',
  'TakeBackBulk',
  'RevokePartnerKey',
  'CheckVatNumber',
]
const TOO_LARGE = JSON.stringify({ filler: 'x'.repeat(1_100_000) })
const names = Object.keys(contract) as Array<CallName>
/** Calls for a session or for everyone; calls of partners' systems are tested in partner-orders.test.ts. */
const ofPeople = names.filter((name) => contract[name].access !== 'partnerKey')
/** A search whose fields are all optional. */
const isSearch = (name: CallName) =>
  [
    'SearchInventory',
    'CheckReminders',
    'SearchInvoice',
    'GetPartners',
    'SearchApiOrder',
    ...Object.values(listed).map(({ thing }) => `Search${thing}`),
  ].includes(name)

/** The tests of the contract on the wire, against the server that `start` starts. */
export const describeContract = (start: () => Promise<TestServer>): void => {
  let server: TestServer
  let admin: ApiClient
  let partner: ApiClient

  beforeAll(async () => {
    server = await start()
    admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
    partner = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)
  })
  afterAll(() => server?.close())

  describe('every call', () => {
    it.each(names.filter((name) => contract[name].access !== 'public'))(
      '%s is closed without a session',
      async (name) => {
        const stranger = new ApiClient(server.url)
        expectFault(await stranger.call(name, callSamples[name]), 401)
        stranger.token = 'A'.repeat(43)
        expectFault(await stranger.call(name, callSamples[name]), 401)
      },
    )

    // Calls with an answer limited to the partner are tested separately.
    const keyed = names.filter((name) => {
      const { access } = contract[name]
      return typeof access === 'object' && !('partner' in access)
    })
    it.each(keyed)('%s is closed to a partner', async (name) => {
      const answer = await partner.call(name, callSamples[name])
      expectFault(answer, 403)
      expect(answer.body.message).toBe('Access Forbidden')
    })

    it('GetDashboard tells a partner what is its own alone', async () => {
      const { status, body } = await partner.call('GetDashboard', callSamples.GetDashboard)
      expect([status, body.stock, body.byPlace, body.bySupplier]).toEqual([200, undefined, undefined, undefined])
      const names = body.tiles.map(({ name }: { readonly name: string }) => name)
      expect(names).toEqual(['partnerSales', 'simsHeld', 'failedApiOrders', 'activeSubscriptions'])
    })

    it.each(ofPeople.filter((name) => contract[name].method === 'POST'))(
      '%s needs the anti-forgery token',
      async (name) => {
        expectFault(await admin.call(name, { ...callSamples[name], headers: { [XSRF_HEADER]: '' } }), 403)
        expectFault(await admin.call(name, { ...callSamples[name], headers: { [XSRF_HEADER]: 'another' } }), 403)
        expectFault(
          await admin.call(name, { ...callSamples[name], headers: { Cookie: `${XSRF_COOKIE}=another` } }),
          403,
        )
      },
    )

    it.each(ofPeople.filter((name) => 'payload' in contract[name]))(
      '%s refuses what is no JSON of its shape',
      async (name) => {
        const json = { 'Content-Type': 'application/json' }
        const { method, path } = contract[name]
        const send = async (body: string, headers: Record<string, string>) => {
          const xsrf = await admin.xsrf()
          const response = await fetch(`${server.url}/api${path}`, {
            method,
            body,
            headers: {
              Authorization: `Bearer ${admin.token}`,
              Cookie: `${XSRF_COOKIE}=${xsrf}`,
              [XSRF_HEADER]: xsrf,
              ...headers,
            },
          })
          const text = await response.text()
          return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
        }
        expectFault(await send('{"a":', json), 400)
        expectFault(await send('null', json), 400)
        // A search without a word finds everything.
        if (!isSearch(name)) expectFault(await send('{}', json), 400)
        expectFault(await send('[]', json), 400)
        expectFault(await send('a=1', { 'Content-Type': 'application/x-www-form-urlencoded' }), 415)
        expectFault(await send(TOO_LARGE, json), 413)
      },
    )

    it('is known by its exact name only', async () => {
      expectFault(await answerTo('/api/login/login'), 404)
      expectFault(await answerTo('/api/InventoryMaster/Nothing'), 404)
    })
  })

  const answerTo = async (path: string): Promise<Answer> => {
    const response = await fetch(server.url + path, { headers: { Authorization: `Bearer ${admin.token}` } })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
  }

  /** A SIM without a holder; the sales of the demo data decide which these are. */
  const voidable = async () => {
    const { body } = await admin.call('SearchInventory', { json: { stockStatus: 'available', pageSize: 1 } })
    return { id: body.getInventorieslist[0].id, reason: 'Added twice' }
  }

  describe('the answers', () => {
    it('of the calls have the shape of the contract', async () => {
      for (const name of ofPeople) {
        if (
          'form' in contract[name] ||
          contract[name].success === Schema.Uint8Array ||
          ['GetReportRows', 'GetPartnerRows', 'GetRejectedRows', 'GetStream'].includes(name)
        )
          continue
        const client = name === 'Logout' ? await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password) : admin
        const asked = name === 'VoidInventory' ? { json: await voidable() } : callSamples[name]
        const answer = await client.call(name, asked)
        expect(answer.status, name).toBe(200)
        expectShape(name === 'GetInventoryList' ? InventoryPageAnswer : contract[name].success, answer)
        // Calls that need a link or an open session refuse the samples, in their own shape.
        expect(answer.body.isSuccess, name).toBe(!refusedSamples.includes(name))
      }
    })

    it('carry the fields of spec §3 and §7 under their names', async () => {
      const page = (await admin.call('GetInventoryList')).body
      expect(page.getInventorieslist).toHaveLength(30)
      expect(Object.keys(page.getInventorieslist[0])).toEqual([
        'id',
        'activationCode',
        'simpin',
        'iccid',
        'serviceDeviceID',
        'invoiceNumber',
        'expiryDate',
        'buyingCost',
        'supplierName',
        'planID',
        'supplierID',
        'createdBy',
        'createdDate',
        // Our own fields: the names behind the ids, and the status of the SIM.
        'planName',
        'type',
        'formFactor',
        'place',
        'InvoiceCurrency',
        'stockStatus',
        'assignedTo',
        'expiresSoon',
      ])
      const one = await admin.call('GetInventoryList', { query: { id: page.getInventorieslist[0].id } })
      expectShape(InventoryRecordAnswer, one)
      const { place: _place, stockStatus: _status, expiresSoon: _soon, ...told } = page.getInventorieslist[0]
      expect(one.body.getInventorieslist[0]).toMatchObject(told)
      expect(one.body.getInventorieslist[0].stockExpiryDate).toBe(one.body.getInventorieslist[0].expiryDate)
    })

    it('of a save have the shape of the contract', async () => {
      const draft = await goodDraft(admin)
      const added = await admin.add(draft)
      expectShape(contract.InsertSingleInventory.success, added)
      expect(added.body).toMatchObject({ isSuccess: true, message: 'Inventory added successfully' })
      const changed = await admin.change(added.body.id, 1, { ...draft, simpin: '9999' })
      expectShape(contract.UpdateInventory.success, changed)
      expect(changed.body).toMatchObject({
        isSuccess: true,
        message: 'Inventory updated successfully',
        id: added.body.id,
      })
    })

    it('of a correction has the shape of the contract', async () => {
      const { body } = await admin.add(await goodDraft(admin))
      const corrected = await admin.correct(body.id, 1, { buyingCost: '8', reason: 'A slip' })
      expectShape(contract.CorrectInventory.success, corrected)
      expect(corrected.body).toMatchObject({
        isSuccess: true,
        message: 'Inventory corrected successfully',
        id: body.id,
        item: { buyingCost: 8, version: 2 },
      })
      expectShape(contract.CorrectInventory.success, await admin.correct(body.id, 1, { buyingCost: '9', reason: 'x' }))
    })

    it('to a form of another shape name the fields', async () => {
      const { body, status } = await admin.add({ ...(await goodDraft(admin)), type: 'orbital' as 'local' })
      expect(status).toBe(400)
      expect(body.errors.map((error: { field: string }) => error.field)).toEqual(['type'])
      const missing = await admin.call('UpdateInventory', callSamples.UpdateInventory)
      expectFault(missing, 400)
    })

    it('refuse a form that is too large or too many parts', async () => {
      const draft = await goodDraft(admin)
      expectFault(await admin.add({ ...draft, simpin: 'x'.repeat(70_000) }), 413)
      const form = new FormData()
      for (let part = 0; part < 70; part++) form.append(`Part${part}`, 'x')
      expectFault(await admin.call('InsertSingleInventory', { form }), 413)
    })

    it('do not repeat what was sent when something else than a number is asked for', async () => {
      expectFault(await admin.call('GetInventoryList', { query: { id: 'x' } }), 400)
      expectFault(await admin.call('GetInvoicePO', { query: { id: '' } }), 400)
      expectFault(await admin.call('GetSupplierDropdownbyCountry'), 400)
    })

    it('to a staff member and an administrator are the same', async () => {
      const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
      const draft = { ...(await goodDraft(staff)), activationCode: newCode(), iccid: newIccid() }
      const { body } = await staff.add(draft)
      expect(body.isSuccess).toBe(true)
      const record = await admin.item(body.id)
      expect(record).toMatchObject({ createdBy: 'Priya Nair', updatedBy: 'Priya Nair', version: 1 })
    })
  })
}
