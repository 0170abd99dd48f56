import { Clock, Context, Effect, Layer } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import type { FieldProblem } from '../../src/schemas/core/answer.ts'
import { type CheckLinkAnswer, type LinkPurpose, linkMessages } from '../../src/schemas/people/account-access.ts'
import { type OwnData, ownDataProblems } from '../../src/schemas/people/own-person.ts'
import type { PasswordOwner } from '../../src/schemas/people/password.ts'
import { INACTIVE } from '../../src/schemas/records/kit/fields.ts'
import { type AppendError, EventStore } from '../core/events/event-store.ts'
import type { Fault } from '../core/http/faults.ts'
import { Mailer } from '../core/mail/mailer.ts'
import { integer } from '../core/projections/rows.ts'
import { type AccessEvent, accessStream, madeActive, userStream } from '../people/account.ts'
import { keptPhone } from '../records/phones.ts'
import { keyOf } from '../records/table.ts'
import { endSessionsOf } from './account-sessions.ts'
import { forTheRecord, hasFormOfEmail, normalised, storePassword } from './accounts.ts'
import { addressKey } from './address-key.ts'
import type { Origin } from './admission.ts'
import { Attempts } from './attempts.ts'
import { endLinksOf, findLink, redeemLink } from './links.ts'
import { refusedPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { resetPost } from './reset-post.ts'

/** The outcome of an act: success, or the reason why not, with wrong fields. */
export type Outcome = {
  readonly isSuccess: boolean
  readonly message: string
  readonly errors?: ReadonlyArray<FieldProblem>
}

type Person = PasswordOwner & { readonly mobileNumber: string }
type LinkOf = Person & { readonly account: number; readonly purpose: LinkPurpose }

const notValid: Outcome = { isSuccess: false, message: linkMessages.invalid }

/** A refusal at these fields. */
export const refusedFields = (problems: Readonly<Record<string, string>>): Outcome => {
  const errors = Object.entries(problems).map(([field, message]) => ({ field, message }))
  return { isSuccess: false, message: errors[0]?.message ?? '', errors }
}

/** A refusal at one field. */
export const refusedAt = (field: string, message: string): Outcome => refusedFields({ [field]: message })

/** Access for people without a password. It never reveals whether an account exists. */
export class LinkDoor extends Context.Service<
  LinkDoor,
  {
    /** The owner of a link; null if it is not valid. The link is not used up. */
    readonly check: (
      token: string,
      origin: Origin,
    ) => Effect.Effect<
      Required<Pick<CheckLinkAnswer, 'email' | 'employeeName' | 'purpose'>> | null,
      Fault | SqlError.SqlError
    >
    /** Sets the password of the link's owner. All their sessions and other links end. */
    readonly setPassword: (
      token: string,
      password: string,
      origin: Origin,
    ) => Effect.Effect<Outcome, Fault | AppendError>
    /** Accepts an invitation: sets the person's own data and a password. It does not sign them in. */
    readonly accept: (
      invitation: OwnData & { readonly token: string; readonly password: string },
      origin: Origin,
    ) => Effect.Effect<Outcome, Fault | AppendError>
    /** Records a request for a link. */
    readonly ask: (email: string, origin: Origin) => Effect.Effect<Outcome, Fault | AppendError>
  }
>()('simdesk/auth/LinkDoor') {
  static readonly layer = Layer.effect(
    LinkDoor,
    Effect.gen(function* () {
      const [sql, events, attempts] = [yield* SqlClient.SqlClient, yield* EventStore, yield* Attempts]
      const [mailer, mailLink] = [yield* Mailer, yield* resetPost]
      const here = Effect.provideContext(yield* Effect.context<SqlClient.SqlClient | EventStore>())

      const record = (account: number | null, event: AccessEvent, { requestId }: Origin) =>
        events.append({
          stream: accessStream(account === null ? null : String(account)),
          expectedVersion: 'any',
          events: [event],
          actor: account === null ? 'system' : String(account),
          requestId,
        })

      const personOf = Effect.fnUntraced(function* (account: number) {
        const [row] = yield* sql<Person>`select email, name as "employeeName", mobile_number as "mobileNumber"
          from users where id = ${integer(account)} and status <> ${INACTIVE}`
        return row ?? null
      })

      /** The owner of a link; an invalid token counts as a guess. */
      const open = Effect.fnUntraced(function* (token: string, origin: Origin) {
        let found: LinkOf | null = null
        const look = Effect.gen(function* () {
          const link = yield* findLink(token)
          const person = link === null ? null : yield* personOf(link.account)
          if (link !== null && person !== null) found = { ...link, ...person }
          return found !== null
        })
        yield* attempts.link(origin.address)(look)
        return found as LinkOf | null
      })

      const check = Effect.fnUntraced(function* (token: string, origin: Origin) {
        const link = yield* open(token, origin)
        if (link === null) return null
        const { account: _, ...told } = link
        return told
      })

      const setPassword = Effect.fnUntraced(function* (token: string, password: string, origin: Origin) {
        const link = yield* open(token, origin)
        if (link === null || link.purpose !== 'reset') return notValid
        const problem = refusedPassword(password, link)
        if (problem !== null) return refusedAt('password', problem)
        const hash = yield* hashPassword(password)
        const set = Effect.gen(function* () {
          const account = yield* redeemLink(token, 'reset')
          if (account === null) return notValid
          yield* storePassword(account, hash)
          yield* endLinksOf(account)
          const data = { address: addressKey(origin.address), proof: 'link' } as const
          yield* record(account, { type: 'PasswordChanged', data }, origin)
          yield* endSessionsOf(account, { by: String(account), requestId: origin.requestId })
          return { isSuccess: true, message: linkMessages.passwordSet } satisfies Outcome
        })
        return yield* events.transact(set)
      })

      const accept = Effect.fnUntraced(function* (
        { token, password, ...typed }: OwnData & { readonly token: string; readonly password: string },
        origin: Origin,
      ) {
        const link = yield* open(token, origin)
        if (link === null || link.purpose !== 'invitation') return notValid
        const own = { employeeName: typed.employeeName.trim(), mobileNumber: typed.mobileNumber.trim() }
        const problem = refusedPassword(password, { email: link.email, employeeName: own.employeeName })
        const wrong = { ...ownDataProblems(own), ...(problem !== null && { password: problem }) }
        if (Object.keys(wrong).length > 0) return refusedFields(wrong)
        const hash = yield* hashPassword(password)
        const make = Effect.gen(function* () {
          const account = yield* redeemLink(token, 'invitation')
          const [row] = yield* sql<{ status: string }>`select status from users where id = ${integer(account ?? -1)}`
          if (account === null || row === undefined) return notValid
          yield* storePassword(account, hash)
          yield* endLinksOf(account)
          const { requestId } = origin
          const actor = String(account)
          const date = new Date(yield* Clock.currentTimeMillis).toISOString()
          const told = { ...own, mobileNumber: keptPhone(own.mobileNumber, null) }
          const changes = [madeActive(account, row.status, date, told)]
          yield* events.append({
            stream: userStream(account),
            expectedVersion: 'any',
            events: changes,
            actor,
            requestId,
          })
          const data = { address: addressKey(origin.address) }
          yield* record(account, { type: 'InvitationAccepted', data }, origin)
          return { isSuccess: true, message: linkMessages.accepted } satisfies Outcome
        })
        return yield* events.transact(make)
      })

      // The same statements whether the account exists or not, so that the time reveals nothing.
      const ask = Effect.fnUntraced(function* (typed: string, origin: Origin) {
        const email = normalised(typed)
        const address = addressKey(origin.address)
        yield* attempts.forgot({ account: hasFormOfEmail(email) ? email : '', address: origin.address })
        const write = Effect.gen(function* () {
          const [found] = yield* sql<{ id: number }>`insert into link_requests (user_id, asked_at)
            select id, now() from users where email_key = ${keyOf(email)} and status <> ${INACTIVE}
            on conflict (user_id) do update set asked_at = excluded.asked_at returning user_id as id`
          const data = { address, email: found === undefined ? forTheRecord(email) : email }
          yield* record(found?.id ?? null, { type: 'PasswordResetRequested', data }, origin)
        })
        yield* events.transact(write)
        const { sendLink } = yield* mailer.current
        if (sendLink !== null) yield* mailLink({ email, requestId: origin.requestId })
        const message = sendLink === null ? linkMessages.asked : linkMessages.mailed
        return { isSuccess: true, message } satisfies Outcome
      })

      return LinkDoor.of({
        check: (token, origin) => here(check(token, origin)),
        setPassword: (token, password, origin) => here(setPassword(token, password, origin)),
        accept: (invitation, origin) => here(accept(invitation, origin)),
        ask,
      })
    }),
  )
}
