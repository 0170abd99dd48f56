import { may } from '../../../src/schemas/people/permissions.ts'
import type { LiveChange, LiveMessage, LiveRecord } from '../../../src/schemas/shell/live.ts'
import type { Caller } from '../http/authorization.ts'
import type { LiveEvent, VisibleChange } from './live-event.ts'

/** The reader: what they may see, and which changes are their own. */
export type Reader = Pick<typeof Caller.Service, 'accountId' | 'sessionId' | 'permissions' | 'scope' | 'accessVersion'>

/** Consecutive events up to a position; `isWhole` is false if some before them are missing. */
export type Batch = {
  readonly after: number
  readonly position: number
  readonly isWhole: boolean
  readonly events: ReadonlyArray<LiveEvent>
}

/** Default deny: an event without an account concerns holders of the key who see all rows or its partner's. */
const concerns = ({ key, account, partner }: VisibleChange, { accountId, permissions, scope }: Reader): boolean => {
  if (account !== undefined) return account === accountId
  if (key === null || !may(permissions, key)) return false
  return scope === 'all' || (partner !== undefined && scope.partnerId === partner)
}

type Sum = {
  added: number
  changed: number
  own: number
  /** Streams that others started. */
  readonly begun: Set<string>
  readonly records: Map<string, number>
}

const sumOf = (sums: Map<string, Sum>, subject: string): Sum => {
  const sum = sums.get(subject) ?? { added: 0, changed: 0, own: 0, begun: new Set(), records: new Map() }
  sums.set(subject, sum)
  return sum
}

/** An event counts once per subject, whichever keys apply, and not again in a stream already counted as new. */
const count = (sums: Map<string, Sum>, { stream, version, actor, told }: LiveEvent, reader: Reader): void => {
  const heard = new Set<string>()
  for (const one of told) {
    if (heard.has(one.subject) || !concerns(one, reader)) continue
    heard.add(one.subject)
    const sum = sumOf(sums, one.subject)
    if (actor === reader.accountId) sum.own++
    else if (one.isAddition) {
      sum.added++
      sum.begun.add(stream)
    } else if (!sum.begun.has(stream)) sum.changed++
    if (one.isSave && actor !== reader.accountId) sum.records.set(stream, version)
  }
}

/** The message that a batch gives a reader who knows everything up to a position. */
export const messageFor = ({ position, isWhole, events }: Batch, known: number, reader: Reader): LiveMessage => {
  const sums = new Map<string, Sum>()
  for (const event of events) if (event.position > known) count(sums, event, reader)
  const changes = [...sums].map(([subject, { added, changed, own, records }]): LiveChange => {
    const named = [...records].map(([stream, version]): LiveRecord => ({ stream, version }))
    return { subject, added, changed, own, records: named }
  })
  return { position, isWhole, changes }
}
