import type { ReactNode } from 'react'
// Makes `history` tell of every push and replace; links go the same way.
import { navigate } from 'wouter/use-browser-location'
import type { SessionActor, SessionSnapshot } from '../machines/session.machine.ts'
import { loginAddress, logoutAddress, matchPath, nextOf, redirectOf, titleOf } from './addresses.ts'
import { type Code, codeOf } from './code.ts'
import { judge } from './guard.ts'
import type { Host, OpenedScreen } from './open-screen.ts'
import { HOME, type Route } from './routes.ts'
import type { PageProps, ScreenModule } from './screen.ts'

/** What is on the stage: a page being fetched, a page, or the failure to fetch it. */
export type Scene = {
  /** Differs from visit to visit. */
  readonly key: number
  readonly route: Route
  readonly content:
    | { readonly kind: 'opening' }
    | { readonly kind: 'open'; readonly render: (props: PageProps) => ReactNode }
    | { readonly kind: 'failed'; readonly reason: unknown; readonly retry: () => void }
}

export type StageState = {
  readonly scene: Scene | null
  /** The person is about to leave a screen with unsaved changes and is asked. */
  readonly leaving: { readonly stay: () => void; readonly leave: () => void } | null
}

type Dependencies = {
  readonly session: SessionActor
  readonly shell: Code<unknown>
  readonly host: (userName: string, stage: Stage) => Host
  readonly newId: () => string
}

type Visit = { readonly identity: string; readonly address: string; readonly opened: OpenedScreen | null }

const LOGOUT = '/auth/logout'
const LOCK_SCREEN = '/auth/lock-screen'

const addressNow = (): string => location.pathname + location.search

/**
 * Follows the address bar and the session: which page is open, whether it may be, and the life of its screen. React
 * only draws what stands here.
 */
export class Stage {
  readonly #dependencies: Dependencies
  readonly #listeners = new Set<() => void>()
  #state: StageState = { scene: null, leaving: null }
  #visit: Visit | null = null
  #visits = 0
  /** The person has agreed to lose the changes, or they are kept for later. */
  #free = false

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly state = (): StageState => this.#state

  start(): void {
    for (const moved of ['popstate', 'pushState', 'replaceState']) {
      addEventListener(moved, (event) => this.#follow(event.type === 'popstate'))
    }
    addEventListener('beforeunload', (event) => {
      if (this.#visit?.opened?.isDirty() && this.#isSignedIn()) event.preventDefault()
    })
    this.#dependencies.session.subscribe(() => this.#follow(false))
    this.#follow(false)
  }

  /** Goes to an address without asking: after a save, a sign-out, a refusal. */
  go(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
    this.#free = true
    navigate(to, { replace })
    this.#free = false
  }

  /** Goes where a link leads, after asking where something would be lost. */
  readonly request = (proceed: () => void, to: string): void => {
    const path = new URL(to, location.href).pathname
    if (path === location.pathname || !this.#visit?.opened?.isDirty()) proceed()
    else this.#ask(proceed)
  }

  #person(): SessionSnapshot['context']['user'] {
    const snapshot = this.#dependencies.session.getSnapshot()
    return snapshot.matches('signedIn') ? snapshot.context.user : null
  }

  #isSignedIn(): boolean {
    return this.#person() !== null
  }

  #publish(state: Partial<StageState>): void {
    this.#state = { ...this.#state, ...state }
    for (const listener of this.#listeners) listener()
  }

  #ask(proceed: () => void): void {
    this.#publish({
      leaving: {
        stay: () => this.#publish({ leaving: null }),
        leave: () => {
          this.#visit?.opened?.discard()
          this.#publish({ leaving: null })
          this.#free = true
          proceed()
        },
      },
    })
  }

  /** Brings the stage in step with address and session. */
  #follow(wentBack: boolean): void {
    const { session } = this.#dependencies
    const snapshot = session.getSnapshot()
    // Somebody is on the way out: what is open stays until they are.
    if (snapshot.matches('signingOut')) return
    const person = this.#person()
    const address = addressNow()
    const search = new URLSearchParams(location.search)
    const { route, params } = matchPath(location.pathname)

    const lead = redirectOf(location.pathname)
    if (lead !== null) return this.go(lead, { replace: true })
    // What was open belonged to a session that has ended.
    if (person === null && this.#visit?.opened) {
      const isOwnWish = snapshot.context.endedBy === 'person'
      return this.go(logoutAddress(isOwnWish ? null : this.#visit.address), { replace: !isOwnWish })
    }
    if (route.path === LOGOUT && person !== null) {
      // Signed in from another tab while this page stood here: on to the work. Else the person came to sign out.
      if (this.#state.scene?.route === route) return this.go(nextOf(search, location.origin) ?? HOME, { replace: true })
      return session.send({ type: 'signOut.requested' })
    }
    if (route.path === LOCK_SCREEN) {
      if (person === null) return this.go(loginAddress(nextOf(search, location.origin)), { replace: true })
      if (this.#state.scene?.route !== route) session.send({ type: 'screen.locked' })
      else if (!snapshot.hasTag('locked')) return this.go(nextOf(search, location.origin) ?? HOME, { replace: true })
    }
    const verdict = judge({ route, address, search, origin: location.origin, role: person?.roleName ?? null })
    if (verdict.kind === 'redirect') return this.go(verdict.to, { replace: true })
    // Nothing is opened under a locked screen; what was open stays.
    if (route.frame === 'shell' && snapshot.hasTag('locked')) return

    const identity = JSON.stringify([person?.userName ?? null, route.path, params])
    if (identity === this.#visit?.identity) return this.#moved(address, search)
    if (wentBack && !this.#free && this.#visit?.opened?.isDirty()) {
      history.pushState(null, '', this.#visit.address)
      return this.#ask(() => history.back())
    }
    this.#free = false
    void this.#open({ route, params, search, identity, address })
  }

  /** The same screen at another query. */
  #moved(address: string, search: URLSearchParams): void {
    if (!this.#visit || this.#visit.address === address) return
    this.#visit = { ...this.#visit, address }
    this.#visit.opened?.locationMoved(search)
  }

  async #open(entry: {
    route: Route
    params: Readonly<Record<string, string>>
    search: URLSearchParams
    identity: string
    address: string
  }): Promise<void> {
    const { route, params, search, identity, address } = entry
    const key = ++this.#visits
    const isCurrent = () => key === this.#visits
    const before = this.#visit
    this.#visit = { identity, address, opened: null }
    document.title = titleOf(route)

    const code: Code<ScreenModule> = codeOf(route.load)
    const shell = route.frame === 'shell' ? this.#dependencies.shell : null
    const isHere = code.peek() !== null && (shell === null || shell.peek() !== null)
    if (!isHere) {
      this.#publish({ scene: { key, route, content: { kind: 'opening' } } })
      before?.opened?.close()
    }
    try {
      const [{ screen }] = await Promise.all([code.load(), shell?.load()])
      if (!isCurrent()) return
      if (screen.kind === 'page') {
        this.#publish({ scene: { key, route, content: { kind: 'open', render: (props) => h(screen.view, props) } } })
        return
      }
      const user = this.#person()
      if (user === null) return
      const host = this.#dependencies.host(user.userName, this)
      const opened = await screen.open({ params, search, user, now: new Date().toISOString(), newId: this.#dependencies.newId }, host)
      if (!isCurrent()) return opened.close()
      this.#visit = { identity, address: addressNow(), opened }
      this.#publish({ scene: { key, route, content: { kind: 'open', render: opened.render } } })
    } catch (reason) {
      if (!isCurrent()) return
      const retry = () => void this.#open(entry)
      this.#publish({ scene: { key, route, content: { kind: 'failed', reason, retry } } })
    } finally {
      if (isHere) before?.opened?.close()
    }
  }
}
