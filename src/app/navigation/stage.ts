import { createElement } from 'react'
// Makes `history` tell of every push and replace; links go the same way.
import { navigate } from 'wouter/use-browser-location'
import { needsReload } from '../../machines/failure.ts'
import { isSigningOut, type SessionActor } from '../../machines/session.machine.ts'
import type { User } from '../../schemas/session.ts'
import type { Code } from '../../views/shared/code.ts'
import { codeOf } from '../screens/loaders.ts'
import { logoutAddress, titleOf } from './addresses.ts'
import type { OpenedScreen } from './definition.ts'
import { nextStep } from './guard.ts'
import type { Host } from './host.ts'
import type { Loss } from './loss.ts'
import type { Page } from './page.ts'
import { Queries } from './queries.ts'
import { HOME, type Route } from './routes.ts'
import type { Scene, StageState } from './scene.ts'

type Shell = Pick<Host, 'journal' | 'desk'>

type Dependencies = {
  readonly session: SessionActor
  readonly shell: Code<Shell>
  readonly host: (
    userName: string,
    shell: Shell,
  ) => Omit<Host, 'navigate' | 'reopen' | 'comeBack' | 'search' | 'writeSearch'>
  readonly newId: () => string
}

type Entry = { readonly route: Route; readonly params: Readonly<Record<string, string>>; readonly user: User | null }

type Visit = {
  readonly route: Route
  /** The same as long as the same page is open for the same person. */
  readonly identity: string
  readonly address: string
  readonly opened: OpenedScreen | null
}

/**
 * Where no screen is drawn yet, as after a sign-in, one that is answered within so long is drawn once, with its rows: no
 * "Please Wait!" flashes up. It is not felt where the answer takes longer.
 */
const ANSWERS_AT_ONCE_MS = 50

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
  /** The screen that the person sees; it lives until something else is drawn, whatever is being opened. */
  #drawn: OpenedScreen | null = null
  readonly #queries = new Queries()
  /** The person has agreed to the loss, or nothing is lost. */
  #isFree = false

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
      if (this.#user() !== null && this.#loss() !== null) event.preventDefault()
    })
    this.#dependencies.session.subscribe(() => this.#follow(false))
    this.#follow(false)
  }

  /** Goes to an address without asking: after a save, a sign-out, a refusal. */
  readonly go = (to: string, { replace = false }: { readonly replace?: boolean } = {}): void => {
    this.#isFree = true
    navigate(to, { replace })
    this.#isFree = false
  }

  /** Goes where a link leads, after asking where something would be lost. */
  readonly request = (proceed: () => void, to: string): void => {
    if (new URL(to, location.href).pathname === location.pathname) proceed()
    else this.leave(proceed)
  }

  /** Goes on, after asking where the open screen would lose something. */
  readonly leave = (proceed: () => void): void => {
    const loss = this.#loss()
    if (loss === null) proceed()
    else this.#ask(loss, proceed)
  }

  /** An address with the query with which the person last left it in this page. */
  readonly withLastQuery = (address: string): string => {
    const user = this.#user()
    return user === null ? address : this.#queries.withLast(user.userName, address)
  }

  /** The person thinks better of signing out; who came to the page for that goes on to the work. */
  readonly staySignedIn = (): void => {
    if (location.pathname === logoutAddress(null)) this.go(HOME, { replace: true })
    this.#dependencies.session.send({ type: 'signOut.cancelled' })
  }

  /** Forgets the draft of the open screen. */
  readonly discard = (): void => this.#visit?.opened?.discard()

  /** Whether what the person has entered on the open screen would be lost without its draft. */
  readonly isDirty = (): boolean => this.#visit?.opened?.isDirty() ?? false

  #user(): User | null {
    const snapshot = this.#dependencies.session.getSnapshot()
    return snapshot.hasTag('signedIn') ? snapshot.context.user : null
  }

  #publish(state: Partial<StageState>): void {
    this.#state = { ...this.#state, ...state }
    for (const listener of this.#listeners) listener()
  }

  #show(key: number, route: Route, content: Scene['content'], opened: OpenedScreen | null = null): void {
    const before = this.#drawn
    this.#drawn = opened
    this.#publish({ scene: { key, route, content }, leaving: null })
    before?.close()
  }

  #showPage(key: number, route: Route, { view }: Page): void {
    this.#show(key, route, { kind: 'open', render: (props) => createElement(view, props) })
  }

  /** What would be gone if the open screen were left now. */
  #loss(): Loss | null {
    const opened = this.#visit?.opened
    if (opened?.isDirty()) return 'changes'
    return opened?.isDownloading() ? 'download' : null
  }

  #ask(loss: Loss, proceed: () => void): void {
    const stay = () => this.#publish({ leaving: null })
    const leave = () => {
      this.#visit?.opened?.discard()
      this.#isFree = true
      stay()
      proceed()
    }
    this.#publish({ leaving: { loss, stay, leave } })
  }

  /** Brings the stage in step with address and session. */
  #follow(wentBack: boolean): void {
    const { session } = this.#dependencies
    const snapshot = session.getSnapshot()
    const user = this.#user()
    const visit = this.#visit
    const step = nextStep({
      path: location.pathname,
      search: new URLSearchParams(location.search),
      origin: location.origin,
      role: user?.roleName ?? null,
      isLocked: snapshot.hasTag('locked'),
      isSigningOut: isSigningOut(snapshot),
      endedBy: snapshot.context.endedBy,
      open: visit && { route: visit.route, personalAddress: (visit.opened ?? this.#drawn) && visit.address },
    })
    // Under the lock nothing is opened; what draws the lock comes with the shell.
    if (snapshot.hasTag('locked')) this.#dependencies.shell.preload()
    if (step.kind === 'go') this.go(step.to, step)
    else if (step.kind === 'tell') session.send({ type: step.event })
    else if (step.kind === 'enter') this.#enter({ ...step, user }, wentBack)
  }

  #enter(entry: Entry, wentBack: boolean): void {
    const visit = this.#visit
    const loss = this.#loss()
    const identity = JSON.stringify([entry.user?.userName ?? null, entry.route.path, entry.params])
    if (visit && identity === visit.identity) {
      // The same page at another query.
      if (visit.address === addressNow()) return
      this.#visit = { ...visit, address: addressNow() }
      visit.opened?.locationMoved(new URLSearchParams(location.search))
    } else if (visit && wentBack && !this.#isFree && loss !== null) {
      // The browser has gone already: back to where the person was, then ask.
      history.pushState(null, '', visit.address)
      this.#ask(loss, () => history.back())
    } else {
      this.#isFree = false
      void this.#open(entry, identity)
    }
  }

  async #open(entry: Entry, identity: string): Promise<void> {
    const { route, params, user } = entry
    const key = ++this.#visits
    const isCurrent = () => key === this.#visits
    const before = this.#visit?.opened ?? this.#drawn
    // Opened, and left before it was drawn.
    if (this.#visit?.opened !== this.#drawn) this.#visit?.opened?.close()
    if (user !== null && this.#visit) this.#queries.keep(user.userName, this.#visit.address)
    this.#visit = { route, identity, address: addressNow(), opened: null }
    document.title = titleOf(route)

    const code = codeOf(route)
    const shell = route.frame === 'shell' ? this.#dependencies.shell : null
    // Where the code is there, the page before stays until the next one takes its place.
    const isHere = code.peek() !== null && shell?.peek() !== null
    const page = isHere ? code.peek()?.screen : null
    if (page?.kind === 'page') return this.#showPage(key, route, page)
    if (!isHere) this.#show(key, route, { kind: 'opening' })
    try {
      const [{ screen }, arrived] = await Promise.all([code.load(), shell?.load()])
      if (!isCurrent()) return
      if (screen.kind === 'page') return this.#showPage(key, route, screen)
      if (user === null || !arrived) throw new Error(`${route.path} has a screen: it needs a role and the shell`)
      const search = new URLSearchParams(location.search)
      const { newId } = this.#dependencies
      const context = { params, search, user, now: new Date().toISOString(), newId }
      const opened = await screen.open(
        context,
        this.#hostOf(user.userName, arrived, isCurrent, () => void this.#open(entry, identity)),
      )
      if (!isCurrent()) return opened.close()
      this.#visit = { route, identity, address: addressNow(), opened }
      // What the screen asks the server for is on its way before it is drawn.
      await new Promise((resolve) => setTimeout(resolve))
      if (!before) await opened.settled(ANSWERS_AT_ONCE_MS)
      if (isCurrent()) this.#show(key, route, { kind: 'open', render: opened.render, subject: opened.subject }, opened)
    } catch (reason) {
      console.error(reason)
      if (!isCurrent()) return
      const retry = () => (needsReload(reason) ? location.reload() : void this.#open(entry, identity))
      this.#show(key, route, { kind: 'failed', retry })
    }
  }

  /** A screen that is no longer open, but still lives for a moment, moves neither the address nor the person. */
  #hostOf(userName: string, shell: Shell, isCurrent: () => boolean, reopen: () => void): Host {
    const host = this.#dependencies.host(userName, shell)
    return {
      ...host,
      navigate: (to, options) => {
        if (isCurrent()) this.go(this.#queries.withLast(userName, to), options)
      },
      reopen: () => {
        if (isCurrent()) reopen()
      },
      comeBack: () => {
        const address = addressNow()
        return () => {
          const isThere = location.pathname === new URL(address, location.href).pathname
          this.go(address)
          if (isThere) reopen()
        }
      },
      search: () => new URLSearchParams(location.search),
      writeSearch: (search, options) => {
        if (isCurrent()) this.#writeSearch(search, options)
      },
    }
  }

  /** Writes the query of the open screen, whose state it already is. */
  #writeSearch(search: URLSearchParams, { replace }: { readonly replace: boolean }): void {
    const query = search.toString()
    const address = query === '' ? location.pathname : `${location.pathname}?${query}`
    if (this.#visit) this.#visit = { ...this.#visit, address }
    navigate(address, { replace })
  }
}
