import { setTimeout } from 'node:timers/promises'
import { Effect, Schema } from 'effect'
import { SqlClient } from 'effect/sql'
import { PERIOD } from '../../../server/auth/totp.ts'
import { contract } from '../../../src/schemas/contract.ts'
import { secondFactorMessages } from '../../../src/schemas/people/second-factor.ts'
import { type Answer, ApiClient } from './api-client.ts'
import { ADMIN, type TestServer } from './server.ts'
import { onProductStore } from './store.ts'
import { codeOf } from './totp-codes.ts'

export const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
export const STAFF = { id: 2, email: 'staff@simdesk.test' } as const
export const KEEPER = { id: 4, email: 'stock@simdesk.test' } as const

/** The answer has the exact shape of the contract. */
const decodeWhole = (shape: Schema.Top, { body }: Answer) =>
  Schema.decodeUnknownSync(shape as Schema.Codec<unknown>, { onExcessProperty: 'error' })(body)

let nextAddress = 1

/** People who sign in to a server with password and code, each from a separate address. */
export const factorClients = (server: () => TestServer) => {
  const stranger = (on = server()) =>
    new ApiClient(on.url, { 'X-Forwarded-For': `198.18.${nextAddress >> 8}.${nextAddress++ & 255}` })

  const query = <Row extends object>(statement: string) =>
    onProductStore(
      server().databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
    )

  /** The answer to a sign-in. */
  const asked = async (email: string, client = stranger(), password: string = ADMIN.password) => {
    const answer = await client.signIn(email, password)
    decodeWhole(contract.Login.success, answer)
    return answer.body
  }

  const enter = async (ticket: string, code: string, client = stranger()) => {
    const answer = await client.call('ConfirmSecondFactor', { json: { ticket, code } })
    if (answer.status === 200) decodeWhole(contract.ConfirmSecondFactor.success, answer)
    if (answer.body?.token) client.token = answer.body.token
    return answer
  }

  /** Removes all second factors and recorded attempts, so that each test starts fresh. */
  const forgetFactors = () =>
    query(`with f as (delete from second_factors), c as (delete from recovery_codes), t as (delete from sign_in_tickets)
      delete from attempt_buckets`)

  /**
   * Enables a second factor as a person does. It uses the code of the previous step, so that the current one stays
   * free.
   */
  const withFactor = async (email: string) => {
    await forgetFactors()
    const client = stranger()
    await client.signIn(email, ADMIN.password)
    const begun = await client.call('BeginSecondFactor', { json: { password: ADMIN.password } })
    decodeWhole(contract.BeginSecondFactor.success, begun)
    const { setUp } = begun.body
    // Near the end of a step, the code of the previous one soon becomes too old.
    const left = PERIOD * 1000 - (Date.now() % (PERIOD * 1000))
    if (left < 6_000) await setTimeout(left)
    const added = await client.call('AddSecondFactor', { json: { code: codeOf(setUp.secret, -1) } })
    decodeWhole(contract.AddSecondFactor.success, added)
    const { body } = added
    if (body.message !== secondFactorMessages.added) throw new Error(`No second factor: ${body.message}`)
    const [secret, uri]: [string, string] = [setUp.secret, setUp.uri]
    return { client, secret, uri, codes: body.recoveryCodes as ReadonlyArray<string> }
  }

  return { stranger, query, asked, enter, forgetFactors, withFactor }
}
