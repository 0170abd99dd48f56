import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import type { LinkPurpose } from '../../src/schemas/people/account-access.ts'
import { employeeCalls } from '../../src/schemas/people/employees.calls.ts'
import { peopleLinkMessages } from '../../src/schemas/people/employees.ts'
import { secondFactorMessages } from '../../src/schemas/people/second-factor.ts'
import { ACTIVE, INVITED } from '../../src/schemas/records/kit/fields.ts'
import { endSessionsOf, openSessionsOf } from '../auth/account-sessions.ts'
import { addressKey } from '../auth/address-key.ts'
import { FactorDoor } from '../auth/factor-door.ts'
import { type IssuedLink, issueLink } from '../auth/links.ts'
import { OwnAccess } from '../auth/own-access.ts'
import { permissionsOfAccount, permissionsOfRole } from '../auth/permissions.ts'
import { removeFactor } from '../auth/second-factors.ts'
import type { ServerConfig } from '../config.ts'
import { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { Caller, demandOf } from '../core/http/authorization.ts'
import { ClientAddress } from '../core/http/client-address.ts'
import { listsAnswer } from '../core/http/raw-answer.ts'
import { orDieUnlessFault, originOf, reading, requestId, saverOf } from '../core/http/request.ts'
import { Mailer } from '../core/mail/mailer.ts'
import { integer } from '../core/projections/rows.ts'
import { employees, isWithin, peopleMessages } from '../records/employee.ts'
import { readingOf, savingOf } from '../records/handlers.ts'
import { employeeDropdown } from '../records/lookup-queries.ts'
import { inviteUsers } from './invite-users.handlers.ts'

type Account = { readonly status: string; readonly roleId: number; readonly permissions: ReadonlyArray<string> }

/** An account that the caller may act on, or why not. */
const accountOf = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const { accountId } = yield* Caller
  const [account] = yield* sql<Account>`select u.status, r.id as "roleId", r.permissions
    from users u join roles r on r.id = u.role_id where u.id = ${integer(id)}`
  if (account === undefined) return { refusal: employees.saved.messages.refused.missing, status: '' }
  const held = yield* permissionsOfAccount(sql, accountId)
  return {
    refusal: isWithin(permissionsOfRole(account), held) ? null : peopleMessages.stronger,
    status: account.status,
  }
})

/** Why an account cannot get a link for a purpose; null if it can. */
const obstacle = (purpose: LinkPurpose, status: string): string | null => {
  if (purpose === 'invitation') return status === INVITED ? null : peopleLinkMessages.notInvited
  return status === ACTIVE ? null : peopleLinkMessages.notActive
}

/** `/ProfileMaster/*`: employees, the options of their forms, their links and sessions. */
export const layerEmployeeHandlers = HttpApiBuilder.group(
  Api,
  'ProfileMaster',
  Effect.fnUntraced(function* (handlers) {
    const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
    const provided = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient | ServerConfig>())
    const [own, factors] = [yield* OwnAccess, yield* FactorDoor]
    const mailer = yield* Mailer

    /** Mails a new link to its owner, and adds the result to it. The link exists in either case. */
    const mailed = Effect.fnUntraced(function* (account: number, purpose: LinkPurpose, link: IssuedLink) {
      const { sendLink } = yield* mailer.current
      if (sendLink === null) return link
      const [person] = yield* sql<{ email: string; name: string }>`select email, name from users
        where id = ${integer(account)}`
      if (person === undefined) return link
      return yield* sendLink({ ...person, ...link, purpose }).pipe(
        Effect.as({ ...link, sentTo: person.email }),
        Effect.catchTag('MailProblem', ({ message }) => Effect.succeed({ ...link, mailProblem: message })),
      )
    })
    const origin = originOf(yield* ClientAddress)
    const read = yield* readingOf(employees)
    const saved = savingOf(employees)
    return handlers
      .handle('GetEmployeeList', read.list)
      .handle('SearchEmployee', read.search)
      .handle(
        'GetOwnProfile',
        Effect.fnUntraced(function* () {
          const profile = yield* own.person(yield* Caller)
          if (profile === null) return yield* Effect.die(new Error('The account of an open session is missing.'))
          const secondFactor = yield* factors.state(yield* Caller)
          return { isSuccess: true, message: '', profile, secondFactor, requestId: yield* requestId }
        }, reading),
      )
      .handle(
        'UpdateOwnProfile',
        Effect.fnUntraced(function* ({ payload }) {
          const from = yield* origin
          return { ...(yield* own.savePerson(yield* Caller, payload, from)), requestId: from.requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'InsertUpdateEmployee',
        Effect.fnUntraced(function* (brought) {
          const answer = yield* provided(saved(brought))
          const isRepeated = brought.payload.flag === 1 && answer.isSuccess && !('link' in answer)
          if (isRepeated) return { ...answer, message: peopleLinkMessages.savedBefore }
          const { u_Id, link } = answer as { readonly u_Id?: number; readonly link?: IssuedLink }
          if (u_Id === undefined || link === undefined) return answer
          return { ...answer, link: yield* mailed(u_Id, 'invitation', link) }
        }, orDieUnlessFault),
      )
      .handle(
        'InviteUsers',
        Effect.fnUntraced(function* ({ payload }) {
          const told = yield* provided(inviteUsers(payload, yield* saverOf('InviteUsers')))
          if (!('invited' in told)) return told
          // Mail is sent after all people are saved, so that the mail server delays no transaction.
          const invited = yield* Effect.forEach(
            told.invited,
            ({ link, ...row }) =>
              link === undefined || row.u_Id === undefined
                ? Effect.succeed(row)
                : Effect.map(mailed(row.u_Id, 'invitation', link), (sent) => ({ ...row, link: sent })),
            { concurrency: 'unbounded' },
          )
          return { ...told, invited }
        }, orDieUnlessFault),
      )
      .handle(
        'GetEmployeeDropdown',
        Effect.fnUntraced(function* () {
          return listsAnswer(yield* requestId, yield* employeeDropdown(sql))
        }, reading),
      )
      .handle(
        'GetEmployeeSessions',
        Effect.fnUntraced(function* ({ query }) {
          const { refusal } = yield* provided(accountOf(query.u_Id))
          const head = { requestId: yield* requestId }
          if (refusal !== null) return { ...head, isSuccess: false, message: refusal, sessions: [] }
          const sessions = (yield* provided(openSessionsOf(query.u_Id))).map(({ id: _, ...shown }) => shown)
          const { since } = yield* factors.state({ accountId: String(query.u_Id), sessionId: '' })
          const hasSecondFactor = since !== null
          return { ...head, isSuccess: true, message: '', sessions, hasSecondFactor }
        }, reading),
      )
      .handle(
        'IssueLink',
        // Checked while no other writer runs: a person being deactivated must get no link.
        Effect.fnUntraced(function* ({ payload: { u_Id, purpose } }) {
          yield* demandOf(employeeCalls.IssueLink.access, purpose)
          const { accountId } = yield* Caller
          const head = { requestId: yield* requestId }
          const make = Effect.gen(function* () {
            const { refusal, status } = yield* accountOf(u_Id)
            const message = refusal ?? obstacle(purpose, status)
            if (message !== null) return { ...head, isSuccess: false, message }
            const link = yield* issueLink({ account: u_Id, purpose, by: accountId, requestId: head.requestId })
            return { ...head, isSuccess: true, message: peopleLinkMessages.made, link }
          })
          // Mail is sent after the transaction, so that the mail server does not delay it.
          const answer = yield* provided(events.transact(make))
          return 'link' in answer ? { ...answer, link: yield* mailed(u_Id, purpose, answer.link) } : answer
        }, orDieUnlessFault),
      )
      .handle(
        'TakeAwaySecondFactor',
        Effect.fnUntraced(function* ({ payload: { u_Id } }) {
          const [caller, from] = [yield* Caller, yield* origin]
          const head = { requestId: from.requestId }
          const take = Effect.gen(function* () {
            const { refusal } = yield* accountOf(u_Id)
            const self = String(u_Id) === caller.accountId ? peopleMessages.self : null
            const by = { by: caller.accountId, address: addressKey(from.address), requestId: from.requestId }
            const had = (refusal ?? self) === null && (yield* removeFactor(u_Id, by))
            const message = refusal ?? self ?? (had ? secondFactorMessages.takenAway : secondFactorMessages.notSet)
            return { ...head, isSuccess: had, message }
          })
          return yield* provided(events.transact(take))
        }, orDieUnlessFault),
      )
      .handle(
        'EndSessions',
        Effect.fnUntraced(function* ({ payload: { u_Id } }) {
          const { accountId, sessionId } = yield* Caller
          const head = { requestId: yield* requestId }
          const end = Effect.gen(function* () {
            const { refusal } = yield* accountOf(u_Id)
            if (refusal !== null) return { ...head, isSuccess: false, message: refusal }
            // People who end their own sessions keep the current one.
            const except = String(u_Id) === accountId ? sessionId : undefined
            const ended = yield* endSessionsOf(u_Id, { by: accountId, except, requestId: head.requestId })
            return { ...head, isSuccess: true, message: peopleLinkMessages.ended(ended), ended }
          })
          return yield* provided(events.transact(end))
        }, orDieUnlessFault),
      )
  }),
)
