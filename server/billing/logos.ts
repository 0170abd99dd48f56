import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import { ONLY_ID } from '../../src/schemas/records/singles.ts'
import { EventStore } from '../core/events/event-store.ts'
import { companySettings } from '../records/company.ts'

/** The id of a logo in documents: the hash of its `data:` address. */
const idOf = (logo: string): string => createHash('sha256').update(logo).digest('hex')

/** The bytes of a logo that the company has or had, from the events of its settings; null if there is none. */
export const logoBytes = Effect.fnUntraced(function* (id: string | undefined) {
  if (id === undefined) return null
  const events = yield* EventStore
  const stored = yield* events.read(companySettings.saved.streams.of(ONLY_ID))
  const logos = stored.flatMap((one) => {
    const { data } = companySettings.saved.read(one)
    const { logo } = 'fields' in data ? data.fields : 'changes' in data ? data.changes : {}
    return typeof logo === 'string' ? [logo] : []
  })
  const logo = logos.find((one) => idOf(one) === id)
  return logo === undefined ? null : new Uint8Array(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'))
})
