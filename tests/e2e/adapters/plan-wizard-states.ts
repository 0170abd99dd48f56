import { expect, type Page } from '@playwright/test'
import type { PlanDraftField } from '../../../src/schemas/plans/plan-steps.ts'
import { PLANS } from '../screens/plan-list.ts'
import { PlanWizard } from '../screens/plan-wizard.ts'
import type { Gate } from '../support/gate.ts'
import type { State } from '../support/walk.ts'
import type { PlanValues } from './plan-values.ts'
import { type Facts, factsOf, isDiscardAsked, isFilling, regionsOf, workOf } from './plan-wizard-facts.ts'

/** The visible parts of the plan wizard in each of its states. */
export class PlanWizardStates {
  readonly #page: Page
  readonly #wizard: PlanWizard
  readonly #publishing: Gate
  readonly #values: PlanValues

  constructor(page: Page, publishing: Gate, values: PlanValues) {
    this.#page = page
    this.#wizard = new PlanWizard(page)
    this.#publishing = publishing
    this.#values = values
  }

  async see(after: State, walk: string): Promise<void> {
    await this.#seeWork(after)
    await expect(this.#wizard.discardQuestion).toHaveCount(isDiscardAsked(after) ? 1 : 0)
    if (!isFilling(after)) return
    await this.#seeDraft(after)
    if (['the steps are gone through', 'any step is chosen'].includes(walk)) await this.#seeStep(factsOf(after))
    if (walk === 'the options are loaded') {
      const { lookups } = regionsOf(after)
      const message = this.#wizard.main.getByText('Some of the options could not be loaded.')
      await expect(message).toHaveCount(lookups === 'failed' ? 1 : 0)
    }
    if (walk === 'the review shows what changes') await this.#seeReview(factsOf(after))
    if (walk === 'what would be refused is told before') await this.#seeProblems(factsOf(after))
    await this.#values.seeFields(factsOf(after), regionsOf(after).access === 'writing')
  }

  /** The wizard is gone: to the list with the plan, or because the session has ended. */
  async seeLeft(): Promise<void> {
    await expect(this.#page).toHaveURL(new RegExp(`${PLANS}$|/auth/logout`))
  }

  async #seeWork(after: State): Promise<void> {
    const { main, wait, nowhere, continueDraft, conflict } = this.#wizard
    switch (workOf(after)) {
      case 'preparing.loading':
        return expect(wait).toBeVisible()
      case 'preparing.failed':
        return expect(main.getByText('The plan could not be loaded.')).toBeVisible()
      case 'unknownStep':
        return expect(nowhere).toBeVisible()
      case 'offering':
        return expect(continueDraft).toBeVisible()
      case 'publishing':
        await expect(main.getByText('Saving...', { exact: true })).toBeVisible()
        await this.#publishing.isWaiting()
        return this.#values.seeSent(() => this.#publishing.asked(), factsOf(after))
      case 'conflicted':
        await expect(conflict).toBeVisible()
        for (const [field, side] of Object.entries(factsOf(after).sides)) {
          await expect(this.#wizard.side(field as PlanDraftField, side)).toBeChecked()
        }
        return
      default:
        return this.#wizard.isReady()
    }
  }

  /** Whether the draft is editable here, what can be undone, and the server's message about the name. */
  async #seeDraft(after: State): Promise<void> {
    const { undo, redo, main } = this.#wizard
    const isRead = regionsOf(after).access === 'reading'
    await expect(main.getByText('This draft is open in another tab.')).toHaveCount(isRead ? 1 : 0)
    const { history, errors } = factsOf(after)
    await expect(undo).toHaveAttribute('aria-disabled', String(isRead || history.past.length === 0))
    await expect(redo).toHaveAttribute('aria-disabled', String(isRead || history.future.length === 0))
    if (errors.planName === undefined) return
    await expect(main.getByText(errors.planName).first()).toBeVisible()
    await expect(this.#wizard.field('planName')).toHaveAttribute('aria-invalid', 'true')
  }

  async #seeStep({ step }: Facts): Promise<void> {
    const { previous, next, publish } = this.#wizard
    await this.#wizard.isAt(step)
    await expect(previous).toBeEnabled({ enabled: step > 1 })
    await expect(next).toHaveCount(step < 8 ? 1 : 0)
    await expect(publish).toHaveCount(step === 8 ? 1 : 0)
    await expect(this.#page).toHaveURL(({ searchParams }) => (searchParams.get('step') ?? '1') === String(step))
  }

  /** All fields, or only those that an update changes. */
  async #seeReview({ onlyChanges, history }: Facts): Promise<void> {
    if ((await this.#wizard.shownStep()) !== 8) await this.#wizard.goTo(8)
    await expect(this.#wizard.onlyChanges).toBeChecked({ checked: onlyChanges })
    const rows = this.#wizard.main.getByRole('table').getByRole('row')
    const isSame = history.past.length === 0
    if (!onlyChanges) await expect(rows).toHaveCount(68)
    else await expect(rows).toHaveCount(isSame ? 0 : 2)
  }

  async #seeProblems({ draft, errors }: Facts): Promise<void> {
    const { main, steps } = this.#wizard
    const name = /1 problem/
    if (draft.validity.startsWith('-')) await expect(steps.nth(1)).toHaveAccessibleName(name)
    else await expect(steps.nth(1)).not.toHaveAccessibleName(name)
    // The review lists its own problems.
    const isSaid = Object.keys(errors).length > 0 && (await this.#wizard.shownStep()) !== 8
    await expect(main.getByText('Not saved: 1 field needs a correction')).toHaveCount(isSaid ? 1 : 0)
  }
}
