import { createElement } from 'react'
// Makes `history` tell of every push and replace; links go the same way.
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
 * Where no screen is drawn yet, as after a sign-in, one that is answered within so long is drawn once, with its rows: no
 * "Please Wait!" flashes up. It is not felt where the answer takes longer.
 */
const ANSWERS_AT_ONCE_MS = 50

const matchOf = ({ path }: Pick<Place, 'path'>): Match => matchPath(path)
const addressOf = ({ path, query }: Place): string => path + query

/**
 * Ties the navigation machine to the address bar and the session: tells it which addresses are entered, opens the screens
 * that it asks for, and does what it says. React only draws what stands in `state`.
 */
export class Navigation {
  readonly actor: NavigationActor
  readonly #dependencies: Dependencies
  readonly #listeners = new Set<() => void>()
  #state: NavigationState = { drawn: null, leaving: null }
  /** The screens that live, by their visit: the one that is drawn, and the one that is about to be. */
  readonly #opened = new Map<number, OpenedScreen>()
  readonly #queries = new Queries()
  #before: NavigationSnapshot
  /** What the person wants to do who is asked. */
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
            // What the screen asks the server for is on its way before it is drawn.
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
      // A save may fail: who is still there then is asked again.
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

  /** Goes where a link leads, as the browser has it, after asking where something would be lost. */
  readonly request = (proceed: () => void, to: string): void => {
    if (withoutBase(new URL(to, location.href).pathname) === herePath()) proceed()
    else this.leave(proceed)
  }

  /** Goes on, after asking where the open screen would lose something. */
  readonly leave: Leave = (proceed, { isSave = false } = {}) => {
    const loss = this.#loss()
    if (isSave && loss !== 'secret') return proceed()
    this.#wanted = { proceed, isSave }
    this.actor.send({ type: 'leave.requested', loss })
  }

  /** An address with the query with which the person last left it in this page. */
  readonly withLastQuery = (address: string): string => {
    const user = this.#user()
    return user === null ? address : this.#queries.withLast(user.userName, address)
  }

  /** The person thinks better of signing out; who came to its address for that goes on to the work. */
  readonly staySignedIn = (): void => {
    if (herePath() === logoutAddress(null)) this.go(HOME, { replace: true })
    this.#dependencies.session.send({ type: 'signOut.cancelled' })
    // What they had agreed to lose for it stands there still, and they go on with it.
    this.actor.send({ type: 'stay.chosen' })
  }

  /** Forgets the draft of the open screen. */
  readonly discard = (): void => this.#current()?.discard()

  /** Whether the person finds again what they have entered on the open screen. */
  readonly isKept = (): boolean => this.#current()?.isKept() ?? false

  /** Resolves when the open screen waits for no answer, at the latest after so many milliseconds. */
  readonly settled = async (atLatest: number): Promise<unknown> => this.#current()?.settled(atLatest)

  #user(): User | null {
    const snapshot = this.#dependencies.session.getSnapshot()
    return snapshot.hasTag('signedIn') ? snapshot.context.user : null
  }

  /** The screen of the address, as soon as it runs. */
  #current(): OpenedScreen | undefined {
    return this.#opened.get(this.actor.getSnapshot().context.visit)
  }

  /** What would be gone if the open screen were left now. */
  #loss(): Loss | null {
    const opened = this.#current()
    if (opened?.isShownOnce()) return 'secret'
    if (opened?.isDirty()) return 'changes'
    return opened?.isDownloading() ? 'download' : null
  }

  #isInShell(route: Route): boolean {
    return isInShell(route, this.#user() !== null)
  }

  /** How far the code of a route is, and of the shell that it stands in. */
  #code(route: Route): CodeState {
    const module = codeOf(route).peek()
    if (module === null || (this.#isInShell(route) && this.#dependencies.shell.peek() === null)) return 'away'
    return module.screen.kind === 'plain' ? 'plain' : 'here'
  }

  /** Judges the address and the session, and tells the machine where they lead. */
  #follow(isBack: boolean): void {
    const { session, shell } = this.#dependencies
    const snapshot = session.getSnapshot()
    const user = this.#user()
    const { place } = this.actor.getSnapshot().context
    const { drawn } = this.#state
    // The shell around what only says something is a person's too: it has their name, and the menu of their role.
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
    // Under the lock nothing is opened; what draws the lock comes with the shell.
    if (snapshot.hasTag('locked')) shell.preload()
    if (step.kind === 'go') this.go(step.to, step)
    else if (step.kind === 'tell') session.send({ type: step.event })
    else if (step.kind === 'enter') {
      const { route } = step
      const entered = { identity: identityOf(user, step), path: herePath(), query: location.search }
      this.actor.send({ type: 'address.entered', place: entered, code: this.#code(route), isBack, loss: this.#loss() })
    }
  }

  /** Makes the screen of a visit; what comes when nobody waits for it any more is closed. */
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

  /** Brings what is drawn in step with the machine, and closes the screens that nobody sees or waits for any more. */
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
    if (opened) return { kind: 'open', render: opened.render, subject: opened.subject, record: opened.record }
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
      written: (query) => actor.send({ type: 'query.written', query }),
    })
  }
}
