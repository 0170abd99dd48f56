import { Effect } from 'effect'
import { Caller, NOBODY, partnerIn } from '../http/authorization.ts'

/** Whose rows a caller sees: of one partner only its own, whoever is asked for. */
export const partnerSeen = (asked: number | undefined) =>
  Effect.map(Caller, ({ scope }): number | 'all' => {
    const own = partnerIn(scope)
    if (own === 'all') return asked ?? 'all'
    return asked === undefined || asked === own ? own : NOBODY
  })
