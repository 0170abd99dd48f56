import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { matchPath } from '../../src/app/addresses.ts'
import { codeOf } from '../../src/app/code.ts'
import type { Host, OpenedScreen } from '../../src/app/open-screen.ts'
import { definePage } from '../../src/app/page.ts'
import type { Screen } from '../../src/app/screen.ts'
import { Stage } from '../../src/app/stage.ts'
import { sessionMachine } from '../../src/machines/session.machine.ts'
import type { Session, User } from '../../src/schemas/session.ts'
import { Code } from '../../src/views/shared/code.ts'
import { stubBrowser } from './fake-browser.ts'

const LIST = '/pages/InventoryMaster'
const PLANS = '/pages/PlanMaster'
const REPORTS = '/pages/Reports'

const user: User = {
  userName: 'E-1001',
  roleName: 'Admin',
  employeeName: 'Asha Rao',
  departmentName: 'Operations',
  mobileNumber: '',
  departmentID: 3,
}

/** A screen whose opening and first answer come when the test says so. */
class FakeScreen {
  readonly did: Array<string> = []
  isDirty = false
  host: Host | null = null
  isOpened = Promise.resolve()
  isAnswered = Promise.resolve()

  readonly screen: Screen = {
    kind: 'screen',
    open: async ({ search }, host) => {
      this.did.push(`open ${search}`.trimEnd())
      this.host = host
      await this.isOpened
      return this.#opened
    },
  }

  readonly #opened: OpenedScreen = {
    render: () => null,
    settled: (atLatest) => Promise.race([this.isAnswered, new Promise((resolve) => setTimeout(resolve, atLatest))]),
    isDirty: () => this.isDirty,
    isDownloading: () => false,
    locationMoved: (search) => void this.did.push(`moved ${search}`.trimEnd()),
    discard: () => {
      this.isDirty = false
      this.did.push('discard')
    },
    close: () => void this.did.push('close'),
  }
}

let session = sessionOf(null)
let stage: Stage
let screens: Readonly<Record<typeof LIST | typeof PLANS | typeof REPORTS, FakeScreen>>

function sessionOf(signedIn: User | null) {
  const never = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => {}))
  const machine = sessionMachine.provide({
    actors: {
      signIn: fromPromise(async (): Promise<Session> => ({ user })),
      unlock: never<void, { readonly secretRef: string }>(),
      signOut: fromPromise(async () => {}),
    },
  })
  return createActor(machine, { input: { session: signedIn && { user: signedIn }, errorMessage: null } }).start()
}

const begin = (address: string, signedIn: User | null = user) => {
  const browser = stubBrowser(address)
  session = sessionOf(signedIn)
  const shell = new Code<Pick<Host, 'journal' | 'desk'>>(() => new Promise(() => {}))
  shell.settle({} as Pick<Host, 'journal' | 'desk'>)
  stage = new Stage({ session, shell, host: () => ({}) as never, newId: () => 'id' })
  stage.start()
  return browser
}

const passed = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Which page is on the stage, and how far it is. */
const onStage = () => {
  const { scene, leaving } = stage.state()
  return scene && `${scene.route.path} ${scene.content.kind}${leaving ? ', leaving?' : ''}`
}

beforeEach(() => {
  vi.useFakeTimers()
  screens = { [LIST]: new FakeScreen(), [PLANS]: new FakeScreen(), [REPORTS]: new FakeScreen() }
  for (const [path, { screen }] of Object.entries(screens)) codeOf(matchPath(path).route.load).settle({ screen })
  for (const path of ['/auth/login', '/auth/logout', '/access-denied']) {
    codeOf(matchPath(path).route.load).settle({ screen: definePage(() => null) })
  }
})

afterEach(() => {
  session.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the first screen of a person', () => {
  it('is shown when it has its answer, and the sign-in page until then', async () => {
    let answer = () => {}
    screens[LIST].isAnswered = new Promise((resolve) => {
      answer = resolve
    })
    const { address } = begin(`/auth/login?next=${encodeURIComponent(`${LIST}?page=2`)}`, null)
    session.send({ type: 'credentials.submitted', email: 'asha@desk.example', secretRef: 'ref-1' })
    await passed(30)
    expect([address(), onStage(), screens[LIST].did]).toEqual([`${LIST}?page=2`, '/auth/login open', ['open page=2']])
    answer()
    await passed()
    expect(onStage()).toBe(`${LIST} open`)
  })

  it('is shown without an answer that does not come at once', async () => {
    screens[LIST].isAnswered = new Promise(() => {})
    begin(LIST)
    await passed(49)
    expect(onStage()).toBeNull()
    await passed(1)
    expect(onStage()).toBe(`${LIST} open`)
  })

  it('is closed when another takes its place before it was shown', async () => {
    screens[LIST].isAnswered = new Promise(() => {})
    begin(LIST)
    await passed(20)
    stage.go(PLANS)
    await passed(1)
    expect(onStage()).toBe(`${PLANS} open`)
    await passed(50)
    expect([onStage(), screens[LIST].did]).toEqual([`${PLANS} open`, ['open', 'close']])
  })

  it('is drawn below a lock that comes while it is opened; under a lock none is opened', async () => {
    begin(LIST)
    session.send({ type: 'screen.locked' })
    await passed(100)
    expect([onStage(), screens[LIST].did]).toEqual([`${LIST} open`, ['open']])
    history.pushState(null, '', PLANS)
    await passed(100)
    expect(screens[PLANS].did).toEqual([])
  })
})

describe('one screen after another', () => {
  it('takes its place when it is open, without a wait for its answer', async () => {
    begin(LIST)
    await passed(50)
    screens[PLANS].isAnswered = new Promise(() => {})
    stage.go(PLANS)
    await passed(1)
    expect([onStage(), screens[LIST].did]).toEqual([`${PLANS} open`, ['open', 'close']])
  })

  it('is overtaken by a later one: opened late, it is closed and never shown', async () => {
    begin(LIST)
    await passed(50)
    let open = () => {}
    screens[PLANS].isOpened = new Promise((resolve) => {
      open = resolve
    })
    stage.go(PLANS)
    await passed(1)
    stage.go(REPORTS)
    await passed(1)
    expect([onStage(), screens[LIST].did]).toEqual([`${REPORTS} open`, ['open', 'close']])
    open()
    await passed(50)
    expect([onStage(), screens[PLANS].did]).toEqual([`${REPORTS} open`, ['open', 'close']])
    const { host } = screens[PLANS]
    host?.navigate(LIST, { replace: false })
    host?.reopen()
    await passed(50)
    expect(onStage()).toBe(`${REPORTS} open`)
  })

  it('lives as long as it is drawn, whatever is overtaken meanwhile', async () => {
    begin(LIST)
    await passed(50)
    let open = () => {}
    const opening = () =>
      new Promise<void>((resolve) => {
        open = resolve
      })
    screens[PLANS].isOpened = opening()
    const openPlans = open
    screens[REPORTS].isOpened = opening()
    stage.go(PLANS)
    await passed(1)
    stage.go(REPORTS)
    openPlans()
    await passed(50)
    expect([onStage(), screens[LIST].did, screens[PLANS].did]).toEqual([`${LIST} open`, ['open'], ['open', 'close']])
    open()
    await passed(1)
    expect([onStage(), screens[LIST].did]).toEqual([`${REPORTS} open`, ['open', 'close']])
  })

  it('is left by Back while it is being opened', async () => {
    const { address } = begin(LIST)
    await passed(50)
    screens[PLANS].isOpened = new Promise(() => {})
    stage.go(PLANS)
    await passed(1)
    history.back()
    await passed(50)
    expect([address(), onStage(), screens[LIST].did]).toEqual([LIST, `${LIST} open`, ['open', 'open', 'close']])
  })

  it('is the same screen at another query of it', async () => {
    begin(LIST)
    await passed(50)
    history.pushState(null, '', `${LIST}?page=3`)
    await passed(50)
    expect(screens[LIST].did).toEqual(['open', 'moved page=3'])
  })

  it('leads back to the query with which the page before was left', async () => {
    const { address } = begin(`${LIST}?page=7`)
    await passed(50)
    stage.go(PLANS)
    await passed(50)
    screens[PLANS].host?.navigate(LIST, { replace: false })
    await passed(50)
    expect([address(), screens[LIST].did]).toEqual([`${LIST}?page=7`, ['open page=7', 'close', 'open page=7']])
  })
})

describe('a screen that would lose something', () => {
  const beginDirty = async () => {
    const browser = begin(LIST)
    await passed(50)
    stage.go(PLANS)
    await passed(50)
    screens[PLANS].isDirty = true
    return browser
  }

  it('asks at Back, and stands where it stood', async () => {
    const { address } = await beginDirty()
    history.back()
    await passed(50)
    expect([address(), onStage()]).toEqual([PLANS, `${PLANS} open, leaving?`])
    stage.state().leaving?.stay()
    expect([onStage(), screens[PLANS].isDirty]).toEqual([`${PLANS} open`, true])
  })

  it('goes where Back led when the person agrees, and asks no second time', async () => {
    const { address } = await beginDirty()
    history.back()
    await passed(50)
    stage.state().leaving?.leave()
    await passed(50)
    expect([address(), onStage(), screens[PLANS].did]).toEqual([LIST, `${LIST} open`, ['open', 'discard', 'close']])
  })

  it('asks at a link, but not at one to the same page', async () => {
    await beginDirty()
    const proceed = vi.fn()
    stage.request(proceed, `${PLANS}?page=2`)
    expect([proceed.mock.calls.length, onStage()]).toEqual([1, `${PLANS} open`])
    stage.request(proceed, LIST)
    expect([proceed.mock.calls.length, onStage()]).toEqual([1, `${PLANS} open, leaving?`])
  })

  it('lets the browser ask before the page is closed, and only then', async () => {
    const { unload } = await beginDirty()
    expect(unload()).toBe(true)
    screens[PLANS].isDirty = false
    expect(unload()).toBe(false)
  })
})

describe('the end of a session', () => {
  it('leads to the page that says so, and closes the screen', async () => {
    const { address } = begin(`${LIST}?page=2`)
    await passed(50)
    session.send({ type: 'session.expired' })
    await passed(50)
    expect([address(), onStage(), screens[LIST].did]).toEqual([
      `/auth/logout?next=${encodeURIComponent(`${LIST}?page=2`)}`,
      '/auth/logout open',
      ['open page=2', 'close'],
    ])
  })
})

describe('a screen that cannot be opened', () => {
  it('says so, and is opened by a retry', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    screens[LIST].isOpened = Promise.reject(new Error('no storage'))
    begin(LIST)
    await passed(50)
    expect([onStage(), log.mock.calls.length]).toEqual([`${LIST} failed`, 1])
    screens[LIST].isOpened = Promise.resolve()
    const content = stage.state().scene?.content
    if (content?.kind === 'failed') content.retry()
    await passed(50)
    expect(onStage()).toBe(`${LIST} open`)
    log.mockRestore()
  })
})
