import { expect, type Page } from '@playwright/test'
import type { PlanDraft } from '../../../src/schemas/plan-draft.ts'
import { type PlanDraftField, stepNumberOf } from '../../../src/schemas/plan-steps.ts'
import { PLANS } from '../screens/plan-list.ts'
import { PlanWizard } from '../screens/plan-wizard.ts'
import type { Gate } from '../support/gate.ts'
import type { State } from '../support/walk.ts'

type Regions = {
  readonly work: string | Readonly<Record<string, string>>
  readonly access: 'writing' | 'reading'
  readonly lookups: 'loading' | 'ready' | 'failed'
  readonly question: 'none' | 'discard'
}
type Facts = {
  readonly mode: 'create' | 'edit'
  readonly step: number
  readonly draft: PlanDraft
  readonly errors: Readonly<Record<string, string>>
  readonly history: { readonly past: ReadonlyArray<unknown>; readonly future: ReadonlyArray<unknown> }
  readonly onlyChanges: boolean
  readonly sides: Readonly<Partial<Record<PlanDraftField, 'mine' | 'theirs'>>>
}

export const regionsOf = ({ state }: State): Regions => state as Regions
export const factsOf = ({ context }: State): Facts => context as Facts
/** Where the work is, `filling.review`. */
export const workOf = (state: State): string => {
  const { work } = regionsOf(state)
  return typeof work === 'string' ? work : Object.entries(work).flat().join('.')
}
export const isFilling = (state: State): boolean => workOf(state).startsWith('filling')

/** The person is asked whether the draft shall be thrown away; what is behind the question is out of reach. */
export const isDiscardAsked = (state: State): boolean => regionsOf(state).question === 'discard'

/** What a person sees of the plan wizard in each of its states. */
export class PlanWizardStates {
  readonly #page: Page
  readonly #wizard: PlanWizard
  readonly #publishing: Gate

  constructor(page: Page, publishing: Gate) {
    this.#page = page
    this.#wizard = new PlanWizard(page)
    this.#publishing = publishing
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
    if (/^the (place|amount|tariff) follows/.test(walk)) await this.#seeDependents(factsOf(after).draft)
  }

  /** The wizard is gone: to the list that has the plan, or out of a session that has ended. */
  async seeLeft(): Promise<void> {
    await expect(this.#page).toHaveURL(new RegExp(`${PLANS}$|/auth/logout`))
  }

  async #seeWork(after: State): Promise<void> {
    const { main, wait, publish, nowhere, continueDraft, conflict } = this.#wizard
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
        await expect(publish).toHaveText('Saving...')
        return this.#publishing.isWaiting()
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

  /** Whether it can be written here, what can be undone, and what the server said of the name. */
  async #seeDraft(after: State): Promise<void> {
    const { undo, redo, main } = this.#wizard
    const isRead = regionsOf(after).access === 'reading'
    await expect(main.getByText('Another tab works on this draft.')).toHaveCount(isRead ? 1 : 0)
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

  /** All fields, or those that an update changes. */
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
    await expect(main.getByText('The plan was not sent')).toHaveCount(Object.keys(errors).length)
  }

  /** Of the fields of the shown step those that are asked for, and nothing that is not. */
  async #seeDependents(draft: PlanDraft): Promise<void> {
    const isAsked = {
      country: draft.type !== 'Roaming',
      region: draft.type === 'Roaming',
      perGbDollar: draft.operatorType === 'payPerGB',
      perMbDollar: draft.operatorType === 'payPerMB',
      tariff: draft.simOperator !== '',
    }
    const shown = await this.#wizard.shownStep()
    for (const [name, asked] of Object.entries(isAsked)) {
      if (stepNumberOf(name) !== shown) continue
      await expect(this.#wizard.field(name)).toHaveCount(asked ? 1 : 0)
      const isText = name === 'perGbDollar' || name === 'tariff' || name === 'country'
      if (asked && isText) await expect(this.#wizard.field(name)).toHaveValue(draft[name])
    }
  }
}
