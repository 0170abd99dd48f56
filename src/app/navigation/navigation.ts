import { createElement } from 'react'
// Makes `history` announce every push and replace; links use the same way.
import { navigate } from 'wouter/use-browser-location'
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import type { Lazy } from '../../lazy.ts'
import { isSigningOut, type SessionActor } from '../../machines/session/session.machine.ts'
import {
  lossAsked,
  type NavigationActor,
  type NavigationSnapshot,
  navigationMachine,
} from '../../machines/shell/navigation.machine.ts'
import { herePath, withBase, withoutBase } from '../../schemas/core/base-path.ts'
import { rightsOf } from '../../schemas/core/serves.ts'
import type { User } from '../../schemas/session/session.ts'
import { isOfSetup } from '../../schemas/shell/in-setup.ts'
import type { Code as CodeState, Drawn, Loss, Place } from '../../schemas/shell/navigation.ts'
import type { Leave } from '../../views/ui/leave.ts'
import { codeOf } from '../screens/loaders.ts'
import { identityOf, logoutAddress, type Match, matchPath, titleOf } from './addresses.ts'
import type { DrawnScreen, NavigationState } from './drawn-screen.ts'
import { nextStep } from './guard.ts'
import type { AddresslessHost, Host } from './host.ts'
import { Queries } from './queries.ts'
import type { Route } from './route.ts'
import { HOME, isInShell } from './routes.ts'
import type { OpenedScreen } from './screen.ts'
import { screenHost } from './screen-host.ts'

type Shell = Pick<Host, 'journal' | 'draftTabs' | 'onChanges'>

type Dependencies = {
  readonly session: SessionActor
  readonly shell: Lazy<Shell>
  readonly host: (userName: string, shell: Shell) => AddresslessHost
  readonly newId: () => string
  readonly inspect: (inspection: InspectionEvent) => void
}

/**
 * If no screen is drawn yet, as after sign-in, a screen waits this long for its rows. Then a fast answer is drawn at
 * once, without "Please Wait!". A slower answer is not noticeably delayed.
 */
const ANSWERS_AT_ONCE_MS = 50

const matchOf = ({ path }: Pick<Place, 'path'>): Match => matchPath(path)
const addressOf = ({ path, query }: Place): string => path + query

/**
 * Connects the navigation machine to the address bar and the session. Reports addresses to it, opens the screens it
 * asks for, and follows its orders. React only draws `state`.
 */
export class Navigation {
  readonly actor: NavigationActor
  readonly #dependencies: Dependencies
  readonly #listeners = new Set<() => void>()
  #state: NavigationState = { drawn: null, leaving: null }
  /** The live screens by visit: the one that is drawn, and the next one. */
  readonly #opened = new Map<number, OpenedScreen>()
  readonly #queries = new Queries()
  #before: NavigationSnapshot
  /** What the person wants to do, while the question is open. */
  #wanted = { proceed: (): void => {}, isSave: false }

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    const machine = navigationMachine.provide({
      actors: {
        openScreen: fromPromise<
          { readonly isPlain: boolean },
          { readonly visit: number; readonly place: Place | null }
        >(({ input: { visit, place }, signal }) => this.#open(visit, place, signal)),
        awaitAnswer: fromPromise<null, { readonly visit: number; readonly isFirst: boolean }>(
          async ({ input: { visit, isFirst } }) => {
            // The screen sends its first requests before it is drawn.
            await new Promise((resolve) => setTimeout(resolve))
            if (isFirst) await this.#opened.get(visit)?.settled(ANSWERS_AT_ONCE_MS)
            return null
          },
        ),
      },
    })
    this.actor = createActor(machine, { input: null, inspect: dependencies.inspect })
    this.#before = this.actor.getSnapshot()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly state = (): NavigationState => this.#state

  start(): void {
    const { actor } = this
    actor.subscribe((snapshot) => this.#draw(snapshot))
    actor.on('query.changed', () => this.#current()?.locationMoved(new URLSearchParams(location.search)))
    actor.on('leave.granted', ({ isLost }) => {
      const { proceed, isSave } = this.#wanted
      // A save may fail; a person who is still here is asked again next time.
      if (isSave) actor.send({ type: 'stay.chosen' })
      else if (isLost) this.discard()
      proceed()
    })
    actor.on('address.restored', ({ place }) => {
      this.#wanted = { proceed: () => history.back(), isSave: false }
      history.pushState(null, '', withBase(addressOf(place)))
    })
    actor.on('reload.requested', () => location.reload())
    actor.start()
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
    navigate(withBase(to), { replace })
  }

  /** Follows a link, after asking if something would be lost. */
  readonly request = (proceed: () => void, to: string): void => {
    if (withoutBase(new URL(to, location.href).pathname) === herePath()) proceed()
    else this.leave(proceed)
  }

  /** Proceeds, after asking if the open screen would lose something. */
  readonly leave: Leave = (proceed, { isSave = false } = {}) => {
    const loss = this.#loss()
    if (isSave && loss !== 'secret') return proceed()
    this.#wanted = { proceed, isSave }
    this.actor.send({ type: 'leave.requested', loss })
  }

  /** An address with the last query that the person had there in this page. */
  readonly withLastQuery = (address: string): string => {
    const user = this.#user()
    return user === null ? address : this.#queries.withLast(user.userName, address)
  }

  /** The person cancels the sign-out. If they came to its address, they go on to the work. */
  readonly staySignedIn = (): void => {
    if (herePath() === logoutAddress(null)) this.go(HOME, { replace: true })
    this.#dependencies.session.send({ type: 'signOut.cancelled' })
    // What they agreed to lose is still there, and they continue with it.
    this.actor.send({ type: 'stay.chosen' })
  }

  /** Forgets the draft of the open screen. */
  readonly discard = (): void => this.#current()?.discard()

  /** Whether the entries of the open screen are kept. */
  readonly isKept = (): boolean => this.#current()?.isKept() ?? false

  /** Resolves when the open screen waits for no answer, after at most `atLatest` milliseconds. */
  readonly settled = async (atLatest: number): Promise<unknown> => this.#current()?.settled(atLatest)

  #user(): User | null {
    const snapshot = this.#dependencies.session.getSnapshot()
    return snapshot.hasTag('signedIn') ? snapshot.context.user : null
  }

  /** The screen of the current address, once it runs. */
  #current(): OpenedScreen | undefined {
    return this.#opened.get(this.actor.getSnapshot().context.visit)
  }

  /** What leaving the open screen now would lose. */
  #loss(): Loss | null {
    const opened = this.#current()
    if (opened?.isShownOnce()) return 'secret'
    if (opened?.isDirty()) return 'changes'
    return opened?.isDownloading() ? 'download' : null
  }

  #isInShell(route: Route): boolean {
    return isInShell(route, this.#user() !== null)
  }

  /** The loading state of a route's code, and of the shell around it. */
  #code(route: Route): CodeState {
    const module = codeOf(route).peek()
    if (module === null || (this.#isInShell(route) && this.#dependencies.shell.peek() === null)) return 'away'
    return module.screen.kind === 'plain' ? 'plain' : 'here'
  }

  /** Evaluates the address and the session, and tells the machine where they lead. */
  #follow(isBack: boolean): void {
    const { session, shell } = this.#dependencies
    const snapshot = session.getSnapshot()
    const user = this.#user()
    const { place } = this.actor.getSnapshot().context
    const { drawn } = this.#state
    // A message in the shell is personal too: the shell has the person's name, and the menu of their role.
    const isPersonal = this.#current() !== undefined || (drawn?.isInShell && drawn.content.kind === 'open')
    const step = nextStep({
      path: herePath(),
      search: new URLSearchParams(location.search),
      origin: location.origin,
      rights: user && rightsOf(user),
      isLocked: snapshot.hasTag('locked'),
      isSigningOut: isSigningOut(snapshot),
      endedBy: snapshot.context.endedBy,
      open: place && { route: matchOf(place).route, personalAddress: isPersonal ? addressOf(place) : null },
    })
    // Nothing opens under the lock screen, but its code comes with the shell.
    if (snapshot.hasTag('locked')) shell.preload()
    if (step.kind === 'go') this.go(step.to, step)
    else if (step.kind === 'tell') session.send({ type: step.event })
    else if (step.kind === 'enter') {
      const { route } = step
      const entered = { identity: identityOf(user, step), path: herePath(), query: location.search }
      this.actor.send({ type: 'address.entered', place: entered, code: this.#code(route), isBack, loss: this.#loss() })
    }
  }

  /** Opens the screen of a visit, and closes it again if the visit is over by then. */
  async #open(visit: number, place: Place | null, signal: AbortSignal): Promise<{ readonly isPlain: boolean }> {
    const { route, params } = matchOf(place ?? { path: '' })
    const { place: before } = this.#before.context
    const from = before && addressOf(before)
    try {
      const [{ screen }, shell] = await Promise.all([
        codeOf(route).load(),
        this.#isInShell(route) ? this.#dependencies.shell.load() : null,
      ])
      if (screen.kind === 'plain' || signal.aborted) return { isPlain: true }
      const user = this.#user()
      if (user === null || !shell) throw new Error(`${route.path} has a screen: it needs a role and the shell`)
      const search = new URLSearchParams(location.search)
      const { newId } = this.#dependencies
      const context = { params, search, from, user, now: new Date().toISOString(), newId }
      const opened = await screen.open(context, this.#hostOf(user.userName, shell, visit))
      if (signal.aborted) opened.close()
      else this.#opened.set(visit, opened)
      return { isPlain: false }
    } catch (reason) {
      console.error(reason)
      throw reason
    }
  }

  /** Draws what the machine says, and closes the screens that are no longer needed. */
  #draw(snapshot: NavigationSnapshot): void {
    const { visit, place, drawn } = snapshot.context
    const before = this.#before
    this.#before = snapshot
    const user = this.#user()
    if (visit !== before.context.visit) {
      if (user !== null && before.context.place) this.#queries.keep(user.userName, addressOf(before.context.place))
      if (place) document.title = titleOf(matchOf(place).route)
    }
    const loss = lossAsked(snapshot)
    if (drawn !== before.context.drawn || loss !== lossAsked(before)) {
      const shown = drawn === before.context.drawn ? this.#state.drawn : drawn && this.#drawnOf(drawn)
      this.#state = { drawn: shown, leaving: loss && this.#question(loss) }
      for (const listener of this.#listeners) listener()
    }
    for (const [number, opened] of this.#opened) {
      if (number === visit || number === drawn?.visit) continue
      this.#opened.delete(number)
      opened.close()
    }
  }

  #question(loss: Loss): NavigationState['leaving'] {
    const stay = () => this.actor.send({ type: 'stay.chosen' })
    const leave = () => this.actor.send({ type: 'leave.chosen' })
    return { loss, stay, leave }
  }

  #drawnOf({ visit, place, as }: Drawn): DrawnScreen {
    const { route } = matchOf(place)
    return { key: visit, route, isInShell: this.#isInShell(route), content: this.#contentOf(visit, route, as) }
  }

  #contentOf(visit: number, route: Route, as: Drawn['as']): DrawnScreen['content'] {
    if (as === 'failed') {
      return { kind: 'failed', retry: () => this.actor.send({ type: 'retry.requested', code: this.#code(route) }) }
    }
    const opened = this.#opened.get(visit)
    if (opened)
      return {
        kind: 'open',
        render: opened.render,
        subject: opened.subject,
        record: opened.record,
        isOfSetup: opened.isOfSetup,
      }
    const screen = codeOf(route).peek()?.screen
    return as === 'plain' && screen?.kind === 'plain'
      ? { kind: 'open', render: (props) => createElement(screen.view, props) }
      : { kind: 'opening' }
  }

  #hostOf(userName: string, shell: Shell, visit: number): Host {
    const { actor, go } = this
    return screenHost(this.#dependencies.host(userName, shell), {
      isCurrent: () => visit === actor.getSnapshot().context.visit,
      go,
      withLastQuery: (to) => this.#queries.withLast(userName, to),
      reopen: () => actor.send({ type: 'screen.reopened' }),
      isOfSetup: isOfSetup(new URLSearchParams(location.search)),
      written: (query) => actor.send({ type: 'query.written', query }),
    })
  }
}
