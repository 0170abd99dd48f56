import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { allEvents } from '../../../server/all-events.ts'
import { projections } from '../../../server/all-projections.ts'
import { type CallName, contract } from '../../../src/schemas/contract.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { type AnyRecord, idName } from '../../../src/schemas/records/kit/define.ts'
import { singles } from '../../../src/schemas/records/singles.ts'
import { goodDraft } from '../support/api-client.ts'
import { callSamples } from '../support/call-samples.ts'
import { changePlan, created, createPlan, planDraft } from '../support/plans.ts'
import { serverForFile } from '../support/server.ts'
import { formOf } from '../support/spoilt.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'
import { goodReceipt, warehouseActs } from '../support/warehouse.ts'

const { server, admin } = await serverForFile()
const warehouse = await warehouseActs(server, admin)

type Fields = Readonly<Record<string, unknown>>

/** Sets all texts to blank. */
const blank = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(blank)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? '' : value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, blank(field)]))
}

/** Sends every call with a body, its texts blank, except the calls that would end the session. Returns the faults. */
const sendAllBlank = async () => {
  const faults: Array<string> = []
  for (const [name, call] of Object.entries(contract)) {
    const { json } = callSamples[name as CallName]
    const isOfPeople = typeof call.access === 'object'
    if (json === undefined || !isOfPeople) continue
    if ((await admin.call(name as CallName, { json: blank(json) })).status >= 500) faults.push(name)
  }
  return faults
}

/** Adds one of each record, then blanks its fields. */
const changeAllBlank = async () => {
  for (const record of Object.values<AnyRecord>(records)) {
    const name = `InsertUpdate${record.thing}` as CallName
    const [id, { json }] = [idName(record), callSamples[name]]
    const { body } = await admin.call(name, { json })
    await admin.call(name, { json: { ...(blank(json) as Fields), flag: 2, [id]: body[id] } })
  }
}

const refusePlans = async () => {
  const wrong = { country: 'Atlantis', supplier: 'Nobody', buyingCost: 'cheap', planName: 'x'.repeat(5_000) }
  await createPlan(admin, planDraft(wrong))
  const { pid, draft } = await created(admin)
  await changePlan(admin, pid, 1, { ...draft, ...wrong })
}

const refuseItems = async () => {
  const { invoicePO: _, ...draft } = await goodDraft(admin)
  const wrong = {
    ...draft,
    iccid: '1',
    simpin: 'x'.repeat(60),
    expiryDate: '2026-02-30',
    stockExpiryDate: '2026-02-30',
  }
  await admin.call('InsertSingleInventory', { form: formOf(wrong) })
  await admin.call('UpdateInventory', { form: formOf({ ...wrong, id: 2 }) })
  await admin.call('CorrectInventory', { form: formOf({ id: 2, buyingCost: 'x', invoiceCost: 'y', reason: '' }) })
}

const refuseReceipts = async () => {
  const { id } = await warehouse.insert(goodReceipt(warehouse.freshPlan()))
  await warehouse.correct({ id, quantity: -1, reason: '' })
}

const refuseInvoice = async () => {
  const sale = callSamples.IssueOfflineSale.json as Fields & { readonly lines: ReadonlyArray<Fields> }
  const lines = sale.lines.map((line) => ({ ...line, unitPrice: 'x', taxRate: 'y' }))
  await admin.call('IssueOfflineSale', { json: { ...sale, lines, paidAmount: 'z' } })
}

/** Values that are refused at two fields of each form of the settings. */
const wrongSettings = {
  SaveNotificationRules: { expiringDays: 0, importDays: 0 },
  SaveMailSettings: { port: 0, publicUrl: 'desk' },
  SaveSessionSettings: { idleMinutes: 0, sessionHours: 0 },
  SaveMailTemplates: { invoiceEnSubject: '{nothing}', invoiceDeSubject: '{nothing}' },
} as const satisfies Partial<Record<CallName, Fields>>

const refuseSettings = async () => {
  for (const [name, wrong] of Object.entries(wrongSettings) as Array<[keyof typeof wrongSettings, Fields]>) {
    await admin.call(name, { json: { ...(callSamples[name].json as Fields), ...wrong } })
  }
}

type Shape = { readonly fields: object }
/** The settings are never added: a refusal changes them. */
const neverAdded = Object.values<AnyRecord>(singles).map(({ thing }) => `${thing}AddRefused`)

/** Types of events that list the fields of a refusal. */
const refusals = Object.entries(allEvents.types).flatMap(([type, { latest }]) =>
  'errors' in (latest as unknown as Shape).fields && !neverAdded.includes(type) ? [type] : [],
)

it('saves that are refused at several fields leave tables that are the fold of the events', async () => {
  await refuseSettings()
  expect(await sendAllBlank()).toEqual([])
  await changeAllBlank()
  await refusePlans()
  await refuseItems()
  await refuseReceipts()
  await refuseInvoice()
  const refused = await onProductStore(
    server.databaseUrl,
    Effect.gen(function* () {
      yield* expectTheFoldOf(...projections.map(({ name }) => name))
      const sql = yield* SqlClient.SqlClient
      return yield* sql<{ type: string }>`select distinct type from events where data ? 'errors'
        and (select count(*) from jsonb_object_keys(data -> 'errors')) > 1`
    }),
  )
  // All are covered: the tables were compared after each of them.
  expect(refused.map(({ type }) => type).toSorted()).toEqual(refusals.toSorted())
}, 60_000)
