import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { keepLive, live } from '../../../src/app/shell/live-actor.ts'
import { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import { allParts } from '../../../src/schemas/core/serves.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { onDemand } from '../../../src/services/core/on-demand.ts'
import { firstPosition } from '../../../src/services/session/first-position.ts'
import { eventually } from '../../eventually.ts'
import { asha } from '../../machines/support.ts'

/** The number of requests to the server, which does not answer. */
let asked = 0

beforeEach(() => {
  asked = 0
  vi.stubGlobal('addEventListener', () => {})
  // This tab shares with no other.
  vi.stubGlobal('BroadcastChannel', undefined)
  const runPromise = () => {
    asked += 1
    return new Promise(() => {})
  }
  vi.spyOn(onDemand, 'runtime').mockResolvedValue({ runtime: { runPromise } } as never)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('connects only to a server that tells what changes, and only as long as it does', async () => {
  const serves = allParts.filter((part) => part !== 'live')
  const user = { ...asha, permissions: [...allKeys], serves } as const
  const session = createActor(sessionMachine, { input: { session: { user }, errorMessage: null } }).start()
  firstPosition.note('40')
  keepLive(session)
  expect(live.getSnapshot().value).toBe('off')

  session.send({ type: 'access.changed', user: { ...user, serves: allParts } })
  await eventually(() => expect(asked).toBe(1))
  // Changes since the first rows of the page are asked for.
  expect(live.getSnapshot().context.position).toBe(40)

  session.send({ type: 'access.changed', user })
  expect(live.getSnapshot().value).toBe('off')
  expect(asked).toBe(1)
})
