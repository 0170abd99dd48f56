import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { findable } from '../../../server/records/find-queries.ts'
import { allKeys, type Permissions } from '../../../src/schemas/people/permissions.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { type FoundGroup, type FoundKind, nameWithoutIccid } from '../../../src/schemas/shell/found.ts'
import { ApiClient, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const draft = await goodDraft(admin)

const groupsOf = async (Text: string, client = admin): Promise<ReadonlyArray<FoundGroup>> =>
  (await client.call('Find', { query: { Text } })).body.groups
const kindsOf = async (text: string, client = admin) => (await groupsOf(text, client)).map(({ kind }) => kind)
const namesOf = async (text: string, kind: FoundKind) =>
  (await groupsOf(text)).find((group) => group.kind === kind)?.items.map(({ name }) => name) ?? []

const one = async (statement: string): Promise<string> => {
  const rows = await withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<{ text: string }>(statement)),
  )
  return rows[0]?.text ?? ''
}

it('finds an item by its ICCID from the beginning, its last 6 digits, its whole activation code; never by its PIN', async () => {
  const [iccid, activationCode] = [newIccid(), newCode()]
  await admin.add({ ...draft, iccid, activationCode, simpin: '907351' })
  expect(await namesOf(iccid, 'item')).toEqual([iccid])
  expect(await namesOf(` ${iccid.slice(0, -1)} `, 'item')).toContain(iccid)
  expect(await namesOf(iccid.slice(-6), 'item')).toContain(iccid)
  expect(await namesOf(iccid.slice(-7), 'item')).not.toContain(iccid)
  expect(await namesOf(activationCode, 'item')).toEqual([iccid])
  expect(await namesOf(activationCode.slice(0, -1), 'item')).toEqual([])
  expect(await namesOf('907351', 'item')).not.toContain(iccid)
  expect(JSON.stringify(await groupsOf(iccid))).not.toContain(activationCode)
})

it('calls an item without an ICCID by its number, as who is led to it knows', async () => {
  const activationCode = newCode()
  const { id } = (await admin.add({ ...draft, iccid: '', activationCode })).body
  expect(await namesOf(activationCode, 'item')).toEqual([nameWithoutIccid(id)])
})

it('finds what has a name by the beginnings of its words, whatever their case', async () => {
  const tables = { plan: 'plans', supplier: 'suppliers', partner: 'partners', customer: 'clients', employee: 'users' }
  for (const [kind, table] of Object.entries(tables) as ReadonlyArray<[FoundKind, string]>) {
    const name = await one(`select name as text from ${table} where name ~ '^[A-Za-z0-9 ]{6,}$' order by id limit 1`)
    expect(await namesOf(name.toUpperCase(), kind), kind).toContain(name)
    expect(await namesOf(name.slice(0, -1), kind), kind).toContain(name)
  }
})

it('finds invoices by their numbers from the beginning', async () => {
  const numbers = {
    invoice: await one('select invoice_number as text from offline_sales order by id limit 1'),
    supplierInvoice: await one(
      `select invoice_number as text from supplier_invoices where item_count > 0 and invoice_number <> '' order by id limit 1`,
    ),
  }
  expect(await namesOf(numbers.invoice.toLowerCase(), 'invoice')).toEqual([numbers.invoice])
  expect(await namesOf(numbers.supplierInvoice, 'supplierInvoice')).toContain(numbers.supplierInvoice)
})

it('tells at most 5 of a kind, and nothing for less than 3 characters or for what no text can be', async () => {
  expect((await groupsOf('894')).every(({ items }) => items.length <= 5)).toBe(true)
  expect(await namesOf('894', 'item')).not.toEqual([])
  for (const text of ['', ' 89 ', '...', "' | !", '%%%']) expect(await groupsOf(text)).toEqual([])
})

it('finds of each kind only for who may view it, and nothing for who sees one partner', async () => {
  const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
  const roles = callsTo(admin, records.role)
  const give = async (permissions: Permissions, scope: 'all' | 'ownPartner' = 'all') => {
    const { body } = await roles.change(2, null, { ...fieldsIn(records.role, await roles.one(2)), permissions, scope })
    expect(body).toMatchObject({ isSuccess: true })
  }
  const texts: Readonly<Record<FoundKind, string>> = {
    item: '894',
    plan: await one(
      `select split_part(name, ' ', 1) as text from plans where name ~ '^[A-Za-z]{3,} ' order by id limit 1`,
    ),
    supplier: await one(`select name as text from suppliers where name ~ '^[A-Za-z ]+$' order by id limit 1`),
    partner: await one(`select name as text from partners where name ~ '^[A-Za-z ]+$' order by id limit 1`),
    customer: await one(`select name as text from clients where name ~ '^[A-Za-z ]+$' order by id limit 1`),
    employee: await one(`select name as text from users where name ~ '^[A-Za-z ]+$' order by id limit 1`),
    invoice: await one('select invoice_number as text from offline_sales order by id limit 1'),
    supplierInvoice: await one(
      `select invoice_number as text from supplier_invoices where item_count > 0 and invoice_number <> '' order by id limit 1`,
    ),
    apiOrder: await one('select request_id as text from api_orders order by id limit 1'),
  }
  for (const [kind, { key }] of Object.entries(findable) as ReadonlyArray<[FoundKind, { readonly key: string }]>) {
    expect(await kindsOf(texts[kind]), kind).toContain(kind)
    await give([key])
    expect(await kindsOf(texts[kind], staff), kind).toEqual([kind])
    await give(allKeys.filter((other) => other !== key && !other.startsWith(`${key.split('.')[0]}.`)))
    expect(await kindsOf(texts[kind], staff), kind).not.toContain(kind)
  }
  await give(['partnerReport.view'], 'ownPartner')
  for (const text of Object.values(texts)) expect(await groupsOf(text, staff)).toEqual([])
  // No form gives such a role a permission for all rows; if the data has one anyway, it has no effect.
  await one(`update roles set permissions = (select permissions from roles where name = 'Stock Keeper') where id = 2
    returning '' as text`)
  expect((await staff.call('Me')).body).toMatchObject({ isSuccess: true })
  expect(await groupsOf(texts.item, staff)).toEqual([])
})

it('looks everything up in an index', async () => {
  const explained = (kind: FoundKind, text: string, without: 'indexscan' | 'bitmapscan') =>
    withDatabase(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.withTransaction(
          Effect.gen(function* () {
            for (const table of ['inventory_items', 'plans', 'offline_sales', 'supplier_invoices', 'api_orders']) {
              yield* sql`analyze ${sql(table)}`
            }
            // So few rows are read faster without an index.
            yield* sql`set local enable_seqscan = off`
            yield* sql`set local ${sql.literal(`enable_${without}`)} = off`
            const statement = findable[kind].query(sql, text, 'all')
            const rows = yield* sql<Record<string, string>>`explain ${statement ?? sql`select 1`}`
            return rows.map((row) => Object.values(row)[0]).join('\n')
          }),
        ),
      ),
    )
  const indexes: Readonly<Record<FoundKind, ReadonlyArray<string>>> = {
    item: [
      'inventory_items_iccid',
      'inventory_items_iccid_key',
      'inventory_items_iccid_end',
      'inventory_items_activation_key',
    ],
    plan: ['plans_words'],
    supplier: ['suppliers_words'],
    partner: ['partners_words'],
    customer: ['clients_words'],
    employee: ['users_words'],
    invoice: ['offline_sales_number'],
    supplierInvoice: ['supplier_invoices_number'],
    apiOrder: ['api_orders_request_id', 'partners_words', 'api_orders_partner'],
  }
  for (const [kind, names] of Object.entries(indexes) as ReadonlyArray<[FoundKind, ReadonlyArray<string>]>) {
    const plan = await explained(kind, '894123', 'indexscan')
    for (const name of names) expect(plan, kind).toMatch(new RegExp(`on ${name}\\b`))
  }
  // A word that most names contain is searched in order of names, and reading stops when there are enough.
  for (const kind of ['plan', 'supplier', 'partner', 'customer', 'employee'] as const) {
    const inOrder = indexes[kind].map((name) => name.replace('_words', '_in_order'))
    expect(await explained(kind, 'plan', 'bitmapscan'), kind).toContain(`using ${inOrder}`)
  }
})
