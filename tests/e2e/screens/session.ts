import { expect, type Locator, type Page } from '@playwright/test'

/** The sign-in page as a person sees it. */
export class SignIn {
  readonly page: Page
  readonly email: Locator
  readonly password: Locator
  readonly submit: Locator
  readonly notice: Locator

  constructor(page: Page) {
    this.page = page
    this.email = page.getByLabel('Email')
    this.password = page.getByLabel('Password', { exact: true })
    this.submit = page.getByRole('button', { name: 'Sign in' })
    const form = page.locator('form')
    this.notice = form.getByRole('alert').or(form.getByRole('status'))
  }

  async open(next?: string): Promise<void> {
    await this.page.goto(next === undefined ? '/auth/login' : `/auth/login?next=${encodeURIComponent(next)}`)
    await expect(this.email).toBeVisible()
  }

  /** Opens it after the end of a session, which may still be redirecting there. */
  async reach(): Promise<void> {
    const link = this.page.getByRole('link', { name: 'Sign in', exact: true })
    await expect(async () => {
      if (await link.isVisible()) await link.click({ timeout: 1_000 })
      await expect(this.email).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
  }

  async fill(email: string, password: string): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
  }

  async as(who: { readonly email: string; readonly password: string }): Promise<void> {
    await this.fill(who.email, who.password)
    await this.submit.click()
  }
}

/** The frame around every screen of a signed-in person. */
export class Shell {
  readonly page: Page
  readonly account: Locator

  constructor(page: Page) {
    this.page = page
    this.account = page.getByRole('button', { name: /: account$/ })
  }

  async choose(
    item: 'Lock screen' | 'Sign out' | 'Save session record' | 'Layout settings' | 'Contract',
  ): Promise<void> {
    await this.account.click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }
}

/** The lock over a signed-in person's work. */
export class LockScreen {
  readonly heading: Locator
  readonly email: Locator
  readonly password: Locator
  readonly unlock: Locator
  readonly signOut: Locator

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'Screen locked' })
    this.email = page.getByRole('textbox', { name: 'Email' })
    this.password = page.getByLabel('Password', { exact: true })
    this.unlock = page.getByRole('button', { name: 'Unlock' })
    this.signOut = page.getByRole('button', { name: 'Sign out' })
  }

  async with(password: string): Promise<void> {
    await this.password.fill(password)
    await this.unlock.click()
  }

  /** Whether it asks for more than the password, as it does with a server that cannot unlock. */
  readonly asksForEmail = (): Promise<boolean> => this.email.isVisible()
}

/** The question at sign-out for a person with drafts. */
export class SignOutQuestion {
  readonly dialog: Locator
  readonly keep: Locator
  readonly delete: Locator
  readonly stay: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^Keep your (\d+ )?plan drafts?\?$/ })
    this.keep = this.dialog.getByRole('button', { name: /^Keep drafts?$/ })
    this.delete = this.dialog.getByRole('button', { name: /^Delete drafts?$/ })
    this.stay = this.dialog.getByRole('button', { name: 'Stay signed in' })
  }
}
