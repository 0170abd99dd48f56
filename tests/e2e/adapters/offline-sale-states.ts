import { expect, type Locator, type Page } from '@playwright/test'
import type { State } from '../support/walk.ts'
import { toldFailure } from './answers.ts'
import { LOOKS } from './looks.ts'
import { offered } from './offline-sale-calls.ts'
import * as sale from './offline-sale-facts.ts'
import { seeStep, wrongOnStep } from './offline-sale-steps.ts'

const { factsOf, regionsOf } = sale

const stepOf = (field: string): number => {
  const name = field.split('.').at(-1) ?? ''
  const of: Readonly<Record<string, number>> = {
    customerID: 1,
    planID: 2,
    lines: 2,
    ids: 3,
    unitPrice: 4,
    paymentMode: 5,
  }
  return of[name] ?? 6
}

/** The three buttons over the steps, with whether each is enabled. */
const shownIn = (main: Locator): Promise<Readonly<Record<string, boolean>>> =>
  main.evaluate((root) =>
    Object.fromEntries(
      [...root.querySelectorAll('button')]
        .filter(({ ariaLabel, textContent }) =>
          ['Undo', 'Redo', 'Discard draft'].includes(ariaLabel ?? textContent ?? ''),
        )
        .filter((one) => one.closest('dialog') === null)
        .map((one) => [one.ariaLabel ?? one.textContent ?? '', !one.matches(':disabled, [aria-disabled="true"]')]),
    ),
  )

/** The visible parts of an offline sale in each of its states. */
export class OfflineSaleStates {
  readonly #page: Page
  readonly #main: Locator
  readonly #question: Locator
  readonly #hasOptions: boolean

  constructor(page: Page, hasOptions: boolean) {
    this.#page = page
    this.#main = page.getByRole('main')
    this.#question = page.getByRole('dialog', { name: 'Discard draft?' })
    this.#hasOptions = hasOptions
  }

  async seeQuestion(after: State): Promise<void> {
    const isAsked = sale.isDiscardAsked(after)
    await expect(this.#question).toHaveCount(isAsked ? 1 : 0)
    if (!isAsked) return
    const told = sale.isAt(after, 'offering')
      ? 'The draft is discarded. You can undo this for ten seconds.'
      : 'All entries are removed. Undo restores them.'
    await expect(this.#question).toHaveText(`Discard draft?${told}Discard draftKeep draft`)
    await expect(this.#question.getByRole('button', { name: 'Keep draft' })).toBeFocused()
  }

  async seeOffer(after: State): Promise<void> {
    const offer = this.#main.getByRole('region', { name: 'You have a draft of a sale' })
    await expect(offer.getByRole('paragraph')).toHaveText([
      `Left at ${sale.steps[factsOf(after).step - 1]}. No SIMs are reserved.`,
    ])
    await expect(offer.locator('> div > button')).toHaveText([
      /^Continue the draft of \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
      'Discard draft',
    ])
  }

  async seeDrawing(after: State): Promise<void> {
    const facts = factsOf(after)
    const { step, history, draft, errors, notice, checkFailure } = facts
    const isIssuing = sale.isAt(after, 'issuing')
    const isWriting = !sale.isReading(after)
    const label = sale.steps[step - 1] ?? ''
    const { check, lookups } = regionsOf(after)
    await expect(this.#main.locator('[data-step-heading]')).toHaveText(`${label}Step ${step} of 6`)
    const marks = sale.steps.map((name, index) => {
      const number = index + 1
      const counted = (count: number, word: string) => (count === 0 ? '' : `(${count} ${word}${count > 1 ? 's' : ''})`)
      const refused = Object.keys(errors).filter((field) => stepOf(field) === number).length
      const open =
        number < 6 && (number < step || step === 6) ? sale.openIn(draft).filter((one) => one.step === number).length : 0
      const found = refused > 0 ? counted(refused, 'problem') : counted(open, 'warning')
      return `${number}${name}${found === '' ? '' : `${refused || open}${found}`}`
    })
    const bar = this.#page.getByRole('navigation', { name: 'Steps of the sale' }).getByRole('button')
    await expect(bar).toHaveText(marks)
    await expect(bar.nth(step - 1)).toHaveAttribute('aria-current', 'step')
    const isFree = isWriting && !isIssuing
    await expect
      .poll(() => shownIn(this.#main), { ...LOOKS, message: 'Undo, Redo and Discard draft' })
      .toEqual({
        Undo: isFree && history.past.length > 0,
        Redo: isFree && history.future.length > 0,
        'Discard draft': isFree && sale.isBegun(facts),
      })
    await expect(this.#main.locator('[data-kept]')).toHaveText(
      sale.isBegun(facts) && isWriting ? 'Draft kept in this browser' : '',
    )
    await expect(this.#main.getByText('This draft is open in another tab.')).toHaveCount(isWriting ? 0 : 1)
    await expect(this.#main.getByRole('alert')).toHaveText([
      ...(this.#hasOptions && lookups === 'failed' ? ['Customers and plans could not be loaded.Retry'] : []),
      ...(check === 'failed'
        ? [`The status of the sale could not be loaded. ${toldFailure(checkFailure ?? '')}Retry`]
        : []),
      ...(notice === null ? [] : [toldFailure(notice)]),
      ...wrongOnStep(after),
    ])
    const form = this.#main.getByRole('form', { name: label, exact: true })
    const isSound = sale.openIn(draft).length > 0 || facts.checked?.customer != null
    const issue = [isIssuing ? 'Issuing...' : 'Issue Invoice', isFree && isSound] as const
    const options = this.#hasOptions && lookups !== 'ready' ? null : offered
    await seeStep({ form, state: after, options }, step === 6 ? issue : ['Next', true])
  }
}
