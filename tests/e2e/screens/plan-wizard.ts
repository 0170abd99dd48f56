import { expect, type Locator, type Page } from '@playwright/test'
import { planFieldLabel } from '../../../src/schemas/plans/plan-fields.ts'
import { type PlanDraftField, planSteps } from '../../../src/schemas/plans/plan-steps.ts'

export const NEW_PLAN = '/pages/CreatePlan'

export const editPlan = ({ pid, planName }: { readonly pid: number; readonly planName: string }): string =>
  `/pages/EditPlan/${encodeURIComponent(planName)}?pid=${pid}`

export const copyPlan = ({ pid }: { readonly pid: number }): string => `${NEW_PLAN}?copy=${pid}`

/** The plan wizard as a person sees it. */
export class PlanWizard {
  readonly page: Page
  readonly main: Locator
  readonly steps: Locator
  readonly heading: Locator
  readonly next: Locator
  readonly previous: Locator
  readonly publish: Locator
  readonly undo: Locator
  readonly redo: Locator
  readonly discard: Locator
  readonly takeOver: Locator
  readonly continueDraft: Locator
  readonly startAgain: Locator
  readonly history: Locator
  readonly onlyChanges: Locator
  readonly wait: Locator
  readonly retry: Locator
  readonly nowhere: Locator
  /** The differences from another person's save. */
  readonly conflict: Locator
  /** The question before a draft is discarded. */
  readonly discardQuestion: Locator
  readonly mean: Locator
  readonly keep: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.locator('main')
    this.steps = page.getByRole('navigation', { name: 'Steps of the plan' }).getByRole('button')
    this.heading = this.main.locator('[data-step-heading]')
    this.next = page.getByRole('button', { name: 'Next', exact: true })
    this.previous = page.getByRole('button', { name: 'Previous', exact: true })
    this.publish = page.locator('[data-publish]')
    this.undo = this.main.getByRole('button', { name: /^Undo/ })
    this.redo = this.main.getByRole('button', { name: /^Redo/ })
    this.discard = page.getByRole('button', { name: 'Discard draft', exact: true })
    this.takeOver = page.getByRole('button', { name: 'Take over' })
    this.continueDraft = page.getByRole('button', { name: /^Continue the draft of \d\d\/\d\d\/\d{4} \d\d:\d\d$/ })
    this.startAgain = page.getByRole('button', { name: 'Discard draft', exact: true }).first()
    this.history = page.getByRole('button', { name: 'History', exact: true })
    this.onlyChanges = page.getByRole('checkbox', { name: 'Only changes' })
    this.wait = page.getByText('Please Wait!')
    this.retry = this.main.getByRole('button', { name: 'Retry' })
    this.nowhere = this.main.getByRole('heading', { name: 'Page Not Available...' })
    this.conflict = this.main.getByRole('region', { name: /changed this plan/ })
    this.discardQuestion = page.getByRole('dialog', { name: /^Discard (?:this )?draft\?$/ })
    this.mean = this.discardQuestion.getByRole('button', { name: /^Discard(?: draft)?$/ })
    this.keep = this.discardQuestion.getByRole('button', { name: /^Keep/ })
  }

  async open(address = NEW_PLAN): Promise<void> {
    await this.page.goto(address)
    await this.isReady()
  }

  async isReady(): Promise<void> {
    await expect(this.heading).toBeVisible()
  }

  /** The control of a field, by its wire name. */
  field(name: string): Locator {
    return this.main.locator(`[data-plan-field="${name}"]`).locator('input, select, textarea').first()
  }

  async goTo(step: number): Promise<void> {
    await this.steps.nth(step - 1).click()
    await this.isAt(step)
  }

  /** The step is shown and has the focus, so keys go to it. */
  async isAt(step: number): Promise<void> {
    await expect(this.heading).toContainText(planSteps[step - 1]?.label ?? '')
    await expect(this.steps.nth(step - 1)).toHaveAttribute('aria-current', 'step')
  }

  /** The number of the step shown. */
  async shownStep(): Promise<number> {
    const marks = await this.steps.evaluateAll((steps) => steps.map((step) => step.ariaCurrent === 'step'))
    return marks.indexOf(true) + 1
  }

  async choose(name: string, option: string): Promise<void> {
    const field = this.field(name)
    await field.click()
    await field.fill(option)
    // The lists of native selects have options as well.
    await this.page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
  }

  /** The choice of whose value a field keeps in a conflict. */
  side(field: PlanDraftField, side: 'mine' | 'theirs'): Locator {
    const words = side === 'mine' ? 'your value' : 'their value'
    return this.conflict.getByRole('radio', { name: `${planFieldLabel(field)}: keep ${words}` })
  }

  /** Starts again instead of continuing the draft that is offered. */
  async beginAgain(): Promise<void> {
    await this.startAgain.click()
    await this.mean.click()
    await expect(this.discardQuestion).toHaveCount(0)
  }

  async throwAway(): Promise<void> {
    await this.discard.click()
    await this.mean.click()
    await expect(this.discardQuestion).toHaveCount(0)
  }

  /** Takes over the draft from the tab that is writing it. */
  async takeDraftOver(): Promise<void> {
    await this.takeOver.click()
    await this.isWriting()
  }

  async isWriting(): Promise<void> {
    await this.isReady()
    await expect(this.takeOver).toHaveCount(0)
  }
}
