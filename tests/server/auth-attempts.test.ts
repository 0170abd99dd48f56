import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressKey } from '../../server/auth/address-key.ts'
import { attemptRates } from '../../server/auth/attempts.ts'
import { Buckets } from '../../server/auth/buckets.ts'
import { type Answer, ApiClient } from './support/api-client.ts'
import { ADMIN, startServer, type TestServer } from './support/server.ts'

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
  /** Fails until the server has had enough for some seconds at least: on a slow machine attempts come back meanwhile. */
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

  it('are limited for one address over all accounts', async () => {
    const stranger = newAddress()
    await failUntilRefused(attemptRates.address, (count) => signIn(`account${count}@simdesk.test`, 'wrong', stranger))
    expect((await signIn(ADMIN.email, ADMIN.password, stranger)).status).toBe(429)
  })

  it('from many addresses slow down new places and never a place where the person has been', async () => {
    const desk = newAddress()
    expect((await signIn('partner@simdesk.test', ADMIN.password, desk)).body.isSuccess).toBe(true)
    await failUntilRefused(attemptRates.account, () => signIn('partner@simdesk.test', 'wrong', newAddress()))
    expect((await signIn('partner@simdesk.test', ADMIN.password, newAddress())).status).toBe(429)
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
    for (let count = 0; count < attemptRates.pair.capacity; count++) await unlock('wrong')
    expect((await unlock(ADMIN.password)).status).toBe(429)
    expect((await client.call('Me')).status).toBe(200)
  })

  it('come back with time, one by one', () => {
    const buckets = new Buckets({ capacity: 2, msPerAttempt: 1000 })
    buckets.spend('a', 0)
    buckets.spend('a', 0)
    expect(buckets.waitFor('a', 0)).toBe(1000)
    expect(buckets.waitFor('a', 400)).toBe(600)
    expect(buckets.waitFor('a', 1000)).toBe(0)
    expect(buckets.waitFor('b', 0)).toBe(0)
    buckets.refund('a', 1000)
    expect(buckets.waitFor('a', 1000)).toBe(0)
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:42:1:2:3:4', '2001:db8:0:42::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('count %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})
