import { Effect } from 'effect'
import { may } from '../../src/schemas/people/permissions.ts'
import { Caller, NOBODY, partnerIn } from '../core/http/authorization.ts'

/** The partner whose rows a caller sees; a caller limited to one partner sees only that one, whatever is requested. */
export const partnerInScope = (asked: number | undefined) =>
  Effect.map(Caller, ({ scope }): number | 'all' => {
    const own = partnerIn(scope)
    if (own === 'all') return asked ?? 'all'
    return asked === undefined || asked === own ? own : NOBODY
  })

/** The partners that a caller may choose: those with rows of the caller's, or all. */
export const partnersInScope = Effect.gen(function* () {
  const { permissions } = yield* Caller
  return { partner: yield* partnerInScope(undefined), isEveryone: may(permissions, 'partner.view') }
})
