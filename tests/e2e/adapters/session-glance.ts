import type { Page } from '@playwright/test'

/** The form that asks for a password: of the sign-in, or of the lock. */
export type AskedPassword = {
  /** What stands above it. */
  readonly title: string
  /** Whose screen is locked; null at the sign-in. */
  readonly person: string | null
  /** The address; null at the lock. */
  readonly email: string | null
  readonly password: string
  /** What it says, and whether as an error. */
  readonly said: ReadonlyArray<readonly [role: string, words: string]>
  /** The fields that are marked as refused. */
  readonly refused: ReadonlyArray<string>
  readonly isBusy: boolean
}

/** What is asked about the drafts of somebody who signs out. */
export type AskedAboutDrafts = {
  readonly title: string
  readonly said: ReadonlyArray<string>
  /** The answers that can be given. */
  readonly answers: ReadonlyArray<string>
}

/** What a person sees of the session, all of it as it stands at one moment. */
export type SessionGlance = {
  readonly form: AskedPassword | null
  readonly question: AskedAboutDrafts | null
  /** What is asked of somebody on the way in who has no form for a password before them; null where nothing is. */
  readonly door: string | null
  /** What the menu of the signed-in person is called; null where there is none. */
  readonly account: string | null
  readonly isDenied: boolean
  /** Whether it is said that nobody is signed in, with the way to the form. */
  readonly isLeft: boolean
  /** Whether the browser keeps a session. */
  readonly isKept: boolean
}

/** Reads all of it in one question to the browser. */
export const glanceAtSession = (page: Page, tokenKey: string): Promise<SessionGlance> =>
  page.evaluate((key) => {
    const all = <Found extends HTMLElement>(from: ParentNode, selector: string) =>
      [...from.querySelectorAll<Found>(selector)].filter((element) => element.checkVisibility())
    const wordsOf = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
    const titles = all(document, 'h1').map(wordsOf)
    const form = all<HTMLFormElement>(document, 'form').find((one) => one.querySelector('[name="password"]') !== null)
    const isLock = titles.includes('Screen locked')
    const textIn = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? null
    const question = all(document, 'dialog').find((dialog) => /plan drafts?\?/.test(wordsOf(dialog)))
    const cover = form?.parentElement?.closest('main') ?? document.body
    const person = form?.previousElementSibling?.querySelector(':scope > div > div') ?? null
    return {
      form: form
        ? {
            title: all(cover, 'h1').map(wordsOf).join(),
            person: isLock && person ? wordsOf(person) : null,
            email: textIn('email'),
            password: textIn('password') ?? '',
            said: all(form, '[role="alert"], [role="status"]').map((one) => [one.role ?? '', wordsOf(one)] as const),
            refused: all<HTMLInputElement>(form, '[aria-invalid="true"]').map(({ name }) => name),
            isBusy: form.ariaBusy === 'true',
          }
        : null,
      question: question
        ? {
            title: all(question, 'h2').map(wordsOf).join(),
            said: all(question, '[role="alert"]').map(wordsOf),
            answers: all<HTMLButtonElement>(question, 'button')
              .filter((button) => !button.disabled && wordsOf(button) !== '')
              .map(wordsOf),
          }
        : null,
      door:
        titles.find((title) => ['Second factor', 'Register', 'Forgot password', 'Forgot Password'].includes(title)) ??
        null,
      account: all(document, 'button[aria-label$=": account"]')[0]?.ariaLabel ?? null,
      isDenied: titles.includes('Access denied'),
      isLeft: form === undefined && all(document, 'a').some((link) => wordsOf(link) === 'Sign in'),
      isKept: localStorage.getItem(key) !== null,
    }
  }, tokenKey)
