import type { Page } from '@playwright/test'

/** The form that asks for a password: the sign-in or the lock. */
export type AskedPassword = {
  /** Its heading. */
  readonly title: string
  /** The owner of the locked screen; null at sign-in. */
  readonly person: string | null
  /** The email; null at the lock. */
  readonly email: string | null
  readonly password: string
  /** The messages, with their roles. */
  readonly said: ReadonlyArray<readonly [role: string, words: string]>
  /** The fields marked as invalid. */
  readonly refused: ReadonlyArray<string>
  readonly isBusy: boolean
}

/** The question about drafts at sign-out. */
export type AskedAboutDrafts = {
  readonly title: string
  readonly said: ReadonlyArray<string>
  /** The buttons. */
  readonly answers: ReadonlyArray<string>
}

/** The visible facts of the session, all from one moment. */
export type SessionGlance = {
  readonly form: AskedPassword | null
  readonly question: AskedAboutDrafts | null
  /** The screen between sign-in and the work that asks for no password, such as a second factor; null if none. */
  readonly door: string | null
  /** The name of the user menu; null if there is none. */
  readonly account: string | null
  readonly isDenied: boolean
  /** Whether the page says that no person is signed in, with a link to the form. */
  readonly isLeft: boolean
  /** Whether the browser stores a session. */
  readonly isKept: boolean
}

/** Reads everything in one round trip to the browser. */
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
              .filter((button) => !button.matches(':disabled, [aria-disabled="true"]') && wordsOf(button) !== '')
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
