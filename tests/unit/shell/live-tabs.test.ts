import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveMessage } from '../../../src/schemas/shell/live.ts'
import { joinLiveTabs, type LiveTabs } from '../../../src/services/shell/live-tabs.ts'
import { eventually } from '../../eventually.ts'

type Asked = { readonly ifAvailable?: boolean; readonly signal?: AbortSignal }
type Granted = (lock: object | null) => unknown

/** The locks of a browser: each has one holder, and waiting requests get it in turn. */
const fakeLocks = () => {
  const waitingFor = new Map<string, Array<() => void>>()
  const wait = (name: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      waitingFor.get(name)?.push(resolve)
      signal?.addEventListener('abort', () => {
        waitingFor.set(name, waitingFor.get(name)?.filter((other) => other !== resolve) ?? [])
        reject(signal.reason)
      })
    })
  return {
    request: async (name: string, { ifAvailable = false, signal }: Asked, granted: Granted) => {
      if (waitingFor.has(name)) {
        if (ifAvailable) return granted(null)
        await wait(name, signal)
      } else waitingFor.set(name, [])
      await granted({ name })
      const next = waitingFor.get(name)?.shift()
      if (next === undefined) waitingFor.delete(name)
      else next()
    },
  }
}

const open: Array<LiveTabs> = []

/** A tab of a person, which records what it hears. */
const tabOf = (userName: string) => {
  const heard: Array<string | LiveMessage> = []
  const tabs = joinLiveTabs(userName, {
    onTurn: () => heard.push('turn'),
    onWait: () => heard.push('wait'),
    onJoined: () => heard.push('joined'),
    onTold: (message) => heard.push(message),
  })
  if (tabs === null) throw new Error('This browser shares.')
  open.push(tabs)
  return { ...tabs, heard }
}
type Tab = ReturnType<typeof tabOf>

const heardBy = (tab: Tab, ...heard: Tab['heard']) => eventually(() => expect(tab.heard).toEqual(heard))

/** Two tabs of a person; the first one reads. */
const twoTabs = async () => {
  const first = tabOf('anna')
  await heardBy(first, 'turn')
  const second = tabOf('anna')
  await heardBy(second, 'wait')
  await heardBy(first, 'turn', 'joined')
  return [first, second] as const
}

/** A third tab, after all messages about its opening have arrived. */
const threeTabs = async () => {
  const [first, second] = await twoTabs()
  const third = tabOf('anna')
  await heardBy(third, 'wait')
  await heardBy(first, 'turn', 'joined', 'joined')
  first.tell(message(1))
  for (const tab of [second, third]) await heardBy(tab, 'wait', message(1))
  return [first, second, third] as const
}

const message = (position: number): LiveMessage => ({ position, isWhole: true, changes: [] })

beforeEach(() => void vi.stubGlobal('navigator', { locks: fakeLocks() }))
afterEach(() => {
  for (const tabs of open.splice(0)) tabs.leave()
  vi.unstubAllGlobals()
})

it('of the tabs of a person one reads, and hears when another comes; those that wait hear nothing of it', async () => {
  await threeTabs()
})

it('what the reading tab tells reaches all others, in order', async () => {
  const [first, second, third] = await threeTabs()
  for (const position of [7, 8]) first.tell(message(position))
  for (const tab of [second, third]) await heardBy(tab, 'wait', message(1), message(7), message(8))
  expect(first.heard).toEqual(['turn', 'joined', 'joined'])
})

it('when the reading tab leaves, the one that waits longest reads, and only that', async () => {
  const [first, second, third] = await threeTabs()
  first.leave()
  await heardBy(second, 'wait', message(1), 'turn')
  second.tell(message(9))
  await heardBy(third, 'wait', message(1), message(9))
  expect(first.heard).toEqual(['turn', 'joined', 'joined'])
})

it('a tab that leaves while it waits is passed over', async () => {
  const [first, second, third] = await threeTabs()
  second.leave()
  first.leave()
  await heardBy(third, 'wait', message(1), 'turn')
  expect(second.heard).toEqual(['wait', message(1)])
})

it('the tabs of another person read for themselves', async () => {
  const [first] = await twoTabs()
  const other = tabOf('bert')
  await heardBy(other, 'turn')
  first.tell(message(3))
  const another = tabOf('bert')
  await heardBy(other, 'turn', 'joined')
  expect(another.heard).toEqual(['wait'])
})

it('a browser that has no locks or no channels does not share', () => {
  const none = { onTurn: vi.fn(), onWait: vi.fn(), onJoined: vi.fn(), onTold: vi.fn() }
  vi.stubGlobal('navigator', {})
  expect(joinLiveTabs('anna', none)).toBeNull()
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(joinLiveTabs('anna', none)).toBeNull()
})
