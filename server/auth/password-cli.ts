import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { projections } from '../all-projections.ts'
import { layerEventStore } from '../core/events/postgres-event-store.ts'
import { say } from '../say.ts'
import { fail, runTool } from '../tool.ts'
import { normalised } from './accounts.ts'
import { resetPassword } from './reset-password.ts'

const USAGE = 'npm run password -- <email>   set a new password for an account, print it once, and end its sessions'

/** For a forgotten password. It asks for no proof: anyone who can run it on the server can access all data anyway. */
const program = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const email = normalised(process.argv[2] ?? '')
  const accounts = yield* sql<{ id: number; email: string }>`select id, email from users order by id`
  const account = accounts.find((candidate) => candidate.email === email)
  if (account === undefined) {
    const known = accounts.map((candidate) => candidate.email).join(', ')
    const why = email === '' ? 'no account was named.' : `there is no account ${email}.`
    return yield* fail(`${why}\n\n${USAGE}\n\nAccounts: ${known}`)
  }
  // Opened late: it would create the tables of an empty database.
  const store = layerEventStore(projections)
  const { password, sessions, reactivated, hadFactor } = yield* Effect.provide(resetPassword(account.id), store)
  yield* say(`Sign in as ${email} with the password ${password} (shown only this once).`)
  if (reactivated) yield* say('The account was inactive and is active again.')
  if (hadFactor) yield* say('Its second factor was removed.')
  yield* say(`Sessions ended: ${sessions}.`)
})

runTool('password', USAGE, program)
