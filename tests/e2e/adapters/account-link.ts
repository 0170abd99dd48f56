import { expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import type { LinkedPerson, LinkPurpose } from '../../../src/schemas/people/account-access.ts'
import { callTo, Gate } from '../support/gate.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'

type Facts = {
  readonly person: LinkedPerson | null
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
}

/** As long as a token. The path gives the answers, so no account of the demo data changes. */
const TOKEN = 'A'.repeat(43)
const PASSWORD = 'nine slow barges pass'
const labels = { employeeName: 'Employee Name', mobileNumber: 'Mobile Number', password: 'New password' } as const
const titles = { invitation: 'Register', reset: 'Forgot password' } as const
const acts = { invitation: 'Create account', reset: 'Set password' } as const
const paths = { invitation: '/auth/register', reset: '/auth/forgot-password' } as const

/** The page of a link: its owner, its form, and the outcome. */
export class AccountLinkAdapter implements Adapter {
  readonly #page: Page
  readonly #check: Gate
  readonly #uses: Readonly<Record<LinkPurpose, Gate>>
  #purpose: LinkPurpose = 'invitation'
  #typed: Readonly<Record<string, string>> = {}

  private constructor(page: Page) {
    this.#page = page
    this.#check = new Gate(page, callTo(contract.CheckLink.path))
    this.#uses = {
      invitation: new Gate(page, callTo(contract.AcceptInvitation.path)),
      reset: new Gate(page, callTo(contract.SetPassword.path)),
    }
  }

  static async on(page: Page): Promise<AccountLinkAdapter> {
    const adapter = new AccountLinkAdapter(page)
    for (const gate of [adapter.#check, ...Object.values(adapter.#uses)]) await gate.close()
    return adapter
  }

  async begin({ input }: Beginning): Promise<void> {
    this.#purpose = (input as { readonly purpose: LinkPurpose }).purpose
    for (const gate of [this.#check, ...Object.values(this.#uses)]) gate.forget()
    await this.#page.goto('about:blank')
    await this.#page.goto(`${paths[this.#purpose]}#${TOKEN}`)
  }

  async act({ event }: Step): Promise<boolean> {
    const use = this.#uses[this.#purpose]
    switch (event.type) {
      case 'retry.requested':
        await this.#page.getByRole('button', { name: 'Retry' }).click()
        return true
      case 'form.submitted':
        await this.#submit(event as unknown as LinkedPerson)
        return true
      case 'xstate.done.actor.checkLink': {
        const json = { isSuccess: true, ...(event.output as LinkedPerson), purpose: this.#purpose }
        await this.#check.release({ kind: 'answered', json })
        return true
      }
      case 'xstate.error.actor.checkLink':
        await this.#check.release(failingBy(event.error))
        return true
      case 'xstate.done.actor.useLink':
        await use.release({ kind: 'answered', json: { isSuccess: true, message: '' } })
        return true
      case 'xstate.error.actor.useLink':
        await use.release(failingBy(event.error))
        return true
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  async see({ state, context }: State): Promise<void> {
    const facts = context as Facts
    const main = this.#page.getByRole('main')
    await expect(this.#page).toHaveURL(state === 'opened' ? '/auth/login' : paths[this.#purpose])
    if (state === 'opened') return expect(main.getByLabel('Email')).toHaveValue(facts.person?.email ?? '')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(titles[this.#purpose])
    const form = main.getByRole('form')
    if (state === 'checking' || state === 'unchecked' || state === 'invalid') await expect(form).toHaveCount(0)
    if (state === 'checking') {
      await this.#check.isWaiting()
      return expect(this.#check.asked()).toEqual({ token: TOKEN })
    }
    if (state === 'unchecked') return expect(main.getByRole('alert')).toContainText(toldFailure(facts.failure ?? ''))
    if (state === 'invalid') {
      return expect(main.getByRole('alert')).toHaveText('This link is no longer valid. Ask for a new one.')
    }
    await this.#seeForm(facts, state === 'saving')
  }

  async #seeForm({ person, errors, failure }: Facts, isBusy: boolean): Promise<void> {
    const form = this.#page.getByRole('form')
    const field = (label: string) => form.getByLabel(label, { exact: true })
    await expect(field('Email')).toHaveValue(person?.email ?? '')
    await expect(form).toHaveAttribute('aria-busy', String(isBusy))
    await expect(form.getByRole('alert')).toHaveText(failure === null ? [] : [toldFailure(failure)])
    for (const [name, label] of Object.entries(labels)) {
      if (this.#purpose === 'reset' && name !== 'password') await expect(field(label)).toHaveCount(0)
      else if (errors[name] !== undefined) await expect(field(label)).toHaveAccessibleDescription(errors[name])
    }
    if (!isBusy) return expect(form.getByRole('button', { name: acts[this.#purpose] })).toBeEnabled()
    await this.#uses[this.#purpose].isWaiting()
    expect(this.#uses[this.#purpose].asked(), 'what is sent').toEqual({ token: TOKEN, ...this.#typed })
  }

  async #submit({ employeeName, mobileNumber }: LinkedPerson): Promise<void> {
    const field = (label: string) => this.#page.getByLabel(label, { exact: true })
    const isInvitation = this.#purpose === 'invitation'
    if (isInvitation) {
      await field(labels.employeeName).fill(employeeName)
      await field(labels.mobileNumber).fill(mobileNumber)
    }
    for (const label of ['New password', 'Repeat new password']) await field(label).fill(PASSWORD)
    this.#typed = { password: PASSWORD, ...(isInvitation && { employeeName, mobileNumber }) }
    await this.#page.getByRole('button', { name: acts[this.#purpose] }).click()
  }
}
