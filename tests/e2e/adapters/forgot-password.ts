import { expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { callTo, Gate } from '../support/gate.ts'
import { nextAddress } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'

type Facts = { readonly answer: string | null; readonly error: string | null; readonly failure: string | null }

/** A link for a forgotten password is requested; the answer waits until the path releases it. */
export class ForgotPasswordAdapter implements Adapter {
  readonly #page: Page
  readonly #worker: number
  readonly #answers: Gate
  #typed = ''

  private constructor(page: Page, worker: number) {
    this.#page = page
    this.#worker = worker
    this.#answers = new Gate(page, callTo(contract.ForgotPassword.path))
  }

  static async on(page: Page, worker: number): Promise<ForgotPasswordAdapter> {
    const adapter = new ForgotPasswordAdapter(page, worker)
    await adapter.#answers.close()
    return adapter
  }

  async begin(): Promise<void> {
    this.#answers.forget()
    this.#typed = ''
    // The server allows five requests an hour from an address.
    await this.#page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': nextAddress(this.#worker) })
    await this.#page.goto('about:blank')
    await this.#page.goto('/auth/forgot-password')
  }

  async act({ event }: Step): Promise<boolean> {
    switch (event.type) {
      case 'email.submitted':
        this.#typed = String(event.email)
        await this.#page.getByLabel('Email').fill(this.#typed)
        await this.#page.keyboard.press('Enter')
        return true
      case 'xstate.done.actor.askForLink':
        await this.#answers.release()
        return true
      case 'xstate.error.actor.askForLink':
        await this.#answers.release(failingBy(event.error))
        return true
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  async see({ state, context }: State): Promise<void> {
    const { answer, error, failure } = context as Facts
    const main = this.#page.getByRole('main')
    const form = main.getByRole('form', { name: 'Forgot password' })
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Forgot password')
    await expect(main.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/auth/login')
    if (state === 'asked') {
      await expect(form).toHaveCount(0)
      return expect(main.getByRole('status')).toHaveText(answer ?? '')
    }
    const email = form.getByLabel('Email')
    await expect(email).toHaveValue(this.#typed)
    await expect(form.getByRole('alert')).toHaveText(failure === null ? [] : [toldFailure(failure)])
    if (error === null) await expect(email).not.toHaveAttribute('aria-invalid', 'true')
    else await expect(email).toHaveAccessibleDescription(error)
    await expect(form).toHaveAttribute('aria-busy', String(state === 'asking'))
    if (state === 'asking') {
      await this.#answers.isWaiting()
      expect(this.#answers.asked(), 'what is asked').toEqual({ email: this.#typed })
    }
  }
}
