import { expect, type Page } from '@playwright/test'
import { storageKeys } from '../../../src/schemas/core/storage-keys.ts'
import type { Gate } from '../support/gate.ts'
import type { State } from '../support/walk.ts'
import { LOOKS } from './looks.ts'
import { type AskedAboutDrafts, type AskedPassword, glanceAtSession, type SessionGlance } from './session-glance.ts'
import type { SessionServer } from './session-server.ts'

type Credentials = { readonly email: string; readonly password: string }
type Person = { readonly userName: string; readonly employeeName: string; readonly roleName: string }
type Facts = {
  readonly notice: string | null
  readonly refusals: number
  readonly drafts: number
  readonly endedBy: string | null
}

/** How often a wrong password can still be given, after so many. */
const TRIES = ['', ' 2 more tries before you are signed out.', ' 1 more try before you are signed out.']

/** Where the form is shown anew. */
const EMPTY_FORMS: ReadonlyArray<string> = ['{"signedOut":"idle"}', '{"signedOut":"expired"}']

/** What has been typed at the sign-in and at the lock, and who is signed in: what must stand on the screen, word by word. */
export class SessionValues {
  readonly #page: Page
  readonly #server: SessionServer
  readonly #gates: Readonly<Record<'signIn' | 'unlock' | 'signOut', Gate>>
  #typed: Credentials = { email: '', password: '' }
  #person: Person = { userName: '', employeeName: '', roleName: '' }
  #token: string | null = null
  #before = { place: '', refusals: 0 }

  constructor(page: Page, server: SessionServer, gates: Readonly<Record<'signIn' | 'unlock' | 'signOut', Gate>>) {
    this.#page = page
    this.#server = server
    this.#gates = gates
  }

  /** What the person types stays until it is accepted; the lock of our server asks for no address. */
  typed({ password, email = '' }: { readonly password: string; readonly email?: string }): void {
    this.#typed = { email, password }
  }

  /** Somebody is signed in, with this token where the browser was given one. */
  begun(person: Person, token: string | null = null): void {
    const { userName, employeeName, roleName } = person
    this.#person = { userName, employeeName, roleName }
    this.#token = token
  }

  async see({ state, context }: State): Promise<void> {
    const place = JSON.stringify(state)
    const facts = context as Facts
    this.#forget(place, facts)
    const look = async () => {
      const seen = await glanceAtSession(this.#page, storageKeys.token)
      const wanted = this.#wanted(place, facts, seen)
      const isOther = (name: keyof SessionGlance) => JSON.stringify(seen[name]) !== JSON.stringify(wanted[name])
      const names = Object.keys(wanted) as ReadonlyArray<keyof SessionGlance>
      return names.filter(isOther).map((name) => ({ name, seen: seen[name], wanted: wanted[name] }))
    }
    await expect.poll(look, { ...LOOKS, message: 'what is seen of the session' }).toEqual([])
    if (place === '{"signedOut":"submitting"}') await this.#seeAsked(this.#gates.signIn)
    if (place === '{"signedIn":{"locked":"unlocking"}}') await this.#seeAsked(this.#gates.unlock)
    if (place === '"signingOut"' && this.#server.hasSessionCalls) await this.#seeToldEnd()
  }

  /** A form that is shown anew is empty, and the lock asks anew for a password that was wrong. */
  #forget(place: string, { refusals }: Facts): void {
    const wasLocked = this.#before.place.includes('locked')
    const isNew = place.includes('locked') && (!wasLocked || refusals > this.#before.refusals)
    // The form of the second factor stood in its place.
    const isBack = this.#before.place.includes('askingFactor')
    if (isNew || isBack || EMPTY_FORMS.includes(place)) this.#typed = { email: '', password: '' }
    this.#before = { place, refusals }
  }

  /** The credentials as they were typed, and nothing besides. */
  async #seeAsked(gate: Gate): Promise<void> {
    const { email, password } = this.#typed
    await expect
      .poll(() => gate.asked(), { ...LOOKS, message: 'what is asked' })
      .toEqual(email === '' ? { password } : { email, password })
  }

  /** The session that ends on the server is the one of the person. */
  async #seeToldEnd(): Promise<void> {
    const gate = this.#gates.signOut
    await gate.isWaiting()
    expect(gate.asked()).toEqual({})
    if (this.#token !== null) expect(gate.token()).toBe(this.#token)
  }

  /** What must be seen, of all that can be; what lies behind a lock or a question may stand there or not. */
  #wanted(place: string, facts: Facts, { isLeft, isDenied, door }: SessionGlance): Partial<SessionGlance> {
    const nobody = { question: null, account: null, form: null, isKept: false } as const
    const signedIn = { form: null, question: null, isKept: true } as const
    switch (place) {
      case '{"signedOut":"askingFactor"}':
        return { ...nobody, door: 'Second factor' }
      case '{"signedOut":"invited"}':
        return { ...nobody, door: 'Register' }
      case '{"signedOut":"forgotten"}':
        return { ...nobody, door: 'Forgot password' }
      case '{"signedOut":"idle"}':
      case '{"signedOut":"expired"}':
        // The page on which a session has ended leads to the form.
        if (isLeft) return { question: null, account: null, isKept: false }
        return { question: null, account: null, form: this.#signIn(place, facts), isKept: false }
      case '{"signedOut":"submitting"}':
      case '{"signedOut":"rejected"}':
        return { question: null, account: null, form: this.#signIn(place, facts), isKept: false }
      case '{"signedIn":"active"}':
      case '{"signedIn":"countingDrafts"}':
        // The page that denies access has no menu, nor has that of a link, which tells to sign out first.
        return isDenied || door !== null ? signedIn : { ...signedIn, account: this.#account }
      case '{"signedIn":"askingAboutDrafts"}':
      case '{"signedIn":"deletingDrafts"}':
        return { ...signedIn, question: this.#question(place, facts) }
      case '{"signedIn":{"locked":"idle"}}':
      case '{"signedIn":{"locked":"unlocking"}}':
        return { ...signedIn, form: this.#lock(place, facts) }
      case '"signingOut"':
        return { isKept: false }
      default:
        throw new Error(`Nobody knows how to see ${place}`)
    }
  }

  get #account(): string {
    return `${this.#name}, ${this.#person.roleName}: account`
  }

  /** A server may tell no name. */
  get #name(): string {
    return this.#person.employeeName || this.#person.userName
  }

  #question(place: string, { drafts, notice }: Facts): AskedAboutDrafts {
    const noun = drafts === 1 ? 'draft' : 'drafts'
    const isBusy = place === '{"signedIn":"deletingDrafts"}'
    return {
      title: drafts === 1 ? 'Keep your plan draft?' : `Keep your ${drafts} plan drafts?`,
      said: notice === null ? [] : [notice],
      answers: isBusy ? [] : ['Stay signed in', `Delete ${noun}`, `Keep ${noun}`],
    }
  }

  #signIn(place: string, { notice, endedBy }: Facts): AskedPassword {
    const isRejected = place === '{"signedOut":"rejected"}'
    // What the lock said of its last password is no news at the sign-in.
    const isNews = notice !== null && (isRejected || endedBy !== 'refusals')
    return {
      title: 'Sign in',
      person: null,
      ...this.#typed,
      said: isNews ? [[isRejected ? 'alert' : 'status', notice]] : [],
      refused: isRejected ? ['email', 'password'] : [],
      isBusy: place === '{"signedOut":"submitting"}',
    }
  }

  #lock(place: string, { notice, refusals }: Facts): AskedPassword {
    return {
      title: 'Screen locked',
      person: this.#name,
      email: this.#server.hasSessionCalls ? null : this.#typed.email,
      password: this.#typed.password,
      said: notice === null ? [] : [['alert', `${this.#saidAtLock(notice)}${TRIES[refusals]}`]],
      refused: refusals > 0 ? ['password'] : [],
      isBusy: place === '{"signedIn":{"locked":"unlocking"}}',
    }
  }

  /** The lock tells what to do about a lost connection. */
  #saidAtLock(notice: string): string {
    if (notice === 'Password is incorrect') return `${this.#server.wrongAtLock()}.`
    return notice === 'The server cannot be reached' ? `${notice}. Check the connection and try again.` : ''
  }
}
