import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownCode, shownPin } from '../../../server/stock/concealed.ts'
import { delivered } from '../../../src/schemas/people/permissions.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { type ReportName, reports } from '../../../src/schemas/reports/reports.ts'
import { concealed, MASK } from '../../../src/schemas/stock/concealed.ts'
import { draftOf } from '../../../src/schemas/stock/inventory-draft.ts'
import { type Answer, ApiClient, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const STAFF = 2
const roles = callsTo(admin, records.role)
const withReveal = delivered.Staff ?? []

/** Sets whether Staff may see PINs and codes. */
const giveStaff = async (isRevealed: boolean) => {
  const fields = fieldsIn(records.role, await roles.one(STAFF))
  const permissions = withReveal.filter((key) => isRevealed || key !== 'inventory.reveal')
  expect((await roles.change(STAFF, null, { ...fields, permissions })).body.isSuccess).toBe(true)
}
await giveStaff(false)

const good = await goodDraft(admin)
/** A PIN that occurs in no id, day or number of an answer. */
let pins = 71_930_000
const newPin = () => String(++pins)
const newItem = async () => {
  const draft = { ...good, activationCode: `LPA:1$rsp.example$${newCode()}`, iccid: newIccid(), simpin: newPin() }
  const { body } = await admin.add(draft)
  return { id: body.id as number, draft }
}
const search = (json: object): Promise<Answer> => staff.call('SearchInventory', { json })
const found = ({ body }: Answer): number => body.totalCount

it('no answer to who may not see PINs and codes has one: record, list, search, history, conflict, options', async () => {
  const { id, draft } = await newItem()
  const changed = { ...draft, activationCode: `LPA:1$rsp.example$${newCode()}`, simpin: newPin() }
  await admin.change(id, 1, changed)
  const secrets = [draft, changed].flatMap(({ activationCode, simpin }) => [activationCode.slice(6), simpin])
  const answers = {
    record: await staff.call('GetInventoryList', { query: { id } }),
    list: await staff.call('GetInventoryList'),
    byExpiry: await staff.call('GetInventoryList', { query: { SortBy: 'expiryDate', SortOrder: 'desc' } }),
    search: await search({ iccid: draft.iccid }),
    voidedToo: await search({ voided: true }),
    selected: await search({ ids: [id], voided: true }),
    history: await staff.call('GetHistory', { query: { subject: 'inventory', id } }),
    conflict: await staff.change(id, 1, { ...draft, invoiceNumber: 'INV-2' }),
    correction: await staff.call('VoidInventory', { json: { id, version: 1, reason: 'Added twice' } }),
    options: await staff.call('GetInventoryDropdown'),
  }
  for (const [name, { status, text }] of Object.entries(answers)) {
    expect([name, status]).toEqual([name, 200])
    expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []])
  }
  const shown = { activationCode: concealed.activationCode(changed.activationCode), simpin: MASK }
  expect(answers.record.body.getInventorieslist[0]).toMatchObject(shown)
  expect(answers.search.body.getInventorieslist).toEqual([expect.objectContaining(shown)])
  expect(answers.selected.body.getInventorieslist).toEqual([expect.objectContaining({ id, ...shown })])
  expect(answers.conflict.body.conflict.changes).toContainEqual({ field: 'simpin', loaded: MASK, saved: MASK })
  expect(answers.correction.body.conflict.changes).toContainEqual({ field: 'simpin', loaded: MASK, saved: MASK })
  expect(answers.history.body.history[0].changes).toContainEqual({ field: 'simpin', from: MASK, to: MASK })
  expect(answers.options.body).toMatchObject({ activationCodeDropdowns: [], simPinDropdowns: [] })
  expect(answers.options.body.iCCIDDropdowns.length).toBeGreaterThan(0)
})

it('a search by SIM PIN is refused at its field; a code is found by the whole of it or its end, never by a part', async () => {
  const { draft } = await newItem()
  const refused = await search({ searchBy: 'simPin', simPin: draft.simpin })
  const message = 'You cannot search by SIM PIN'
  expect([refused.status, refused.body.message, refused.body.errors]).toEqual([
    400,
    message,
    [{ field: 'simPin', message }],
  ])
  const { activationCode: code } = draft
  expect(found(await search({ activationCode: code.toLowerCase() }))).toBe(1)
  expect(found(await search({ activationCode: code.slice(-4), iccid: draft.iccid }))).toBe(1)
  for (const part of [code.slice(0, -1), code.slice(6), code.slice(-5), code.slice(-3)]) {
    expect(found(await search({ activationCode: part, iccid: draft.iccid }))).toBe(0)
  }
  for (const part of [code.slice(0, -1), code.slice(6)]) expect(found(await search({ quick: part }))).toBe(0)
})

const listKeyOf = (name: ReportName) => reports.find(({ reportName }) => reportName === name)?.listKey ?? ''

it('the sale report and its file tell neither; who may see them gets both', async () => {
  const page = () => staff.call('PurchaseReport', { query: { PageIndex: 1 } })
  const file = async () => (await staff.call('GetReportRows', { query: { ReportName: 'PurchaseReport' } })).text
  const { body } = await admin.call('PurchaseReport', { query: { PageIndex: 1 } })
  const rows: ReadonlyArray<{ readonly lpa: string }> = body[listKeyOf('PurchaseReport')]
  const lpas = rows.map(({ lpa }) => lpa).filter((lpa) => lpa !== '')
  expect(lpas.length).toBeGreaterThan(0)
  for (const text of [(await page()).text, await file()]) {
    expect(lpas.filter((lpa) => text.includes(lpa))).toEqual([])
    expect(text).toContain(MASK)
  }
  await giveStaff(true)
  for (const text of [(await page()).text, await file()]) {
    expect(lpas.filter((lpa) => !text.includes(lpa))).toEqual([])
  }
  await giveStaff(false)
})

it('whatever who may not see them sends, PIN and code stay as they were, and the rest is saved', async () => {
  const { id, draft } = await newItem()
  const text = fc.oneof(fc.constant(MASK), fc.constant(''), fc.string({ maxLength: 30 }), fc.constant(draft.simpin))
  let count = 0
  await fc.assert(
    fc.asyncProperty(text, text, fc.boolean(), async (activationCode, simpin, isVersioned) => {
      const { version } = await admin.item(id)
      const invoiceNumber = `INV-${++count}`
      const seen = draftOf(await staff.item(id))
      const sent = { ...seen, activationCode, simpin, invoiceNumber }
      const { body, text: said } = await staff.change(id, isVersioned ? version : null, sent)
      expect(body).toMatchObject({ isSuccess: true })
      expect(said).not.toContain(draft.simpin)
      expect(await admin.item(id)).toMatchObject({
        activationCode: draft.activationCode,
        simpin: draft.simpin,
        invoiceNumber,
        version: version + 1,
      })
    }),
    { numRuns: 15 },
  )
})

it('a form that was loaded with masks writes none after the role was widened', async () => {
  const { id, draft } = await newItem()
  const seen = draftOf(await staff.item(id))
  expect(seen.simpin).toBe(MASK)
  await giveStaff(true)
  expect((await staff.change(id, 1, { ...seen, invoiceNumber: 'INV-9' })).body.isSuccess).toBe(true)
  expect(await staff.item(id)).toMatchObject({ simpin: draft.simpin, activationCode: draft.activationCode })
  expect((await staff.change(id, 2, { ...draft, simpin: '7777' })).body.isSuccess).toBe(true)
  expect(await staff.item(id)).toMatchObject({ simpin: '7777' })
  await giveStaff(false)
})

it('the lists of the database tell every code as the forms do', async () => {
  const code = fc.string({ maxLength: 30, unit: 'binary' }).filter((text) => !text.includes('\u0000'))
  const samples = fc.sample(
    fc.tuple(fc.constantFrom('', 'LPA:1$', 'lpa:12$', 'LPA:$'), code).map((parts) => parts.join('')),
    {
      numRuns: 300,
      seed: 5,
    },
  )
  const told = await withDatabase(
    server.databaseUrl,
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) =>
        sql<{
          code: string
          pin: string
        }>`select ${sql.literal(shownCode('t', false))} as code, ${sql.literal(shownPin('t', false))} as pin
        from unnest(${samples}::text[]) with ordinality as given (t, n) order by n`,
    ),
  )
  expect(told).toEqual(samples.map((text) => ({ code: concealed.activationCode(text), pin: concealed.simpin(text) })))
})
