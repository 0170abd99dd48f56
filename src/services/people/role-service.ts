import { Context, Effect, Layer } from 'effect'
import type { AppError } from '../../schemas/core/errors.ts'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { ComparedRole } from '../../schemas/people/compared-role.ts'
import { recordMessages } from '../../schemas/records/kit/checks.ts'
import { ACTIVE } from '../../schemas/records/kit/fields.ts'
import { recordCalls } from '../../schemas/records/records.calls.ts'
import { role } from '../../schemas/records/role.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusal, succeeded } from '../core/refusal.ts'

export type RoleQuery = { readonly id: number }

/** The page size of requests for roles: the largest that a list allows. */
const AT_A_TIME = 100

/** The other roles, for a comparison by a person who may see roles. */
export class RoleService extends Context.Service<
  RoleService,
  {
    /** All roles by name; inactive roles are marked. */
    readonly names: () => Effect.Effect<ReadonlyArray<LookupItem>, AppError>
    readonly one: (query: RoleQuery) => Effect.Effect<ComparedRole, AppError>
  }
>()('simdesk/services/RoleService') {
  static readonly overHttp = Layer.effect(
    RoleService,
    Effect.gen(function* () {
      const http = yield* Http
      const answered = succeeded(commonMessages.saveRefused)

      const names = Effect.fn('RoleService.names')(function* () {
        const found: Array<LookupItem> = []
        for (let page = 1; ; page += 1) {
          const asked = http.call(recordCalls.GetRoleList, { query: { PageIndex: page, PageSize: AT_A_TIME } })
          const { getRoleslist, totalCount } = yield* Effect.flatMap(asked, answered)
          for (const { id, roleName, status } of getRoleslist)
            found.push({ id, name: status === ACTIVE ? roleName : `${roleName} (inactive)` })
          if (getRoleslist.length < AT_A_TIME || found.length >= totalCount) return found
        }
      })

      const one = Effect.fn('RoleService.one')(function* ({ id }: RoleQuery) {
        const answer = yield* http.call(recordCalls.GetRoleList, { query: { id } })
        const [found] = answer.getRoleslist
        if (!answer.isSuccess || found === undefined || !('permissions' in found)) {
          return yield* refusal(answer, recordMessages.missing(role.thing))
        }
        const { roleName, scope, permissions } = found
        return { id, name: roleName, scope: String(scope ?? ''), permissions }
      })

      return RoleService.of({ names, one })
    }),
  )

  static readonly ask = askOf(RoleService, RoleService.overHttp)
}
