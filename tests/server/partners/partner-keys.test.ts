import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import type { Saver } from '../../../server/core/saving/saver.ts'
import { callerOfKey, issuePartnerKey, keysOfPartner, revokePartnerKey } from '../../../server/partners/keys.ts'
import { keyIn } from '../../../server/partners/partner-key.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { ApiClient } from '../support/api-client.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

const onStore = <A>(work: Parameters<typeof onProductStore<A>>[1]) => onProductStore(server.databaseUrl, work)
const query = <Row extends object>(statement: string) =>
  onStore(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)))

const saver = (commandId: string | null = null): Saver => ({
  accountId: '1',
  name: 'Alex Morgan',
  requestId: 'a-request',
  commandId,
})
const issue = (partnerId = 1, name = 'Web shop', commandId: string | null = null) =>
  onStore(issuePartnerKey({ partnerId, name }, saver(commandId)))
const issued = async (partnerId = 1) => {
  const answer = await issue(partnerId)
  if (!answer.isSuccess) throw new Error(answer.message)
  return answer
}
const keys = (partnerId = 1) => onStore(keysOfPartner(partnerId))

describe('a key of a partner', () => {
  it('admits its partner, and nothing in the database tells it', async () => {
    const { id, key } = await issued()
    expect(await onStore(callerOfKey(key))).toEqual({ id, partnerId: 1, name: 'Web shop' })
    const everything = await query<{ row: string }>(`select to_jsonb(e)::text as row from events e
      union all select to_jsonb(k)::text from partner_keys k union all select to_jsonb(u)::text from partner_key_uses u`)
    expect(everything.filter(({ row }) => row.includes(key))).toEqual([])
    expect(Object.keys((await keys())[0] ?? {})).not.toContain('hash')
    await onStore(expectTheFoldOf('partner-keys'))
  })

  it('says when it was last used', async () => {
    const { id, key } = await issued()
    const used = async () => (await keys()).find((one) => one.id === id)?.lastUsed ?? ''
    expect(await used()).toBe('')
    await onStore(callerOfKey(key))
    expect(Math.abs(Date.parse(await used()) - Date.now())).toBeLessThan(60_000)
    expect(await used()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('is revoked once, by two people too, and admits nobody from then on', async () => {
    const { id, key } = await issued()
    const answers = await Promise.all([onStore(revokePartnerKey(id, saver())), onStore(revokePartnerKey(id, saver()))])
    expect(answers).toEqual([
      { isSuccess: true, message: '' },
      { isSuccess: true, message: '' },
    ])
    expect(await query(`select type from events where stream = 'partnerkey-${id}' order by version`)).toEqual([
      { type: 'PartnerKeyIssued' },
      { type: 'PartnerKeyRevoked' },
    ])
    expect(await onStore(callerOfKey(key))).toBeNull()
    expect((await keys()).find((one) => one.id === id)).toMatchObject({ revokedBy: 'Alex Morgan' })
    await onStore(expectTheFoldOf('partner-keys'))
  })

  it('is issued once under one command, and shown once', async () => {
    const command = `key-${Date.now()}`
    const answers = [await issue(2, 'Twice', command), await issue(2, 'Twice', command)]
    expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, false])
    expect(answers[1]).toMatchObject({ message: expect.stringContaining('already issued') })
    expect((await keys(2)).filter(({ name }) => name === 'Twice')).toHaveLength(1)
  })

  it('is told again to who brings the seed again, as the first answer may be lost, and not once it is revoked', async () => {
    const [command, seed] = [`key-seed-${Date.now()}`, 'a1'.repeat(32)]
    const ask = (other = seed) => onStore(issuePartnerKey({ partnerId: 2, name: 'Lost', seed: other }, saver(command)))
    const [first, again] = [await ask(), await ask()]
    expect(first).toMatchObject({ isSuccess: true, key: expect.stringMatching(/^sdk_[\w-]{43}$/) })
    expect(again).toEqual(first)
    const lost = (await keys(2)).filter(({ name }) => name === 'Lost')
    expect(lost).toHaveLength(1)
    expect(await ask('b2'.repeat(32))).toMatchObject({ isSuccess: false, message: expect.stringContaining('again') })
    const other = await onStore(issuePartnerKey({ partnerId: 2, name: 'Lost', seed }, saver(`${command}-2`)))
    expect(other).toMatchObject({ isSuccess: true })
    expect(other).not.toMatchObject({ key: first.isSuccess ? first.key : '' })
    const rows = await query<{ row: string }>('select to_jsonb(e)::text as row from events e')
    expect(rows.filter(({ row }) => row.includes(seed))).toEqual([])
    await onStore(revokePartnerKey(lost[0]?.id ?? 0, saver()))
    expect(await ask()).toMatchObject({ isSuccess: false, message: expect.stringContaining('already issued') })
  })

  it('is refused without a name, to nobody, and where there are many', async () => {
    expect(await issue(1, '  ')).toMatchObject({ isSuccess: false, message: 'Enter a purpose for the key' })
    expect(await issue(1, 'x'.repeat(101))).toMatchObject({ isSuccess: false })
    expect(await issue(999_999)).toEqual({ isSuccess: false, message: 'This partner does not exist' })
    expect(await onStore(revokePartnerKey(999_999, saver()))).toMatchObject({ message: 'There is no such key' })
    const many = []
    for (let count = 0; count < 11; count += 1) many.push(await issue(3))
    expect(many.map(({ isSuccess }) => isSuccess)).toEqual([...Array(10).fill(true), false])
  }, 30_000)
})

describe('the calls of the keys', () => {
  it('issue, list and revoke one; the key is told by the first answer and by nothing else', async () => {
    const asked = {
      json: { partnerID: 4, name: ' Web shop ' },
      headers: { [IDEMPOTENCY_HEADER]: `issue-${Date.now()}` },
    }
    const { body } = await admin.call('IssuePartnerKey', asked)
    expect(body).toMatchObject({ isSuccess: true, key: expect.stringMatching(/^sdk_[\w-]{43}$/) })
    const again = await admin.call('IssuePartnerKey', asked)
    expect([again.body.isSuccess, again.text.includes(body.key)]).toEqual([false, false])
    const listed = await admin.call('GetPartnerKeys', { query: { id: 4 } })
    expect(listed.body.keys).toEqual([
      expect.objectContaining({ id: body.id, name: 'Web shop', prefix: body.key.slice(0, 10), revokedDate: '' }),
    ])
    expect(listed.text).not.toContain(body.key)
    for (let count = 0; count < 2; count += 1) {
      const revoked = await admin.call('RevokePartnerKey', { json: { id: body.id } })
      expect(revoked.body).toMatchObject({ isSuccess: true })
    }
    const after = await admin.call('GetPartnerKeys', { query: { id: 4 } })
    expect(after.body.keys[0]).toMatchObject({ revokedBy: 'Alex Morgan', revokedDate: expect.stringMatching(/Z$/) })
  })

  it('say at the name what is wrong with it, and make no key', async () => {
    for (const name of ['', 'two\nlines', 'x'.repeat(101), `shop sdk_${'x'.repeat(43)}`]) {
      const { body } = await admin.call('IssuePartnerKey', { json: { partnerID: 5, name } })
      expect(body).toMatchObject({ isSuccess: false, errors: [{ field: 'name' }] })
    }
    expect((await admin.call('GetPartnerKeys', { query: { id: 5 } })).body.keys).toEqual([])
  })

  it('take a seed of 256 bits at least, and nothing shorter', async () => {
    const ask = (seed: string) => admin.call('IssuePartnerKey', { json: { partnerID: 5, name: 'Short', seed } })
    for (const seed of ['', 'a'.repeat(42), `${'a'.repeat(43)}!`, 'a'.repeat(101)]) {
      expect((await ask(seed)).status).toBe(400)
    }
    expect((await ask('a'.repeat(43))).body).toMatchObject({ isSuccess: true })
  })

  it('are of who may edit partners; who may view them sees the list, and who sees one partner nothing', async () => {
    const calls = ['GetPartnerKeys', 'IssuePartnerKey', 'RevokePartnerKey'] as const
    const statuses = async (email: string) => {
      const client = await ApiClient.signedIn(server.url, email, ADMIN.password)
      const answers = calls.map((name) =>
        client.call(
          name,
          name === 'GetPartnerKeys' ? { query: { id: 1 } } : { json: { id: 1, partnerID: 1, name: 'x' } },
        ),
      )
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    expect(await statuses('staff@simdesk.test')).toEqual([200, 403, 403])
    expect(await statuses('partner@simdesk.test')).toEqual([403, 403, 403])
  })
})

describe('the key of a request', () => {
  const key = `sdk_${'A'.repeat(43)}`

  it.each([
    [{ authorization: `Bearer ${key}` }, key],
    [{ 'x-api-key': key }, key],
    [{ authorization: `Bearer ${key}`, 'x-api-key': 'other' }, key],
    [{ authorization: `Basic ${key}` }, null],
    [{ 'x-api-key': `${key}A` }, null],
    [{}, null],
  ])('%j is %s', (headers, found) => {
    expect(keyIn(headers)).toBe(found)
  })
})
