import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { beforeAll, describe, expect, it } from 'vitest'
import { endSessionsOf } from '../../../server/auth/account-sessions.ts'
import { endLinksOf, findLink, issueLink, redeemLink } from '../../../server/auth/links.ts'
import { ApiClient } from '../support/api-client.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server } = await serverForFile()
const STAFF = 2

const onStore = <A>(work: Parameters<typeof onProductStore<A>>[1]) => onProductStore(server.databaseUrl, work)

const query = <Row extends object>(statement: string) =>
  onStore(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)))

const issued = (purpose: 'invitation' | 'reset', account = STAFF) =>
  onStore(issueLink({ account, purpose, by: '1', requestId: 'a-request' }))

const find = (token: string) => onStore(findLink(token))

beforeAll(() => onStore(endLinksOf(STAFF)))

describe('a link', () => {
  it('is 256 bits, of which only the hash is kept, and no event tells it', async () => {
    const { token } = await issued('reset')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const everything = await query<{ row: string }>(`select to_jsonb(l)::text as row from account_links l
      union all select to_jsonb(e)::text from events e`)
    for (const { row } of everything) expect(row).not.toContain(token)
    const events = await query(`select type, actor, request_id as "requestId" from events
      where stream = 'access-${STAFF}' order by position desc limit 1`)
    expect(events).toEqual([{ type: 'PasswordResetIssued', actor: '1', requestId: 'a-request' }])
  })

  it.each([
    ['invitation', 7 * 24],
    ['reset', 24],
  ] as const)('for an %s lives as long as it should and not a moment more', async (purpose, hours) => {
    const { token, expires } = await issued(purpose)
    expect(Math.abs(Date.parse(expires) - Date.now() - hours * 3_600_000)).toBeLessThan(60_000)
    expect(await find(token)).toEqual({ account: STAFF, purpose })
    await query(`update account_links set expires_at = now()`)
    expect(await find(token)).toBe(null)
    expect(await onStore(redeemLink(token, purpose))).toBe(null)
  })

  it('ends the one before it of the same account and purpose, and no other', async () => {
    const [first, invitation, ofAnother] = [await issued('reset'), await issued('invitation'), await issued('reset', 3)]
    const second = await issued('reset')
    expect(await find(first.token)).toBe(null)
    for (const { token } of [invitation, ofAnother, second]) expect(await find(token)).not.toBe(null)
    await onStore(endLinksOf(STAFF))
    expect([await find(second.token), await find(invitation.token)]).toEqual([null, null])
    expect(await find(ofAnother.token)).not.toBe(null)
  })

  it('is used once, by one of two who use it at the same moment, and for its own purpose only', async () => {
    const { token } = await issued('invitation')
    expect(await onStore(redeemLink(token, 'reset'))).toBe(null)
    const both = await Promise.all([onStore(redeemLink(token, 'invitation')), onStore(redeemLink(token, 'invitation'))])
    expect(both.toSorted()).toEqual([STAFF, null])
    expect(await find(token)).toBe(null)
  })
})

describe('the sessions of an account', () => {
  it('end together but for the one that is spared, each with an event, and nobody else is touched', async () => {
    const open = () => ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
    const [spared, ended, another] = [
      await open(),
      await open(),
      await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password),
    ]
    const [mine] = await query<{ id: string }>(
      `select id from sessions where user_id = ${STAFF} order by created_at limit 1`,
    )
    const count = await onStore(endSessionsOf(STAFF, { by: '1', except: mine?.id }))
    expect(count).toBe(1)
    const status = async (client: ApiClient) => (await client.call('Me')).status
    expect([await status(spared), await status(ended), await status(another)]).toEqual([200, 401, 200])
    const events = await query(`select actor, data ->> 'by' as by from events where type = 'SessionEnded'`)
    expect(events).toEqual([{ actor: '1', by: '1' }])
    expect(await onStore(endSessionsOf(STAFF, { by: '1' }))).toBe(1)
    expect(await onStore(endSessionsOf(STAFF, { by: '1' }))).toBe(0)
  })
})
