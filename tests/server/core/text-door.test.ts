import { Effect } from 'effect'
import { describe, expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { rebuild } from '../../../server/core/projections/rebuild.ts'
import { inventoryEvents } from '../../../server/stock/inventory.events.ts'
import { inventoryProjection } from '../../../server/stock/inventory.table.ts'
import { inventoryStream } from '../../../server/stock/inventory-item.ts'
import { type Call, type CallName, contract, IDEMPOTENCY_HEADER, partName } from '../../../src/schemas/contract.ts'
import { textProblem } from '../../../src/schemas/core/text.ts'
import { draftOf } from '../../../src/schemas/stock/inventory-draft.ts'
import { type Answer, ApiClient, goodDraft, newCode } from '../support/api-client.ts'
import { activePartners, keyOf } from '../support/partner-system.ts'
import { createPlan, newPlanName, planDraft, planOf } from '../support/plans.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const [partnerId = 0] = await activePartners(server)
/** A partner's system, which calls with its key. */
const system = new ApiClient(server.url)
system.token = (await keyOf(server, partnerId)).key

const calls = Object.entries(contract) as ReadonlyArray<readonly [CallName, Call]>
const unkept = [
  ['half a character', '\ud800'],
  ['an emoji cut in two', `${'x'.repeat(253)}👍`.slice(0, 254)],
  ['a NUL', 'a\u0000b'],
  ['more than anybody writes', 'x'.repeat(20_001)],
] as const

/** Requests of a call with one text that a handler must never receive, in each possible part. */
const waysIn = (call: Call, text: string) => {
  const ways: Array<{ readonly way: string; readonly asked: Parameters<ApiClient['call']>[1] }> = []
  // Invalid UTF-8 cannot arrive by an address or a form, where it decodes to the replacement character.
  const isUtf8 = !/\p{Surrogate}/u.test(text)
  if (isUtf8) ways.push({ way: 'a parameter', asked: { query: { Any: text.slice(0, 8_000) } } })
  if (call.payload !== undefined) {
    ways.push({ way: 'a field', asked: { json: { any: text } } })
    ways.push({ way: 'within a field', asked: { json: { any: [{ deep: text }] } } })
    ways.push({ way: 'a name', asked: { json: { [text]: 1 } } })
  }
  if (call.form !== undefined && isUtf8) {
    const form = new FormData()
    form.append(partName('any'), text)
    ways.push({ way: 'a part', asked: { form } })
  }
  return ways
}

const expectRefusal = ({ status, body }: Answer, field: string | null) => {
  expect(status).toBe(400)
  expect(body).toMatchObject({ isSuccess: false, message: expect.any(String), requestId: expect.any(String) })
  if (field !== null) expect(body.errors.map((error: { field: string }) => error.field)).toContain(field)
}

describe('text that cannot be kept', () => {
  for (const [name, call] of calls.filter(
    ([, { path }]) => !path.startsWith('/ReportMaster/') || path.endsWith('Rows'),
  )) {
    it(`is refused by ${name} wherever it stands, before anything is done`, async () => {
      for (const [, text] of unkept) {
        for (const { way, asked } of waysIn(call, text)) {
          // A request line cannot hold a parameter of 20,000 characters.
          if (way === 'a parameter' && text.length > 8_000) continue
          const caller = call.access === 'partnerKey' ? system : admin
          const { status, body } = await caller.call(name, asked ?? {})
          const messages = (body?.errors ?? []).map(({ message }: { message: string }) => message)
          expect({ way, status, messages }).toEqual({ way, status: 400, messages: [textProblem(text)] })
        }
      }
    })
  }

  it.each(unkept)('is no e-mail and no password: %s', async (_, text) => {
    const stranger = new ApiClient(server.url)
    expectRefusal(await stranger.call('Login', { json: { email: `${text}@example.com`, password: 'x' } }), 'email')
    expectRefusal(await stranger.call('Login', { json: { email: 'a@example.com', password: text } }), 'password')
  })

  it('is no e-mail that is longer than one can be', async () => {
    const stranger = new ApiClient(server.url)
    const email = `${'x'.repeat(243)}@example.com`
    expectRefusal(await stranger.call('Login', { json: { email, password: 'x' } }), 'email')
    // The maximum length, with a surrogate pair across its end: no account, and no fault.
    const answer = await stranger.call('Login', { json: { email: `${'x'.repeat(240)}@example.c👍`, password: 'x' } })
    expect(answer).toMatchObject({ status: 200, body: { isSuccess: false } })
  })
})

describe('a body', () => {
  const send = async (json: string, path = '/api/InventoryMaster/SearchInventory') => {
    const xsrf = await admin.xsrf()
    const headers = { 'Content-Type': 'application/json', Cookie: `XSRF-TOKEN=${xsrf}`, 'X-XSRF-TOKEN': xsrf }
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${admin.token}` },
      body: json,
    })
    return { status: response.status, body: await response.json() }
  }

  it('that names a field twice is refused: whom it passes on its way may have read the other one', async () => {
    const { status, body } = await send('{"iccid":"89","iccid":"44"}')
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ field: 'iccid', message: 'Given twice' }] })
    const signIn = `{"email":"${ADMIN.email}","\\u0065mail":"staff@simdesk.test","password":"x"}`
    expect(await send(signIn, '/api/Login/Login')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email' }] },
    })
  })

  it('that would set a prototype is refused', async () => {
    expect(await send('{"__proto__":{"iccid":"89"}}')).toMatchObject({
      status: 400,
      body: { errors: [{ field: '__proto__' }] },
    })
  })

  it('that is nested without end, or no JSON, is refused', async () => {
    expect(await send('['.repeat(500_000))).toMatchObject({ status: 400 })
    expect(await send('{"iccid":"89"')).toMatchObject({ status: 400 })
  })
})

describe('a search', () => {
  it.each([
    ['SearchInventory', { supplierName: 'x'.repeat(201) }, 'supplierName'],
    ['SearchInventory', { iccid: '%_a'.repeat(300_000) }, 'iccid'],
    ['SearchPlan', { planName: 'x'.repeat(201), country: '', planCode: '' }, 'planName'],
    ['GetPartners', { email: 'x'.repeat(201) }, 'email'],
  ] as const)('of %s by more than a few words is refused', async (name, json, field) => {
    expectRefusal(await admin.call(name, { json }), field)
  })

  it('finds a code that was pasted with something that cannot be seen', async () => {
    const draft = await goodDraft(admin)
    await admin.add(draft)
    const json = { activationCode: `\ufeff${draft.activationCode}\u200b` }
    expect((await admin.call('SearchInventory', { json })).body.totalCount).toBe(1)
  })
})

describe('codes that look alike', () => {
  it('are one code, whatever was pasted with them', async () => {
    const code = newCode()
    const add = async (activationCode: string) => admin.add({ ...(await goodDraft(admin)), activationCode })
    const first = await add(`${code.slice(0, 4)}\u200b${code.slice(4)}\u202e`)
    expect(first.body).toMatchObject({ isSuccess: true })
    expect((await admin.item(first.body.id)).activationCode).toBe(code)
    for (const same of [code, `\u200b${code}`, `${code}\u00ad`, code.split('').join('\u2060')]) {
      expect((await add(same)).body.errors).toEqual([
        { field: 'activationCode', message: 'Another SIM has this activation code' },
      ])
    }
  })

  it('are stripped wherever an item has a code, a number or a PIN', async () => {
    const draft = await goodDraft(admin)
    const unseen = (text: string) => `${text.slice(0, 2)}\u200d${text.slice(2)}\u2069`
    const typed = {
      ...draft,
      iccid: unseen(draft.iccid),
      simpin: unseen(draft.simpin),
      serviceDeviceID: unseen(draft.serviceDeviceID),
      invoiceNumber: unseen(draft.invoiceNumber),
    }
    const { iccid, simpin, serviceDeviceID, invoiceNumber } = draft
    expect(await admin.item((await admin.add(typed)).body.id)).toMatchObject({
      iccid,
      simpin,
      serviceDeviceID,
      invoiceNumber,
    })
  })

  it('are stripped in a plan, whose name keeps its joiners, and which has one name however it was pasted', async () => {
    const name = `${newPlanName()} 👩\u200d💻`
    const typed = planDraft({ planName: `\ufeff${name}\u202e`, productCode: 'eu\u200b-5', remarks: 'a\u200bb' })
    const { pid } = (await createPlan(admin, typed)).body
    expect(await planOf(admin, pid)).toMatchObject({ planName: name, productCode: 'eu-5', remarks: 'a\u200bb' })
    expect((await createPlan(admin, planDraft({ planName: `\u200b${name}` }))).body.errors).toEqual([
      { field: 'planName', message: 'Another plan has this name' },
    ])
  })

  it('sign the same person in', async () => {
    const client = new ApiClient(server.url)
    const answer = await client.signIn(`\u200b${ADMIN.email}\u202c`, ADMIN.password)
    expect(answer.body.isSuccess).toBe(true)
  })
})

describe('a number that the database does not count to', () => {
  it.each([2_147_483_648, 2 ** 53 - 1, 1e21])('is a 400 as the newest entry of a report: %d', async (Until) => {
    expectRefusal(
      await admin.call('GetReportRows', { query: { ReportName: 'PurchaseReport', Until: String(Until) } }),
      'until',
    )
  })

  it('is no fault of ours in any other call', async () => {
    const huge = 2_147_483_648
    const asked: ReadonlyArray<readonly [CallName, Parameters<ApiClient['call']>[1]]> = [
      ['GetInventoryList', { query: { id: huge } }],
      ['GetInventoryList', { query: { PageIndex: huge } }],
      ['GetPlanList', { query: { PageIndex: huge } }],
      ['PurchaseReport', { query: { PageIndex: huge } }],
      ['GetReportRows', { query: { ReportName: 'PurchaseReport', FromPage: huge } }],
      ['GetHistory', { query: { subject: 'plan', id: huge, PageIndex: huge } }],
      ['GetInvoicePO', { query: { id: huge } }],
      ['GetSupplierDropdownbyCountry', { query: { country: huge } }],
      ['GetInventoryDropdown', { query: { Flag: huge } }],
      ['GetFilteredPlanList', { json: { supplierID: huge, flag: 1, countryID: huge, regionID: huge } }],
      ['SearchInventory', { json: { planID: huge, pageIndex: huge } }],
      ['SearchPlan', { json: { planName: '', country: '', planCode: '', pid: huge } }],
      ['GetPartners', { json: { id: huge, partnerCode: huge } }],
    ]
    for (const [name, what] of asked) {
      const { status } = await admin.call(name, what ?? {})
      expect({ name, isOurs: status >= 500 }).toEqual({ name, isOurs: false })
    }
    const draft = await goodDraft(admin)
    for (const field of ['country', 'planID', 'supplierID'] as const) {
      const { status } = await admin.add({ ...draft, [field]: String(huge) }, null, null)
      expect({ field, status }).toEqual({ field, status: 200 })
    }
    expect((await admin.change(huge, huge, draft, 'x')).status).toBe(400)
    const key = await admin.call('InsertUpdatePlanMaster', { json: {}, headers: { [IDEMPOTENCY_HEADER]: '\u00e9' } })
    expect(key.status).toBe(400)
  })
})

describe('items of old that differ by what cannot be seen', () => {
  it('stop no start, are found as doubles, and can be edited until one of them gets another code', async () => {
    const draft = await goodDraft(admin)
    const { id } = (await admin.add(draft)).body
    const [code, hidden] = [draft.activationCode, `${draft.activationCode}\u200b`]
    const old = await onProductStore(
      server.databaseUrl,
      Effect.gen(function* () {
        const store = yield* EventStore
        const [added] = (yield* store.read(inventoryStream(id))).map(inventoryEvents.only('InventoryItemAdded').read)
        if (added === undefined) throw new Error('The item is not there.')
        const oldId = yield* store.nextId('inventory')
        const data = { ...added.data, id: oldId, fields: { ...added.data.fields, activationCode: hidden, iccid: '' } }
        const event = { type: 'InventoryItemAdded', data }
        yield* store.append({ stream: inventoryStream(oldId), expectedVersion: 0, events: [event], actor: 'system' })
        yield* rebuild(inventoryProjection, projections)
        yield* expectTheFoldOf('inventory')
        return oldId
      }),
    )
    const loaded = draftOf(await admin.item(old))
    expect(loaded.activationCode).toBe(code)
    const doubles = async (): Promise<ReadonlyArray<number>> => {
      const { body } = await admin.call('SearchInventory', { json: { twice: true } })
      return body.getInventorieslist.map((row: { readonly id: number }) => row.id)
    }
    expect(await doubles()).toEqual([old, id])
    expect((await admin.change(old, 1, { ...loaded, simpin: '1001' })).body.isSuccess).toBe(true)
    expect((await admin.add({ ...draft, activationCode: hidden, iccid: '' })).body.errors).toEqual([
      { field: 'activationCode', message: 'Another SIM has this activation code' },
    ])
    await admin.change(id, 1, { ...draft, activationCode: newCode() })
    expect(await doubles()).toEqual([])
  })
})
