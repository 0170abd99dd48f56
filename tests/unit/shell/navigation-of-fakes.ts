import { afterEach, beforeEach, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { definePlainScreen } from '../../../src/app/navigation/define-plain-screen.ts'
import type { Host } from '../../../src/app/navigation/host.ts'
import { Navigation } from '../../../src/app/navigation/navigation.ts'
import { HOME, NOT_FOUND_NEAR } from '../../../src/app/navigation/routes.ts'
import type { MachineScreen } from '../../../src/app/navigation/screen.ts'
import { codeOf } from '../../../src/app/screens/loaders.ts'
import { Lazy } from '../../../src/lazy.ts'
import { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import type { SignInOutcome, User } from '../../../src/schemas/session/session.ts'
import { asha as user } from '../../machines/support.ts'
import { stubBrowser } from './fake-browser.ts'

export const LIST = '/pages/InventoryMaster'
export const PLANS = '/pages/PlanMaster'
export const REPORTS = '/pages/Reports'

/** A screen whose opening and first answer come when the test says so; each opening has a number. */
class FakeScreen {
  readonly did: Array<string> = []
  /** As for a form whose entries remain after its draft was discarded. */
  isDirty = false
  /** As for a secret that cannot be shown again. */
  isShownOnce = false
  host: Host | null = null
  isOpened = Promise.resolve()
  isAnswered = Promise.resolve()
  #openings = 0

  readonly screen: MachineScreen = {
    kind: 'machine',
    open: async ({ search }, host) => {
      this.#openings += 1
      const number = this.#openings
      const note = (done: string) => void this.did.push(`${number} ${done}`.trimEnd())
      note(`open ${search}`)
      this.host = host
      await this.isOpened
      return {
        render: () => null,
        settled: (atLatest) => Promise.race([this.isAnswered, new Promise((resolve) => setTimeout(resolve, atLatest))]),
        subject: { get: () => null, subscribe: () => () => {} },
        record: { get: () => null, subscribe: () => () => {} },
        isOfSetup: false,
        isDirty: () => this.isDirty,
        isKept: () => this.isDirty,
        isShownOnce: () => this.isShownOnce,
        isDownloading: () => false,
        locationMoved: (query) => note(`moved ${query}`),
        discard: () => note('discard'),
        close: () => note('close'),
      }
    },
  }
}

/** A promise with its resolver. */
export const promise = () => {
  let keep = () => {}
  const made = new Promise<void>((resolve) => {
    keep = resolve
  })
  return { made, keep: () => keep() }
}
export const never = new Promise<never>(() => {})

function sessionOf(signedIn: User | null, drafts = 0) {
  const machine = sessionMachine.provide({
    actors: {
      signIn: fromPromise(async (): Promise<SignInOutcome> => ({ user })),
      unlock: fromPromise<void, { readonly secretRef: string }>(() => never),
      signOut: fromPromise(async () => {}),
      countDrafts: fromPromise<number, { readonly userName: string }>(async () => drafts),
    },
  })
  return createActor(machine, { input: { session: signedIn && { user: signedIn }, errorMessage: null } }).start()
}

export const passed = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Navigation for each test of a file: the real routes, guard and session machine, with fake screens. */
export const navigationOfFakes = () => {
  let session = sessionOf(null)
  let navigation: Navigation
  let screens: Readonly<Record<typeof HOME | typeof LIST | typeof PLANS | typeof REPORTS, FakeScreen>>

  beforeEach(() => {
    vi.useFakeTimers()
    screens = {
      [HOME]: new FakeScreen(),
      [LIST]: new FakeScreen(),
      [PLANS]: new FakeScreen(),
      [REPORTS]: new FakeScreen(),
    }
    for (const [path, { screen }] of Object.entries(screens)) codeOf(matchPath(path).route).settle({ screen })
    for (const path of ['/auth/login', '/auth/logout', NOT_FOUND_NEAR]) {
      codeOf(matchPath(path).route).settle({ screen: definePlainScreen(() => null) })
    }
  })

  afterEach(() => {
    session.stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  return {
    begin: (address: string, signedIn: User | null = user, drafts = 0) => {
      const browser = stubBrowser(address)
      session = sessionOf(signedIn, drafts)
      const shell = new Lazy<Pick<Host, 'journal' | 'draftTabs' | 'onChanges'>>(() => never)
      shell.settle({} as Pick<Host, 'journal' | 'draftTabs' | 'onChanges'>)
      navigation = new Navigation({ session, shell, host: () => ({}) as never, newId: () => 'id', inspect: () => {} })
      navigation.start()
      return browser
    },
    session: () => session,
    navigation: () => navigation,
    screen: (path: keyof typeof screens) => screens[path],
    isInShell: () => navigation.state().drawn?.isInShell,
    /** The page that is shown, and its progress. */
    onScreen: () => {
      const { drawn, leaving } = navigation.state()
      return drawn && `${drawn.route.path} ${drawn.content.kind}${leaving ? ', leaving?' : ''}`
    },
  }
}
