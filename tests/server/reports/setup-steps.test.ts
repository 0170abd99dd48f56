import { afterAll, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { ADMIN_ROLE } from '../../../server/people/account.ts'
import { records } from '../../../src/schemas/records/all.ts'
import type { Dashboard, SetupStep } from '../../../src/schemas/reports/dashboard.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { callSamples } from '../support/call-samples.ts'
import { created } from '../support/plans.ts'
import { callsTo, newValues } from '../support/records.ts'
import { ADMIN, startServer } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

/** The steps of the set-up on the dashboard. */

const server = await startServer({ DEMO_DATA: 'none' })
afterAll(() => server.close())
const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)

const STAFF = 2

const stepsOf = async (client: ApiClient): Promise<ReadonlyArray<SetupStep> | undefined> =>
  ((await client.call('GetDashboard', {})).body as Dashboard).setup
const steps = (...done: ReadonlyArray<SetupStep['name']>) =>
  (['company', 'supplier', 'plan', 'stock', 'colleague'] as const).map((name) => ({
    name,
    isDone: done.includes(name),
  }))

const append = (stream: string, type: string, data: Readonly<Record<string, unknown>>) =>
  onProductStore(
    server.databaseUrl,
    EventStore.use((store) =>
      store.append({ stream, expectedVersion: 'any', events: [{ type, data }], actor: 'system' }),
    ),
  )
const change = (kind: 'User' | 'Role', id: number, changes: object) =>
  append(`${kind.toLowerCase()}-${id}`, `${kind}Changed`, { id, changes, by: '', date: '', submission: '' })

it('has the steps that the role allows; one SIM by hand is enough for the stock', async () => {
  await change('User', 1, { roleID: STAFF })
  await change('Role', STAFF, { permissions: ['dashboard.view', 'supplier.view', 'supplier.add', 'inventory.add'] })
  expect(await stepsOf(admin)).toEqual(steps().filter(({ name }) => name === 'supplier' || name === 'stock'))
  await change('Role', STAFF, { permissions: ['dashboard.view', 'supplier.view'] })
  expect(await stepsOf(admin)).toBeUndefined()
  await change('User', 1, { roleID: ADMIN_ROLE })
})

it('is done step by step, by what is saved, and is over with the last', async () => {
  expect(await stepsOf(admin)).toEqual(steps())

  const { version } = (await admin.call('GetCompany')).body.company[0]
  const company = callSamples.SaveCompany.json as Readonly<Record<string, unknown>>
  expect((await admin.call('SaveCompany', { json: { ...company, version } as never })).body.isSuccess).toBe(true)
  expect(await stepsOf(admin)).toEqual(steps('company'))

  const { activeCountryDropdowns: countries } = (await admin.call('GetPlanDropdown')).body
  const { id: served } = countries.find(({ name }: { name: string }) => name === 'United Kingdom')
  const supplier = newValues(records.supplier, { supplierName: 'Plum', countries: [served] })
  expect((await callsTo(admin, records.supplier).add(supplier)).body.isSuccess).toBe(true)
  expect(await stepsOf(admin)).toEqual(steps('company', 'supplier'))

  await created(admin)
  expect(await stepsOf(admin)).toEqual(steps('company', 'supplier', 'plan'))

  expect((await admin.add(await goodDraft(admin))).body.isSuccess).toBe(true)
  expect(await stepsOf(admin)).toEqual(steps('company', 'supplier', 'plan', 'stock'))

  const colleague = {
    ...newValues(records.employee, { roleID: STAFF, partnerID: null, userName: '' }),
    flag: 1,
    u_Id: 0,
  }
  const { body } = await admin.call('InsertUpdateEmployee', { json: colleague } as never)
  expect(body).toMatchObject({ isSuccess: true })
  expect(await stepsOf(admin)).toBeUndefined()
})
