import { Context, Effect, Layer } from 'effect'
import type { LinkPurpose } from '../schemas/account-access.ts'
import { employeeCalls } from '../schemas/calls/employees.ts'
import type { AccountAccess, HeldLink } from '../schemas/employees.ts'
import { type AppError, Refused } from '../schemas/errors.ts'
import { commonMessages } from '../schemas/messages.ts'
import { askOf } from './ask-of.ts'
import { heldLinks, holdLink } from './held-links.ts'
import { Http } from './http.ts'
import { succeeded } from './refusal.ts'

export type LinkRequest = { readonly id: number; readonly purpose: LinkPurpose }
export type AccountQuery = { readonly id: number }

/** Who may not end sessions is not shown them. */
export type AccessQuery = AccountQuery & { readonly withSessions: boolean }

const answered = succeeded(commonMessages.saveRefused)

/** The links and the sessions of the people, for who may deal with them. */
export class EmployeeService extends Context.Service<
  EmployeeService,
  {
    /** The open sessions, and the link that came with the account that was just added. */
    readonly access: (query: AccessQuery) => Effect.Effect<AccountAccess, AppError>
    /** Makes a link; its token goes into the vault. */
    readonly issueLink: (request: LinkRequest) => Effect.Effect<HeldLink, AppError>
    /** Ends every session; answers what the server says of it. */
    readonly endSessions: (query: AccountQuery) => Effect.Effect<string, AppError>
    /** Takes the second factor away; answers what the server says of it. */
    readonly takeFactorAway: (query: AccountQuery) => Effect.Effect<string, AppError>
  }
>()('simdesk/services/EmployeeService') {
  static readonly overHttp = Layer.effect(
    EmployeeService,
    Effect.gen(function* () {
      const http = yield* Http

      const access = Effect.fn('EmployeeService.access')(function* ({ id, withSessions }: AccessQuery) {
        const link = heldLinks.get(id) ?? null
        heldLinks.delete(id)
        const asked = http.call(employeeCalls.GetEmployeeSessions, { query: { u_Id: id } })
        if (!withSessions) return { sessions: null, hasSecondFactor: false, link }
        const { sessions, hasSecondFactor = false } = yield* Effect.flatMap(asked, answered)
        return { sessions, hasSecondFactor, link }
      })

      const issueLink = Effect.fn('EmployeeService.issueLink')(function* ({ id, purpose }: LinkRequest) {
        const asked = http.call(employeeCalls.IssueLink, { payload: { u_Id: id, purpose } })
        const { link } = yield* Effect.flatMap(asked, answered)
        if (link === undefined) return yield* new Refused({ message: commonMessages.saveRefused, errors: [] })
        return holdLink(purpose, link)
      })

      const endSessions = Effect.fn('EmployeeService.endSessions')(function* ({ id }: AccountQuery) {
        const asked = http.call(employeeCalls.EndSessions, { payload: { u_Id: id } })
        return (yield* Effect.flatMap(asked, answered)).message ?? ''
      })

      const takeFactorAway = Effect.fn('EmployeeService.takeFactorAway')(function* ({ id }: AccountQuery) {
        const asked = http.call(employeeCalls.TakeAwaySecondFactor, { payload: { u_Id: id } })
        return (yield* Effect.flatMap(asked, answered)).message ?? ''
      })

      return EmployeeService.of({ access, issueLink, endSessions, takeFactorAway })
    }),
  )

  static readonly ask = askOf(EmployeeService, EmployeeService.overHttp)
}
