import { describe, expect, it } from 'vitest'
import { records } from '../../../src/schemas/records/all.ts'
import { ApiClient } from '../support/api-client.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()

/** The role. */
const STAFF = 2

type Row = { readonly [_ in string]: string | number | null }
const contacts = async (query: object = {}, client = admin): Promise<ReadonlyArray<Row>> => {
  const { status, body } = await client.call('GetContactList', { query: { PageSize: 200, ...query } as never })
  expect(status).toBe(200)
  expect(body.totalCount).toBeGreaterThanOrEqual(body.contacts.length)
  return body.contacts
}
const choices = async (client = admin): Promise<Readonly<Record<string, ReadonlyArray<Row>>>> =>
  (await client.call('GetContactChoices')).body.choices
const kindsIn = (rows: ReadonlyArray<Row>) => [...new Set(rows.map(({ kind }) => kind))].toSorted()

describe('the contact list', () => {
  it('has people, suppliers, partners and customers by name, with the values of their records', async () => {
    const rows = await contacts()
    expect(kindsIn(rows)).toEqual(['customer', 'employee', 'partner', 'supplier'])
    const names = rows.map(({ name }) => String(name).toLowerCase())
    const order = new Intl.Collator('en')
    expect(names).toEqual(names.toSorted(order.compare))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const own = (kind: string) => rows.find((row) => row.kind === kind)
    const partner = own('partner')
    const found = fieldsIn(records.partner, await callsTo(admin, records.partner).one(Number(partner?.recordID)))
    expect(partner).toMatchObject({
      name: found.contactPerson,
      company: found.companyName,
      role: found.role,
      phone: found.phone,
      email: found.email,
      city: found.city,
      country: found.country,
      status: found.status,
    })
    expect(own('employee')).toMatchObject({ city: '', role: expect.stringMatching(/\w/) })
  })

  it('leaves out inactive contacts unless requested', async () => {
    const active = await contacts()
    expect(active.some(({ status }) => status === 'Inactive')).toBe(false)
    const all = await contacts({ Inactive: 'included' })
    const inactive = all.filter(({ status }) => status === 'Inactive')
    expect(inactive.length).toBeGreaterThan(0)
    expect(all).toHaveLength(active.length + inactive.length)
    expect((await choices()).inactive).toEqual([{ value: 'included', label: 'Included', count: inactive.length }])
  })

  it('is filtered by the start of name, company or email, for any text, and by kind', async () => {
    const rows = await contacts()
    const { company, email } = rows.find(({ kind }) => kind === 'supplier') as Row
    for (const text of [String(company).slice(0, 5).toUpperCase(), String(email).slice(0, 6), '%', '_', '\\']) {
      const fits = (value: unknown) => String(value).toLowerCase().startsWith(text.toLowerCase())
      const expected = rows.filter((row) => fits(row.name) || fits(row.company) || fits(row.email))
      expect(await contacts({ Text: ` ${text} ` })).toEqual(expected)
    }
    const suppliers = rows.filter(({ kind }) => kind === 'supplier')
    expect(await contacts({ Kind: 'supplier' })).toEqual(suppliers)
    expect((await choices()).kind?.find(({ value }) => value === 'supplier')?.count).toBe(suppliers.length)
    const refused = await admin.call('GetContactList', { query: { Kind: 'stranger' } as never })
    expect(refused.status).toBe(400)
  })

  it('has the same rows page by page as in one request', async () => {
    const rows = await contacts()
    const paged: Array<Row> = []
    for (let page = 1; page <= Math.ceil(rows.length / 7) + 1; page += 1) {
      paged.push(...(await contacts({ PageIndex: page, PageSize: 7 })))
    }
    expect(paged).toEqual(rows)
  })

  it('has only the kinds that the role may view', async () => {
    const roles = callsTo(admin, records.role)
    const fields = fieldsIn(records.role, await roles.one(STAFF))
    const given = { ...fields, permissions: ['contact.view', 'customer.view'] }
    expect((await roles.change(STAFF, null, given)).body).toMatchObject({ isSuccess: true })
    const clerk = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
    expect(kindsIn(await contacts({}, clerk))).toEqual(['customer'])
    expect(await contacts({ Kind: 'partner' }, clerk)).toEqual([])
    expect((await choices(clerk)).kind?.map(({ value }) => value)).toEqual(['customer'])
    expect((await clerk.call('GetTimeline')).status).toBe(403)
  })
})
