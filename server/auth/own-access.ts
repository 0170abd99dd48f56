import { Clock, Context, Effect, Layer } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { linkMessages, type OwnPerson, type OwnSession } from '../../src/schemas/people/account-access.ts'
import { peopleLinkMessages } from '../../src/schemas/people/employees.ts'
import { type OwnData, ownDataProblems } from '../../src/schemas/people/own-person.ts'
import { type PasswordOwner, passwordMessages } from '../../src/schemas/people/password.ts'
import type { ServerConfig } from '../config.ts'
import { type AppendError, EventStore } from '../core/events/event-store.ts'
import type { Fault } from '../core/http/faults.ts'
import { integer } from '../core/projections/rows.ts'
import { accessStream, userStream } from '../people/account.ts'
import { keptPhone } from '../records/phones.ts'
import { endSessionsOf, openSessionsOf } from './account-sessions.ts'
import { storePassword } from './accounts.ts'
import { addressKey } from './address-key.ts'
import type { Holder, Origin } from './admission.ts'
import { Attempts } from './attempts.ts'
import { type Outcome, refusedAt, refusedFields } from './link-door.ts'
import { endLinksOf } from './links.ts'
import { refusedPassword } from './password-rules.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

type Secrets = { readonly oldPassword: string; readonly password: string }

/** People's own passwords and sessions. */
export class OwnAccess extends Context.Service<
  OwnAccess,
  {
    /** Changes the password of a person who knows the old one. Their other sessions and their links end. */
    readonly changePassword: (
      holder: Holder,
      secrets: Secrets,
      origin: Origin,
    ) => Effect.Effect<Outcome, Fault | AppendError>
    /** The caller's own data; null if the account is gone. */
    readonly person: (holder: Holder) => Effect.Effect<OwnPerson | null, SqlError.SqlError>
    readonly savePerson: (
      holder: Holder,
      typed: Pick<OwnData, 'mobileNumber'>,
      origin: Origin,
    ) => Effect.Effect<Outcome, AppendError>
    readonly sessions: (holder: Holder) => Effect.Effect<ReadonlyArray<OwnSession>, SqlError.SqlError>
    /** Ends one of the caller's own sessions; those of others are not found. */
    readonly endSession: (holder: Holder, id: string, origin: Origin) => Effect.Effect<Outcome, AppendError>
    readonly endOthers: (holder: Holder, origin: Origin) => Effect.Effect<Outcome, AppendError>
  }
>()('simdesk/auth/OwnAccess') {
  static readonly layer = Layer.effect(
    OwnAccess,
    Effect.gen(function* () {
      const [sql, events, attempts] = [yield* SqlClient.SqlClient, yield* EventStore, yield* Attempts]
      const here = Effect.provideContext(yield* Effect.context<SqlClient.SqlClient | EventStore | ServerConfig>())

      const changePassword = Effect.fnUntraced(function* (
        holder: Holder,
        { oldPassword, password }: Secrets,
        origin: Origin,
      ) {
        const account = Number(holder.accountId)
        const [owner] = yield* sql<PasswordOwner & { hash: string }>`select u.email, u.name as "employeeName",
            c.password_hash as hash from users u join credentials c on c.user_id = u.id where u.id = ${integer(account)}`
        const isRight = yield* attempts.unlock(holder.sessionId)(passwordMatches(owner?.hash ?? null, oldPassword))
        if (owner === undefined || !isRight) return refusedAt('oldPassword', passwordMessages.wrong)
        const problem = refusedPassword(password, owner)
        if (problem !== null) return refusedAt('password', problem)
        const hash = yield* hashPassword(password)
        const change = Effect.gen(function* () {
          // The password may have been replaced since it was checked.
          const current = yield* sql`select 1 from credentials
            where user_id = ${integer(account)} and password_hash = ${owner.hash} for update`
          if (current.length === 0) return refusedAt('oldPassword', passwordMessages.wrong)
          yield* storePassword(account, hash)
          yield* endLinksOf(account)
          const data = { address: addressKey(origin.address), proof: 'oldPassword' } as const
          yield* events.append({
            stream: accessStream(holder.accountId),
            expectedVersion: 'any',
            events: [{ type: 'PasswordChanged', data }],
            actor: holder.accountId,
            requestId: origin.requestId,
          })
          yield* endSessionsOf(account, { by: holder.accountId, except: holder.sessionId, requestId: origin.requestId })
          return { isSuccess: true, message: linkMessages.passwordChanged } satisfies Outcome
        })
        return yield* events.transact(change)
      })

      const person = Effect.fnUntraced(function* ({ accountId }: Holder) {
        const [row] = yield* sql<OwnPerson>`select u.user_name as "userName", u.name as "employeeName", u.email,
            u.mobile_number as "mobileNumber", u.department_name as "departmentName", r.name as "roleName"
          from users u join roles r on r.id = u.role_id where u.id = ${integer(Number(accountId))}`
        return row ?? null
      })

      const savePerson = Effect.fnUntraced(function* (
        holder: Holder,
        typed: Pick<OwnData, 'mobileNumber'>,
        { requestId }: Origin,
      ) {
        const wrong = ownDataProblems(typed)
        if (Object.keys(wrong).length > 0) return refusedFields(wrong)
        const saved: Outcome = { isSuccess: true, message: linkMessages.profileSaved }
        const save = Effect.gen(function* () {
          const before = yield* person(holder)
          const changes = { mobileNumber: keptPhone(typed.mobileNumber, null) }
          if (before === null || before.mobileNumber === typed.mobileNumber.trim()) return saved
          if (before.mobileNumber === changes.mobileNumber) return saved
          const id = Number(holder.accountId)
          const date = new Date(yield* Clock.currentTimeMillis).toISOString()
          const data = { id, changes, by: before.employeeName, date, submission: '' }
          yield* events.append({
            stream: userStream(id),
            expectedVersion: 'any',
            events: [{ type: 'UserChanged', data }],
            actor: holder.accountId,
            requestId,
          })
          return saved
        })
        return yield* events.transact(save)
      })

      const sessions = Effect.fnUntraced(function* ({ accountId, sessionId }: Holder) {
        const open = yield* openSessionsOf(Number(accountId))
        return open.map((session): OwnSession => ({ ...session, isCurrent: session.id === sessionId }))
      })

      const end = (
        holder: Holder,
        which: { readonly only?: string; readonly except?: string },
        { requestId }: Origin,
      ) => endSessionsOf(Number(holder.accountId), { by: holder.accountId, requestId, ...which })

      const endSession = Effect.fnUntraced(function* (holder: Holder, id: string, origin: Origin) {
        const ended = yield* end(holder, { only: id }, origin)
        return { isSuccess: ended > 0, message: ended > 0 ? linkMessages.sessionEnded : linkMessages.sessionGone }
      })

      const endOthers = Effect.fnUntraced(function* (holder: Holder, origin: Origin) {
        const ended = yield* end(holder, { except: holder.sessionId }, origin)
        return { isSuccess: true, message: peopleLinkMessages.ended(ended) }
      })

      return OwnAccess.of({
        changePassword: (holder, secrets, origin) => here(changePassword(holder, secrets, origin)),
        person,
        savePerson,
        sessions: (holder) => here(sessions(holder)),
        endSession: (holder, id, origin) => here(endSession(holder, id, origin)),
        endOthers: (holder, origin) => here(endOthers(holder, origin)),
      })
    }),
  )
}
