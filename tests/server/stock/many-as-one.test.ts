import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftOf, type InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { isGate } from '../../gate.ts'
import { formOf, goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const ids = async (statement: string) =>
  (
    await withDatabase(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<{ id: number }>(statement)),
    )
  ).map(({ id }) => id)
const [partner = 0] = await ids('select id from partners where offered order by id')
const [inactive = 0] = await ids('select id from suppliers where not offered order by id')
const plans = await ids('select id from plans order by id limit 3')
const { added, assign, takeBack, giveBack, sell } = stockActs(server, admin, good, partner)

/** How a SIM came to be what it is, before the act. */
const lives = {
  free: async () => {},
  assigned: async (id: number) => void (await assign([id])),
  sold: async (id: number) => void (await sell(id)),
  returned: async (id: number) => {
    await sell(id)
    await giveBack([id], false)
  },
  voided: async (id: number) => void (await admin.call('VoidInventory', { json: { id, reason: 'Added twice' } })),
  expired: async (id: number) => {
    const record = await admin.item(id)
    await admin.change(id, null, { ...draftOf(record), stockReceivedDate: '2019-01-01', expiryDate: '2020-01-31' })
  },
} as const

type Fields = Readonly<Record<string, string | number>>
const edits = fc.record(
  {
    planID: fc.constantFrom(...plans, 99_999),
    supplierID: fc.constantFrom(Number(good.supplierID), inactive, 99_999),
    expiryDate: fc.constantFrom('2099-01-31', '2090-06-30', '2020-06-30', ''),
  },
  { requiredKeys: [] },
)
const costs = fc.record(
  {
    invoiceCost: fc.constantFrom('5', '7,5', ''),
    buyingCost: fc.constantFrom('4.5', ''),
    sellingcost: fc.constantFrom('9', 'nine'),
  },
  { requiredKeys: [] },
)

type Act =
  | { readonly act: 'assign' | 'unassign' | 'void' }
  | { readonly act: 'edit'; readonly fields: Fields }
  | { readonly act: 'correct'; readonly fields: Fields }

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom({ act: 'assign' as const }, { act: 'unassign' as const }, { act: 'void' as const }),
  edits.filter((fields) => Object.keys(fields).length > 0).map((fields) => ({ act: 'edit' as const, fields })),
  fc
    .tuple(
      costs.filter((fields) => Object.keys(fields).length > 0),
      fc.constantFrom('USD', 'EUR'),
    )
    .map(([fields, InvoiceCurrency]) => ({ act: 'correct' as const, fields: { ...fields, InvoiceCurrency } })),
)

const REASON = 'As agreed'

/** The act on one SIM, as its own screen sends it. */
const alone = async (act: Act, id: number) => {
  switch (act.act) {
    case 'assign':
      return assign([id])
    case 'unassign':
      return takeBack([id], REASON)
    case 'void':
      return admin.call('VoidInventory', { json: { id, reason: REASON } })
    case 'edit': {
      const entered = Object.fromEntries(Object.entries(act.fields).map(([name, value]) => [name, String(value)]))
      return admin.change(id, null, { ...draftOf(await admin.item(id)), ...entered } as InventoryDraft)
    }
    case 'correct':
      return admin.call('CorrectInventory', {
        form: formOf({ id: String(id), ...(act.fields as Record<string, string>), reason: REASON }, null),
      })
  }
}

const whatOf = (act: Act): object => {
  switch (act.act) {
    case 'assign':
      return { act: 'assign', kind: 'partner', targetId: partner, note: '' }
    case 'unassign':
    case 'void':
      return { act: act.act, reason: REASON }
    default:
      return { act: 'change', ...act.fields, reason: REASON }
  }
}

/** What a SIM is, without what no two SIMs share. */
const comparable = async (id: number) => {
  const {
    id: _,
    activationCode,
    iccid,
    createdDate,
    updatedDate,
    assignmentID,
    takenDate,
    voided,
    ...shared
  } = await admin.item(id)
  return { ...shared, isVoided: voided !== null, reason: voided?.reason }
}

it('an act on many SIMs leaves each as the act on that SIM alone would', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(lives) as ReadonlyArray<keyof typeof lives>)),
      acts,
      fc.record({
        buyingCost: fc.constantFrom('', '3'),
        InvoiceCurrency: fc.constantFrom('USD' as const, 'EUR' as const),
      }),
      async (life, act, entered) => {
        const [one, two] = [await added(entered), await added(entered)]
        for (const { id } of [one, two]) await lives[life](id)
        await alone(act, one.id)
        await admin.call('ChangeStock', { json: { what: whatOf(act), which: { ids: [two.id] }, only: 'possible' } })
        expect(await comparable(two.id)).toEqual(await comparable(one.id))
      },
    ),
    { numRuns: isGate ? 8 : 60 },
  )
}, 120_000)
