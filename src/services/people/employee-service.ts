import { Context, Effect, Layer } from 'effect'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { LinkPurpose } from '../../schemas/people/account-access.ts'
import { employeeCalls } from '../../schemas/people/employees.calls.ts'
import type { AccountAccess, HeldInvitation, HeldLink, InviteLookups } from '../../schemas/people/employees.ts'
import { type InviteDraft, peopleIn } from '../../schemas/people/invited-people.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'
import { heldLinks, holdLink } from '../session/held-links.ts'

export type LinkRequest = { readonly id: number; readonly purpose: LinkPurpose }
export type AccountQuery = { readonly id: number }

export type InviteRequest = { readonly draft: InviteDraft; readonly submissionId: string }

/** `withSessions` is false for a person who may not end sessions; none are shown then. */
export type AccessQuery = AccountQuery & { readonly withSessions: boolean }

const answered = succeeded(commonMessages.saveRefused)

/** Links, sessions and second factors of other people, and invitations. */
export class EmployeeService extends Context.Service<
  EmployeeService,
  {
    /** The open sessions, and the link of an account that was just added. */
    readonly access: (query: AccessQuery) => Effect.Effect<AccountAccess, AppError>
    /** Makes a link and puts its token into the vault. */
    readonly issueLink: (request: LinkRequest) => Effect.Effect<HeldLink, AppError>
    /** Ends every session of an account; gives the server's message. */
    readonly endSessions: (query: AccountQuery) => Effect.Effect<string, AppError>
    /** The options of the form that invites several people. */
    readonly inviteLookups: () => Effect.Effect<InviteLookups, AppError>
    /** Invites several people. Gives the outcome for each; the tokens of the links are in the vault. */
    readonly invite: (request: InviteRequest) => Effect.Effect<ReadonlyArray<HeldInvitation>, AppError>
    /** Removes the second factor; gives the server's message. */
    readonly takeFactorAway: (query: AccountQuery) => Effect.Effect<string, AppError>
  }
>()('simdesk/services/EmployeeService') {
  static readonly overHttp = Layer.effect(
    EmployeeService,
    Effect.gen(function* () {
      const http = yield* Http

      const access = Effect.fn('EmployeeService.access')(function* ({ id, withSessions }: AccessQuery) {
        const asked = http.call(employeeCalls.GetEmployeeSessions, { query: { u_Id: id } })
        const found = withSessions ? yield* Effect.flatMap(asked, answered) : null
        // The link is taken only after the sessions have loaded, so that a repeated request still finds it.
        const link = heldLinks.get(id) ?? null
        heldLinks.delete(id)
        return { sessions: found?.sessions ?? null, hasSecondFactor: found?.hasSecondFactor ?? false, link }
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

      const inviteLookups = Effect.fn('EmployeeService.inviteLookups')(function* () {
        const answer = yield* Effect.flatMap(http.call(employeeCalls.GetEmployeeDropdown, {}), answered)
        return {
          roles: answer.activeRoleDropdowns,
          partners: answer.activePartnerDropdowns,
          departments: answer.departmentDropdowns,
        }
      })

      const invite = Effect.fn('EmployeeService.invite')(function* ({ draft, submissionId }: InviteRequest) {
        const { people, problems } = peopleIn(draft.people)
        const wrong = {
          ...(problems.length > 0 && { people: problems.join('. ') }),
          ...(draft.roleID === '' && { roleID: commonMessages.required('Role') }),
          ...(draft.departmentName.trim() === '' && { departmentName: commonMessages.required('Department') }),
        }
        if (Object.keys(wrong).length > 0) return yield* refusedFields(wrong)
        const asked = http.call(employeeCalls.InviteUsers, {
          payload: {
            people,
            roleID: Number(draft.roleID),
            departmentName: draft.departmentName.trim(),
            partnerID: draft.partnerID === '' ? null : Number(draft.partnerID),
          },
          headers: { [IDEMPOTENCY_HEADER]: submissionId },
        })
        const answer = yield* acceptedAnswer(yield* Effect.mapError(asked, refusalOfFields()))
        return (answer.invited ?? []).map(
          ({ employeeName, email, isSuccess, message, link }): HeldInvitation => ({
            employeeName,
            email,
            isSuccess,
            message,
            link: link === undefined ? null : holdLink('invitation', link),
          }),
        )
      })

      return EmployeeService.of({ access, issueLink, endSessions, takeFactorAway, inviteLookups, invite })
    }),
  )

  static readonly ask = askOf(EmployeeService, EmployeeService.overHttp)
}
