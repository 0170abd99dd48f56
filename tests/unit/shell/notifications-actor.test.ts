import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { keepNotifications, notifications } from '../../../src/app/shell/notifications-actor.ts'
import { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import { allParts } from '../../../src/schemas/core/serves.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import type { Notification, NotificationsKept } from '../../../src/schemas/shell/notification.ts'
import { onDemand } from '../../../src/services/core/on-demand.ts'
import { eventually } from '../../eventually.ts'
import { asha } from '../../machines/support.ts'

const failed: Notification = {
  key: 'apiOrderFailed:7',
  kind: 'apiOrderFailed',
  id: 7,
  name: 'Acme',
  count: 2,
  level: 0,
  at: '',
  currency: '',
  amount: null,
  isSeen: false,
}

const kept = (item: Notification): NotificationsKept => ({
  items: [item],
  kinds: [{ kind: 'apiOrderFailed', isShown: true }],
})

/** The number of requests to the server, which answers only on `answer`. */
let asked = 0
let answer = (_: NotificationsKept): void => {}

beforeEach(() => {
  asked = 0
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {} })
  const runPromise = () => {
    asked += 1
    return new Promise((resolve) => {
      answer = resolve
    })
  }
  vi.spyOn(onDemand, 'runtime').mockResolvedValue({ runtime: { runPromise } } as never)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const names = () => notifications.getSnapshot().context.items.map(({ name }) => name)

it('what a person had to look at is forgotten, and asked for anew, when their role sees one partner from now on', async () => {
  const user = { ...asha, permissions: [...allKeys], scope: 'all' } as const
  const session = createActor(sessionMachine, { input: { session: { user }, errorMessage: null } }).start()
  keepNotifications(session)
  await eventually(() => expect(asked).toBe(1))
  answer(kept(failed))
  await eventually(() => expect(names()).toEqual(['Acme']))
  notifications.send({ type: 'drawer.opened' })

  session.send({ type: 'access.changed', user: { ...user, permissions: ['apiOrder.view'] } })
  expect([names(), asked]).toEqual([['Acme'], 1])

  session.send({ type: 'access.changed', user: { ...user, scope: 'ownPartner' } })
  expect([names(), notifications.getSnapshot().value]).toEqual([[], { items: { on: 'loading' }, drawer: 'closed' }])
  await eventually(() => expect(asked).toBe(2))
  answer(kept({ ...failed, name: 'Bolt' }))
  await eventually(() => expect(names()).toEqual(['Bolt']))

  session.send({ type: 'access.changed', user })
  expect(names()).toEqual([])
  await eventually(() => expect(asked).toBe(3))
  session.send({ type: 'session.expired' })
  expect(notifications.getSnapshot().value).toEqual({ items: 'off', drawer: 'closed' })
})

it('nothing is asked where the server has no notifications', async () => {
  const serves = allParts.filter((part) => part !== 'notifications')
  const user = { ...asha, permissions: [...allKeys], scope: 'all', serves } as const
  const session = createActor(sessionMachine, { input: { session: { user }, errorMessage: null } }).start()
  keepNotifications(session)
  expect(notifications.getSnapshot().value).toEqual({ items: 'off', drawer: 'closed' })

  session.send({ type: 'access.changed', user: { ...user, serves: allParts } })
  await eventually(() => expect(asked).toBe(1))
  session.send({ type: 'session.expired' })
})
