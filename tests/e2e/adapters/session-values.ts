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

/** The message about remaining tries, by the number of wrong passwords. */
const TRIES = ['', ' 2 more tries before you are signed out.', ' 1 more try before you are signed out.']

/** States that show an empty form. */
const EMPTY_FORMS: ReadonlyArray<string> = ['{"signedOut":"idle"}', '{"signedOut":"expired"}']

/** What was typed at sign-in and at the lock, and who is signed in: the expected screen, word by word. */
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

  /** What the person types stays until accepted. The lock of our server has no email field. */
  typed({ password, email = '' }: { readonly password: string; readonly email?: string }): void {
    this.#typed = { email, password }
  }

  /** A person is signed in, with this token if the browser received one. */
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

  /** A newly shown form is empty, and the lock clears a wrong password. */
  #forget(place: string, { refusals }: Facts): void {
    const wasLocked = this.#before.place.includes('locked')
    const isNew = place.includes('locked') && (!wasLocked || refusals > this.#before.refusals)
    // The form of the second factor replaced it.
    const isBack = this.#before.place.includes('askingFactor')
    if (isNew || isBack || EMPTY_FORMS.includes(place)) this.#typed = { email: '', password: '' }
    this.#before = { place, refusals }
  }

  /** Exactly the typed credentials. */
  async #seeAsked(gate: Gate): Promise<void> {
    const { email, password } = this.#typed
    await expect
      .poll(() => gate.asked(), { ...LOOKS, message: 'what is asked' })
      .toEqual(email === '' ? { password } : { email, password })
  }

  /** The session that the server ends is that of the person. */
  async #seeToldEnd(): Promise<void> {
    const gate = this.#gates.signOut
    await gate.isWaiting()
    expect(gate.asked()).toEqual({})
    if (this.#token !== null) expect(gate.token()).toBe(this.#token)
  }

  /** The expected visible facts. What is behind a lock or a question may or may not be there. */
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
        // The page of an ended session has a link to the form.
        if (isLeft) return { question: null, account: null, isKept: false }
        return { question: null, account: null, form: this.#signIn(place, facts), isKept: false }
      case '{"signedOut":"submitting"}':
      case '{"signedOut":"rejected"}':
        return { question: null, account: null, form: this.#signIn(place, facts), isKept: false }
      case '{"signedIn":"active"}':
      case '{"signedIn":"countingDrafts"}':
        // The access-denied page has no menu, nor does the page of a link, which asks the person to sign out first.
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
        throw new Error(`No check for ${place}`)
    }
  }

  get #account(): string {
    return `${this.#name}, ${this.#person.roleName}: account`
  }

  /** A server may send no name. */
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
    // The lock's message about its last password is not repeated at sign-in.
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

  /** The lock adds what to do about a lost connection. */
  #saidAtLock(notice: string): string {
    if (notice === 'Password is incorrect') return `${this.#server.wrongAtLock()}.`
    return notice === 'The server cannot be reached' ? `${notice}. Check the connection and try again.` : ''
  }
}
