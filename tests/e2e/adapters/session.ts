import { expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { storageKeys } from '../../../src/schemas/core/storage-keys.ts'
import type { HeldFactor } from '../../../src/schemas/people/second-factor.ts'
import type { Session, User } from '../../../src/schemas/session/session.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { LockScreen, Shell, SignIn, SignOutQuestion } from '../screens/session.ts'
import { clearDrafts, DraftsGate, leaveDraft } from '../support/drafts-gate.ts'
import { callTo, Gate } from '../support/gate.ts'
import type { KeptSession } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { FactorActs } from './session-factor.ts'
import type { SessionServer } from './session-server.ts'
import { isAnsweredUnderCover, isCovered, isLocked, isToBeRefused, upcoming, withheldIn } from './session-steps.ts'
import { SessionValues } from './session-values.ts'

const ACCESS_DENIED = '/access-denied'
const WRONG = 'not-the-password-at-all'

/** The session of the product: the sign-in form, the lock screen, the menu, a second tab and the calls of the list. */
export class SessionAdapter implements Adapter {
  readonly withheld: Readonly<Record<string, string>>
  readonly #page: Page
  readonly #tab: Page
  readonly #server: SessionServer
  readonly #drafts: DraftsGate
  readonly #gates: Readonly<Record<'signIn' | 'unlock' | 'signOut' | 'list', Gate>>
  readonly #factor: FactorActs
  readonly #values: SessionValues
  /** The person of the credentials, as the server knows them. */
  readonly #admin: User
  /** The session started outside the browser; null if there is none. */
  #begun: KeptSession | null = null

  private constructor(page: Page, tab: Page, server: SessionServer, { user }: KeptSession) {
    this.withheld = withheldIn(server)
    this.#page = page
    this.#admin = user
    this.#tab = tab
    this.#server = server
    this.#drafts = new DraftsGate(page)
    const signIn = new Gate(page, callTo(contract.Login.path))
    this.#gates = {
      signIn,
      unlock: server.hasSessionCalls ? new Gate(page, callTo(contract.Unlock.path)) : signIn,
      signOut: new Gate(page, callTo(contract.Logout.path)),
      list: new Gate(
        page,
        callTo(contract.GetInventoryList.path, (search) => search.get('PageIndex') === '2'),
      ),
    }
    this.#factor = new FactorActs(page)
    this.#values = new SessionValues(page, server, this.#gates)
  }

  static async on(page: Page, server: SessionServer): Promise<SessionAdapter> {
    const tab = await page.context().newPage()
    await tab.goto('/favicon.svg')
    // A background page gets only one frame a second.
    await page.bringToFront()
    const adapter = new SessionAdapter(page, tab, server, await server.signIn())
    for (const gate of adapter.#allGates) await gate.close()
    await adapter.#drafts.install()
    return adapter
  }

  get #allGates(): ReadonlySet<Gate> {
    return new Set([...Object.values(this.#gates), ...this.#factor.gates])
  }

  async begin({ input: given }: Beginning): Promise<void> {
    const input = given as { session: Session | null; errorMessage: string | null }
    for (const gate of this.#allGates) gate.forget()
    await this.#page.goto('about:blank')
    await this.#tab.evaluate(() => localStorage.clear())
    if (input.session !== null) await this.#beginElsewhere(input.session)
    if (input.errorMessage !== null) {
      await this.#tab.evaluate(([key, text]) => localStorage.setItem(key, text), [
        storageKeys.errorMessage,
        input.errorMessage,
      ] as const)
    }
    await this.#page.goto(input.session === null ? '/auth/login' : LIST)
  }

  async act(step: Step, ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { event } = step
    const question = new SignOutQuestion(this.#page)
    switch (event.type) {
      case 'credentials.submitted': {
        await new SignIn(this.#page).reach()
        const answer = upcoming(ahead, 'signIn')
        const { who: right } = this.#server
        const who = answer && isToBeRefused(answer) ? { ...right, password: WRONG } : right
        this.#values.typed(who)
        await new SignIn(this.#page).as(who)
        return true
      }
      case 'xstate.done.actor.signIn': {
        const { factor } = event.output as { readonly factor?: HeldFactor }
        if (factor === undefined) {
          this.#values.begun(this.#admin)
          await this.#gates.signIn.release()
        } else await this.#gates.signIn.release({ kind: 'edited', edit: () => this.#factor.askedBy(factor) })
        return true
      }
      case 'factor.shown':
        this.#begun = await this.#server.signIn()
        await this.#factor.show(before, this.#personOf(event.session as Session), this.#begun.token)
        return true
      case 'factor.lapsed':
        await this.#factor.lapse(before)
        return true
      case 'factor.abandoned':
        await this.#factor.abandon(before)
        return true
      case 'door.opened':
        await this.#goTo(event.purpose === 'invitation' ? '/auth/register' : '/auth/forgot-password')
        return true
      case 'door.left':
        await this.#page.getByRole('link', { name: /sign in/i }).click()
        return true
      case 'xstate.error.actor.signIn':
        await this.#gates.signIn.release(isToBeRefused(step) ? undefined : { kind: 'aborted' })
        return true
      case 'screen.locked':
        if (isCovered(before.state)) {
          await this.#tab.evaluate(() => localStorage.setItem('simdesk.locked', 'true'))
          return true
        }
        if (isAnsweredUnderCover(step, ahead)) await this.#turnPage()
        else await this.#ensureShell()
        await new Shell(this.#page).choose('Lock screen')
        return true
      case 'screen.unlockedElsewhere':
        await this.#tab.evaluate(() => localStorage.removeItem('simdesk.locked'))
        return true
      case 'unlock.submitted': {
        const lock = new LockScreen(this.#page)
        const isByEmail = await lock.asksForEmail()
        if (isByEmail !== 'email' in event) return false
        const { email, password: right } = this.#server.who
        const answer = upcoming(ahead, 'unlock')
        const password = answer && isToBeRefused(answer) ? WRONG : right
        this.#values.typed(isByEmail ? { email, password } : { password })
        if (isByEmail) await lock.email.fill(email)
        await lock.with(password)
        return true
      }
      case 'xstate.done.actor.unlock':
        await this.#gates.unlock.release()
        return true
      case 'xstate.error.actor.unlock':
        await this.#gates.unlock.release(isToBeRefused(step) ? undefined : { kind: 'aborted' })
        return true
      case 'signOut.requested':
        if (isLocked(before.state)) await new LockScreen(this.#page).signOut.click()
        else {
          await this.#prepareDrafts(upcoming(ahead, 'countDrafts'))
          if (isAnsweredUnderCover(step, ahead)) await this.#turnPage()
          else await this.#ensureShell()
          await this.#drafts.hold()
          await new Shell(this.#page).choose('Sign out')
        }
        return true
      case 'xstate.done.actor.countDrafts':
      case 'xstate.done.actor.deleteDrafts':
        await this.#drafts.release()
        return true
      case 'xstate.error.actor.countDrafts':
      case 'xstate.error.actor.deleteDrafts':
        await this.#drafts.release(true)
        return true
      case 'drafts.kept':
        await question.keep.click()
        return true
      case 'drafts.deleted':
        await this.#drafts.hold()
        await question.delete.click()
        return true
      case 'signOut.cancelled':
        await question.stay.click()
        return true
      case 'xstate.done.actor.signOut':
        if (this.#server.hasSessionCalls) await this.#gates.signOut.release()
        return true
      case 'xstate.error.actor.signOut':
        await this.#gates.signOut.release({ kind: 'aborted' })
        return true
      case 'session.expired':
        if (!(await this.#isAsking(before))) return false
        // The test has no token to end a session that the browser itself started.
        await this.#gates.list.release({ kind: 'withToken', token: 'ended-meanwhile' })
        return true
      case 'access.denied': {
        if (!(await this.#isAsking(before))) return false
        await this.#server.deny(this.#gates.list)
        await expect(this.#page).toHaveURL(ACCESS_DENIED)
        // The answer had another role, so the browser asked who is signed in and shows the real person.
        this.#values.begun(this.#admin, this.#begun?.token ?? null)
        return true
      }
      case 'access.changed':
        await this.#changeElsewhere(event.user as User)
        return true
      case 'session.begunElsewhere':
        await this.#beginElsewhere(event.session as Session)
        return true
      case 'session.endedElsewhere':
        await this.#tab.evaluate((key) => localStorage.removeItem(key), storageKeys.token)
        return true
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  async see(after: State): Promise<void> {
    await this.#values.see(after)
    const place = JSON.stringify(after.state)
    if (/countingDrafts|deletingDrafts/.test(place)) await this.#drafts.isWaiting()
  }

  /** Stores as many drafts of the person as the next question mentions. */
  async #prepareDrafts(answer: Step | undefined): Promise<void> {
    const { output } = (answer?.event ?? {}) as { output?: number }
    await clearDrafts(this.#tab)
    if (output) await leaveDraft(this.#page)
  }

  /** Ensures a page with the user menu. */
  async #ensureShell(): Promise<void> {
    // The menu of the previous page may still be visible for a moment.
    const isLeft = new URL(this.#page.url()).pathname === ACCESS_DENIED
    if (isLeft || !(await new Shell(this.#page).account.isVisible())) await this.#goToList()
  }

  /** Follows a link, so the application and its session continue. */
  async #goToList(): Promise<void> {
    await this.#goTo(LIST)
  }

  async #goTo(path: string): Promise<void> {
    await this.#page.evaluate((to) => history.pushState(null, '', to), path)
  }

  /** Whether a call of the work is in progress; under a cover, one that started before. */
  async #isAsking({ state }: State): Promise<boolean> {
    if (!isCovered(state)) await this.#turnPage()
    return this.#gates.list.asked() !== null
  }

  /** Starts a call of the work. */
  async #turnPage(): Promise<void> {
    const list = new InventoryList(this.#page)
    await this.#goToList()
    // The list may have been open at another page.
    await expect(list.pager.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await list.isReady()
    await list.turn('Next page')
    await this.#gates.list.isWaiting()
  }

  /** Another tab reports a changed role, with the name, role and permissions of the sample. */
  async #changeElsewhere({ employeeName, roleName, permissions }: User): Promise<void> {
    const user = { ...this.#admin, employeeName, roleName, ...(permissions && { permissions }) }
    this.#values.begun(user, this.#begun?.token ?? null)
    await this.#tab.evaluate(([key, record]) => localStorage.setItem(key, record), [
      storageKeys.session,
      JSON.stringify({ user }),
    ] as const)
  }

  /** The person of a real session with the name and role of the sample, as the screen must show them. */
  #personOf({ user: { employeeName, roleName } }: Session): User {
    if (this.#begun === null) throw new Error('No person is signed in')
    const user = { ...this.#begun.user, employeeName, roleName }
    this.#values.begun(user, this.#begun.token)
    return user
  }

  /** Signs in from another tab, with the sample's name and role and a real session. */
  async #beginElsewhere(session: Session): Promise<void> {
    this.#begun = await this.#server.signIn()
    const { token } = this.#begun
    const user = this.#personOf(session)
    await this.#tab.evaluate(
      ([keys, person, secret]) => {
        localStorage.setItem(keys.session, JSON.stringify({ user: person }))
        localStorage.setItem(keys.token, secret)
      },
      [storageKeys, user, token] as const,
    )
  }
}
