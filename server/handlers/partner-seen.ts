import { Effect } from 'effect'
import { Caller } from '../http/authorization.ts'

/** The number of no partner. */
export const NOBODY = -1

/** Whose rows a caller sees: of one partner only its own, whoever is asked for. */
export const partnerSeen = (asked: number | undefined) =>
  Effect.map(Caller, ({ scope }): number | 'all' => {
    if (scope === 'all') return asked ?? 'all'
    const own = scope.partnerId ?? NOBODY
    return asked === undefined || asked === own ? own : NOBODY
  })
