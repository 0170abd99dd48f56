import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { records } from '../../../src/schemas/records/all.ts'
import { alternatingProxy } from '../support/alternating.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { added, openStream, summed } from '../support/live.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, startBeside, startServer, type TestServer } from '../support/server.ts'

let a: TestServer
let b: TestServer
let admin: ApiClient
let staff: ApiClient
/** A reader whom none of these acts concerns, in a busy log. */
let unconcerned: Awaited<ReturnType<typeof openStream>>

const signedIn = (email: string) => ApiClient.signedIn(a.url, email, ADMIN.password)

beforeAll(async () => {
  a = await startServer()
  b = await startBeside(a)
  admin = await signedIn(ADMIN.email)
  staff = await signedIn('staff@simdesk.test')
  unconcerned = await openStream(a.url, await signedIn('partner@simdesk.test'))
})
afterAll(async () => {
  unconcerned?.close()
  await b?.close()
  await a?.close()
})

const addItem = async (client: ApiClient): Promise<number> => (await client.add(await goodDraft(client))).body.id

const told = (stream: Awaited<ReturnType<typeof openStream>>, subject: string) =>
  stream.told.flatMap(({ changes }) => changes).filter((change) => change.subject === subject)

describe('the live stream', () => {
  it('tells what others have changed by its subject and count, names what was saved, and never what it is', async () => {
    const stream = await openStream(a.url, staff)
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(stream.response.headers.get('content-encoding')).toBeNull()
    const id = await addItem(admin)
    await expect
      .poll(() => told(stream, 'inventory'), { timeout: 10_000 })
      .toEqual([{ subject: 'inventory', added: 1, changed: 0, own: 0, records: [] }])
    const { version } = await admin.item(id)
    await admin.change(id, version, { ...(await goodDraft(admin)), simpin: '9999' })
    await expect
      .poll(() => told(stream, 'inventory').at(-1), { timeout: 10_000 })
      .toEqual({
        subject: 'inventory',
        added: 0,
        changed: 1,
        own: 0,
        records: [{ stream: `inventory-${id}`, version: 2 }],
      })
    expect(JSON.stringify(stream.told)).not.toContain('9999')
    stream.close()
    await stream.over
  })

  it("counts a person's own acts apart, and a save that was refused not at all", async () => {
    const stream = await openStream(a.url, staff)
    await staff.add({})
    await addItem(staff)
    await expect
      .poll(() => told(stream, 'inventory'), { timeout: 10_000 })
      .toEqual([{ subject: 'inventory', added: 0, changed: 0, own: 1, records: [] }])
    stream.close()
    await stream.over
  })

  it('goes on where it was cut off, at another server, without a gap and without telling anything twice', async () => {
    const proxy = await alternatingProxy([a.url, b.url])
    let stream = await openStream(proxy.url, staff)
    const all = [...stream.told]
    const writing = (async () => {
      for (let count = 0; count < 12; count++) await addItem(admin)
    })()
    for (let cut = 0; cut < 4; cut++) {
      const begun = stream
      await expect.poll(() => begun.told.length, { timeout: 10_000 }).toBeGreaterThan(cut === 0 ? 1 : 0)
      stream.close()
      await stream.over
      all.push(...stream.told)
      stream = await openStream(proxy.url, staff, { 'Last-Event-ID': String(stream.position()) })
    }
    await writing
    await expect.poll(() => added([...all, ...stream.told], 'inventory'), { timeout: 15_000 }).toBe(12)
    // One more: a duplicate would have arrived before it.
    await addItem(admin)
    await expect.poll(() => added([...all, ...stream.told], 'inventory'), { timeout: 15_000 }).toBe(13)
    expect(Math.min(...proxy.counts)).toBeGreaterThan(1)
    stream.close()
    await stream.over
    await proxy.close()
  }, 60_000)

  it('is heard at one server of what is written at another, and asking tells the same from any cut of the log', async () => {
    const there = await ApiClient.signedIn(b.url, ADMIN.email, ADMIN.password)
    // New and changed at once would depend on the cut; these are not.
    const known = [await addItem(there), await addItem(there)]
    const stream = await openStream(a.url, staff)
    await expect.poll(() => stream.told.length).toBe(1)
    const begun = stream.position()
    for (let one = 0; one < 2; one++) await addItem(there)
    const own = await addItem(staff)
    for (const id of [...known, own]) await there.change(id, 1, { ...(await goodDraft(there)), simpin: '4711' })
    const regions = callsTo(there, records.region)
    await regions.change(2, null, { ...fieldsIn(records.region, await regions.one(2)), regionName: 'Elsewhere' })
    const asked = async (After: number) => (await staff.call('GetChanges', { query: { After } })).body
    const whole = await asked(begun)
    await expect.poll(() => stream.position(), { timeout: 10_000 }).toBe(whole.position)
    expect(summed(stream.told)).toEqual(summed([whole]))
    expect(summed([whole])).toMatchObject({ inventory: { added: 2, changed: 3, own: 1 }, region: { changed: 1 } })
    // Messages up to a cut, then a request from there on.
    for (let cut = begun; cut <= whole.position; cut++) {
      const rest = await asked(cut)
      const before = stream.told.filter(({ position }) => position <= cut)
      if (before.at(-1)?.position === cut) expect(summed([...before, rest])).toEqual(summed([whole]))
      expect(rest).toMatchObject({ position: whole.position, isWhole: true })
    }
    stream.close()
    await stream.over
  })

  it('says that anything may have changed to who comes back after very long', async () => {
    const { body } = await staff.call('GetChanges', { query: { After: 1 } })
    const { body: now } = await staff.call('GetChanges')
    expect(now).toMatchObject({ isWhole: true, changes: [] })
    const total = now.position
    expect(body.isWhole).toBe(total - 1 <= 10_000)
    expect(body.position).toBe(total)
    // A position of another log, as after a restore.
    expect((await staff.call('GetChanges', { query: { After: total + 1_000 } })).body).toMatchObject({
      position: total,
      changes: [],
    })
  })

  it('tells nobody of what their role does not show, and who sees one partner nothing of anybody', async () => {
    const before = (await admin.call('GetChanges')).body.position
    const finance = await signedIn('finance@simdesk.test')
    const partner = await signedIn('partner@simdesk.test')
    await addItem(admin)
    const regions = callsTo(admin, records.region)
    await regions.change(1, null, { ...fieldsIn(records.region, await regions.one(1)), regionName: 'Everywhere' })
    const subjectsOf = async (client: ApiClient) => {
      const { changes } = (await client.call('GetChanges', { query: { After: before } })).body
      return changes.map(({ subject }: { subject: string }) => subject).sort()
    }
    const everything = ['assignment', 'inventory', 'notification', 'pricing', 'region', 'supplierInvoice', 'warehouse']
    expect(await subjectsOf(admin)).toEqual(everything)
    expect(await subjectsOf(finance)).toEqual(['supplierInvoice'])
    expect(await subjectsOf(partner)).toEqual([])
  })

  it('continues from the position that any answer names, which includes every change before it', async () => {
    const positionOf = async (name: 'GetPlanList' | 'Me') =>
      Number((await staff.call(name, { query: {} })).headers.get('X-Log-Position'))
    const before = (await staff.call('GetChanges')).body.position
    const position = await positionOf('Me')
    expect(position).toBeGreaterThanOrEqual(before)
    await addItem(admin)
    const later = await positionOf('GetPlanList')
    expect(later).toBeGreaterThan(position)
    expect(later).toBeLessThanOrEqual((await staff.call('GetChanges')).body.position)
    const changesSince = async (after: number) =>
      (await staff.call('GetChanges', { query: { After: after } })).body.changes.map(
        ({ subject }: { subject: string }) => subject,
      )
    expect(await changesSince(position)).toContain('inventory')
    expect(await changesSince(later)).not.toContain('inventory')
    expect((await new ApiClient(a.url).call('Me')).headers.get('X-Log-Position')).toBeNull()
  })

  it('ends with its session, within moments', async () => {
    const leaving = await signedIn('staff@simdesk.test')
    const stream = await openStream(b.url, leaving)
    await leaving.call('Logout')
    await stream.over
    expect(stream.isOver()).toBe(true)
    expect((await openStream(b.url, leaving)).response.status).toBe(401)
  })

  it('ends when the role becomes another, so that it is opened anew with what it may see then', async () => {
    const stream = await openStream(a.url, staff)
    const roles = callsTo(admin, records.role)
    const fields = fieldsIn(records.role, await roles.one(2))
    await roles.change(2, null, { ...fields, description: 'Others than before' })
    await stream.over
    expect(stream.isOver()).toBe(false)
    expect((await staff.call('Me')).status).toBe(200)
  })

  it('ends at every server when its person is deactivated', async () => {
    const operator = await signedIn('operator3@simdesk.test')
    const streams = await Promise.all([a, b].map(({ url }) => openStream(url, operator)))
    const [row] = (await admin.call('GetEmployeeList', { query: { u_Id: 9 } })).body.getEmployeeslist
    const fields = Object.fromEntries(Object.keys(records.employee.fields).map((name) => [name, row[name]]))
    const json = { ...fields, status: 'Inactive', flag: 2, u_Id: 9, version: row.version }
    const { body } = await admin.call('InsertUpdateEmployee', { json })
    expect(body).toMatchObject({ isSuccess: true })
    for (const stream of streams) {
      await stream.over
      expect(stream.isOver()).toBe(true)
    }
  })

  it('ends with the session of who is moved to another partner, which the next one says by its access version', async () => {
    const operator = await signedIn('operator2@simdesk.test')
    const versionOf = async (client: ApiClient) => {
      const { headers, body } = await client.call('Me')
      expect(body.loginData.accessVersion).toBe(headers.get('X-Access-Version'))
      return headers.get('X-Access-Version')
    }
    const before = await versionOf(operator)
    const streams = await Promise.all([a, b].map(({ url }) => openStream(url, operator)))
    const json = { email: 'operator2@simdesk.test' }
    const [row] = (await admin.call('SearchEmployee', { json })).body.getEmployeeslist
    const partners = (await admin.call('GetEmployeeDropdown')).body.activePartnerDropdowns as Array<{ id: number }>
    const save = async (changed: object) => {
      const [{ version }] = (await admin.call('GetEmployeeList', { query: { u_Id: row.u_Id } })).body.getEmployeeslist
      const moved = { ...fieldsIn(records.employee, row), ...changed, flag: 2, u_Id: row.u_Id, version }
      expect((await admin.call('InsertUpdateEmployee', { json: moved })).body).toMatchObject({ isSuccess: true })
    }
    // A change that does not affect their partner ends nothing.
    await save({ mobileNumber: '+44 20 7946 0999' })
    expect(await versionOf(operator)).toBe(before)
    await save({ partnerID: partners.find(({ id }) => id !== row.partnerID)?.id })
    expect((await operator.call('Me')).status).toBe(401)
    for (const stream of streams) {
      await stream.over
      expect(stream.isOver()).toBe(true)
    }
    expect(await versionOf(await signedIn('operator2@simdesk.test'))).not.toBe(before)
  })

  it('is no use of the session: it passes while its stream is open', async () => {
    const waiting = await signedIn('staff@simdesk.test')
    const stream = await openStream(a.url, waiting)
    const makeIdle = Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`update sessions set last_seen_at = last_seen_at - interval '20 days'
        where id = (select id from sessions order by created_at desc limit 1)`,
    )
    const seen = () =>
      withDatabase(
        a.databaseUrl,
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql<{ at: Date }>`select last_seen_at as at from sessions order by created_at desc limit 1`,
        ),
      )
    const before = await withDatabase(a.databaseUrl, Effect.andThen(makeIdle, Effect.succeed(await seen())))
    await stream.over
    expect((await waiting.call('GetChanges')).status).toBe(401)
    expect((await seen())[0]?.at.getTime()).toBeLessThan(before[0]?.at.getTime() ?? 0)
  })

  it('a session has so many of them and no more', async () => {
    const greedy = await signedIn('stock@simdesk.test')
    const streams = await Promise.all([1, 2, 3, 4].map(() => openStream(a.url, greedy)))
    expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 200])
    const more = await openStream(a.url, greedy)
    expect(more.response.status).toBe(429)
    for (const stream of streams) stream.close()
    await Promise.all(streams.map(({ over }) => over))
    await expect
      .poll(async () => {
        const again = await openStream(a.url, greedy)
        again.close()
        return again.response.status
      })
      .toBe(200)
  })

  it('says that it is there, however much is written that does not concern who reads', async () => {
    // Heartbeats are at most 15 seconds apart, so the stream is never silent for longer.
    const writing = setInterval(() => void addItem(admin), 5_000)
    try {
      await expect.poll(() => unconcerned.beats(), { timeout: 30_000 }).toBeGreaterThan(0)
    } finally {
      clearInterval(writing)
    }
    // Only the start position and the position reached.
    expect(unconcerned.told.flatMap(({ changes }) => changes)).toEqual([])
    expect(unconcerned.position()).toBeGreaterThan(unconcerned.told[0]?.position ?? 0)
  })

  it('a server that ends lets its streams go at once', async () => {
    const third = await startBeside(a)
    const stream = await openStream(third.url, admin)
    const began = performance.now()
    await third.close()
    await stream.over
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
