import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressKey, neighbourhoodKey } from '../../../server/auth/address-key.ts'
import { attemptRates } from '../../../server/auth/attempts.ts'
import { type Answer, ApiClient } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let nextAddress = 1

beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXY: '127.0.0.1' })
})
afterAll(() => server?.close())

const newAddress = () => `198.18.${nextAddress >> 8}.${nextAddress++ & 255}`
const from = (address: string) => ({ 'X-Forwarded-For': address })
const signIn = (email: string, password: string, address = newAddress()) =>
  new ApiClient(server.url).signIn(email, password, from(address))

const signedIn = async () => {
  const client = new ApiClient(server.url)
  await client.signIn(ADMIN.email, ADMIN.password, from(newAddress()))
  return client
}

describe('attempts at a password', () => {
  /** Fails until the server refuses for at least some seconds: on a slow machine attempts are restored in between. */
  const failUntilRefused = async (rate: { capacity: number }, attempt: (count: number) => Promise<Answer>) => {
    for (let count = 0; count < rate.capacity * 4; count++) {
      const answer = await attempt(count)
      if (answer.status === 429 && Number(answer.headers.get('retry-after')) > 4) return count
      if (answer.status !== 429) expect(answer.body.isSuccess).toBe(false)
    }
    throw new Error('Nobody ever refused.')
  }

  it('are limited for one account from one address, and no other address is touched', async () => {
    const stranger = newAddress()
    const failed = await failUntilRefused(attemptRates.pair, () => signIn('staff@simdesk.test', 'wrong', stranger))
    expect(failed).toBeGreaterThanOrEqual(attemptRates.pair.capacity)
    const refused = await signIn('staff@simdesk.test', ADMIN.password, stranger)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body.message).toMatch(/^Too many attempts\. Try again in (a minute|2 minutes)\.$/)
    expect((await signIn('staff@simdesk.test', ADMIN.password)).body.isSuccess).toBe(true)
  })

  it('are limited for one address over all accounts, and whoever is known there is not touched', async () => {
    const office = newAddress()
    const age = (days: number) =>
      withDatabase(
        server.databaseUrl,
        Effect.flatMap(SqlClient.SqlClient, (sql) =>
          sql.unsafe(`update sessions set created_at = created_at - interval '${days} days',
            last_seen_at = last_seen_at - interval '${days} days' where address = '${office}'`),
        ),
      )
    expect((await signIn('partner@simdesk.test', ADMIN.password, office)).body.isSuccess).toBe(true)
    // A sign-in deletes the sessions that have expired by then.
    await age(29)
    await signedIn()
    await failUntilRefused(attemptRates.address, (count) => signIn(`account${count}@simdesk.test`, 'wrong', office))
    expect((await signIn(ADMIN.email, ADMIN.password, office)).status).toBe(429)
    expect((await signIn('partner@simdesk.test', ADMIN.password, office)).body.isSuccess).toBe(true)
    await age(31)
    expect((await signIn('partner@simdesk.test', ADMIN.password, office)).status).toBe(429)
  })

  it('from six addresses keep nobody out, neither from a new place nor from a known one', async () => {
    const desk = newAddress()
    expect((await signIn('partner@simdesk.test', ADMIN.password, desk)).body.isSuccess).toBe(true)
    for (const attacker of Array.from({ length: 6 }, newAddress)) {
      await failUntilRefused(attemptRates.pair, () => signIn('partner@simdesk.test', 'wrong', attacker))
    }
    expect((await signIn('partner@simdesk.test', ADMIN.password)).body.isSuccess).toBe(true)
    expect((await signIn('partner@simdesk.test', ADMIN.password, desk)).body.isSuccess).toBe(true)
  })

  it('at the same time are as many as they are', async () => {
    const stranger = newAddress()
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(ADMIN.email, 'wrong', stranger)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15 - attemptRates.pair.capacity)
  })

  it('at the lock screen are limited too, and a right one unlocks', async () => {
    const client = await signedIn()
    const headers = from(newAddress())
    const unlock = (password: string) => client.call('Unlock', { json: { password }, headers })
    expect((await unlock('wrong')).body).toMatchObject({ isSuccess: false, message: 'Password is incorrect' })
    expect((await unlock(ADMIN.password)).body).toMatchObject({ isSuccess: true })
    for (let count = 0; count < attemptRates.unlock.capacity; count++) await unlock('wrong')
    expect((await unlock(ADMIN.password)).status).toBe(429)
    expect((await client.call('Me')).status).toBe(200)
  })

  it('leave neither an e-mail nor an address in the table of attempts', async () => {
    await signIn('trail@simdesk.test', 'wrong', '198.51.100.77')
    const rows = await withDatabase(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ key: string }>`select key from attempt_buckets`),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  })

  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:42:1:2:3:4', '2001:db8:0:42::/64', '2001:db8:0::/48'],
    ['2001:DB8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['', '', ''],
  ])('count %s as %s, in the neighbourhood %s', (address, key, neighbourhood) => {
    expect(addressKey(address)).toBe(key)
    expect(neighbourhoodKey(address)).toBe(neighbourhood)
  })
})
