import { expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import type { PlanRecord } from '../../../src/schemas/plans/plan.ts'
import { choicesIn } from '../../../src/schemas/plans/plan-draft.ts'
import { planFieldOf } from '../../../src/schemas/plans/plan-fields.ts'
import { type PlanDraftField, stepNumberOf } from '../../../src/schemas/plans/plan-steps.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import { copyPlan, editPlan, NEW_PLAN, PlanWizard } from '../screens/plan-wizard.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { newCode } from '../support/samples.ts'
import type { Desk } from '../support/specified-desk.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import type { WalkedServer } from '../support/walked-server.ts'
import { problemOf } from './answers.ts'
import { isMissing, press } from './controls.ts'
import { tagOf } from './failures.ts'
import { PlanValues } from './plan-values.ts'
import { factsOf, isDiscardAsked, isFilling, workOf } from './plan-wizard-facts.ts'
import { PlanWizardStates } from './plan-wizard-states.ts'

const kindOf = (event: SampleEvent): string => (event.output as { kind?: string } | undefined)?.kind ?? ''

/** The screen is gone: a 401 led to the sign-in, or the plan was published and the list is shown. */
export const leavesTheWizard = (event: SampleEvent): boolean =>
  tagOf(event) === 'Unauthorized' || kindOf(event) === 'published'

const buttons = { 'next.requested': 'next', 'previous.requested': 'previous', 'publish.requested': 'publish' } as const
const calls = { loadPlan: 'plan', publishPlan: 'publish', loadLookups: 'lookups' } as const

const addressOf = (plan: PlanRecord, isCopied: boolean): string => (isCopied ? copyPlan(plan) : editPlan(plan))

/** The plan wizard with its steps, fields and buttons; the calls wait until the path answers them. */
export class PlanWizardAdapter implements Adapter {
  readonly withheld = {
    'field.changed':
      'a field is there while the plan is filled in and nothing is asked, and where what it follows is chosen',
    'lookups.retried': 'that options are missing is said where they are wanted',
  }
  readonly #page: Page
  readonly #server: WalkedServer
  readonly #desk: Desk
  readonly #wizard: PlanWizard
  readonly #states: PlanWizardStates
  readonly #values: PlanValues
  readonly #gates: Readonly<Record<(typeof calls)[keyof typeof calls], Gate>>
  #plan: PlanRecord | null = null
  #other: Page | null = null
  #hasLeft = false
  /** Distinguishes the plans of this run from all others. */
  #code = ''

  private constructor(page: Page, server: WalkedServer, desk: Desk) {
    this.#page = page
    this.#server = server
    this.#desk = desk
    this.#wizard = new PlanWizard(page)
    this.#gates = {
      plan: new Gate(page, callTo(contract.SearchPlan.path)),
      publish: new Gate(page, callTo(contract.InsertUpdatePlanMaster.path)),
      lookups: new Gate(page, callTo(contract.GetPlanDropdown.path)),
    }
    this.#values = new PlanValues(this.#wizard)
    this.#states = new PlanWizardStates(page, this.#gates.publish, this.#values)
  }

  static async on(page: Page, server: WalkedServer, desk: Desk, walk: string): Promise<PlanWizardAdapter> {
    const adapter = new PlanWizardAdapter(page, server, desk)
    await adapter.#gates.plan.close()
    await adapter.#gates.publish.close()
    if (walk === 'the options are loaded') await adapter.#gates.lookups.close()
    return adapter
  }

  async begin({ input }: Beginning): Promise<void> {
    const { mode, step, copyOf } = factsOf({ context: input, state: null })
    await this.#other?.close()
    this.#other = null
    this.#forgetCalls()
    this.#hasLeft = false
    this.#code = newCode('')
    await this.#server.beginAgain(this.#page)
    const isNew = mode === 'create' && copyOf === undefined
    this.#plan = isNew ? null : await this.#desk.addPlan(newCode('PLAN'))
    this.#values.begin(this.#plan, this.#code)
    const address = this.#plan === null ? `${NEW_PLAN}?` : `${addressOf(this.#plan, copyOf !== undefined)}&`
    await this.#page.goto(`${address}step=${step}`)
  }

  async see(after: State, walk: string): Promise<void> {
    if (this.#hasLeft) await this.#states.seeLeft()
    else await this.#states.see(after, walk)
  }

  async act(step: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { event } = step
    const actor = /\.actor\.(\w+)$/.exec(event.type)?.[1]
    if (actor !== undefined) return this.#answer(actor as keyof typeof calls, event)
    const wizard = this.#wizard
    switch (event.type) {
      case 'field.changed':
        return this.#change(event.field as PlanDraftField, String(event.value), before)
      case 'field.left':
        return this.#leave(event.field as PlanDraftField)
      case 'undo.requested':
        return press(wizard.undo)
      case 'redo.requested':
        return press(wizard.redo)
      case 'step.chosen':
        return this.#goTo(Number(event.step), before)
      case 'next.requested':
      case 'previous.requested':
      case 'publish.requested':
        await this.#beAt(factsOf(before).step)
        if (event.type === 'publish.requested' && factsOf(before).step !== 8) return this.#save()
        return press(wizard[buttons[event.type]])
      case 'review.narrowed':
        await this.#beAt(8)
        await wizard.onlyChanges.setChecked(Boolean(event.onlyChanges))
        return true
      case 'draft.found':
        return this.#comeBack()
      case 'draft.continued':
        return press(wizard.continueDraft)
      case 'discard.requested':
        return press(workOf(before) === 'offering' ? wizard.startAgain : wizard.discard)
      case 'discard.reconsidered':
        return press(wizard.keep)
      case 'draft.discarded':
        if (!isDiscardAsked(before)) await press(workOf(before) === 'offering' ? wizard.startAgain : wizard.discard)
        return press(wizard.mean)
      case 'draft.readOnly':
        return this.#openElsewhere()
      case 'draft.takenOver':
        // Behind an offer or a question the draft can be taken over only after another tab has taken it.
        if (workOf(before) === 'offering' || isDiscardAsked(before)) await this.#openElsewhere()
        await wizard.takeDraftOver()
        return true
      case 'retry.requested':
      case 'lookups.retried':
        return this.#retry(before)
      case 'conflict.chosen':
        await wizard.side(event.field as PlanDraftField, event.side as 'mine' | 'theirs').check()
        return true
      case 'conflict.settled':
        this.#values.settled(factsOf(before))
        return press(wizard.conflict.getByRole('button', { name: 'Save again' }))
      case 'conflict.discarded':
        this.#values.ownName()
        return press(wizard.conflict.getByRole('button', { name: 'Take all of theirs' }))
      case 'conflict.dismissed':
        return press(wizard.conflict.getByRole('button', { name: 'Back to the plan' }))
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  /** Goes to a step. Walks about something else stay at any step until it matters. */
  async #beAt(step: number): Promise<void> {
    if ((await this.#wizard.shownStep()) !== step) await this.#wizard.goTo(step)
  }

  /** Types or chooses a value; the name of a plan is unique. */
  async #change(name: PlanDraftField, value: string, before: State): Promise<boolean> {
    if (isDiscardAsked(before)) await expect(this.#wizard.keep).toBeFocused()
    if (!isFilling(before) || isDiscardAsked(before)) return false
    await this.#beAt(stepNumberOf(name) ?? 1)
    const { draft } = factsOf(before)
    const field = this.#wizard.field(name)
    const { control } = planFieldOf(name)
    if (name === 'perGbDollar' && draft.operatorType !== 'payPerGB') return isMissing(field)
    if (name === 'tariff' && draft.simOperator === '') return isMissing(field)
    if (name === 'country' && draft.type === 'Roaming') return isMissing(field)
    if (control === 'segmented') {
      await this.#wizard.main.locator(`[data-plan-field="${name}"] input[value="${value}"]`).check()
    } else if (control === 'lookup') {
      await this.#wizard.choose(name, value)
    } else if (control === 'select') {
      if (!choicesIn(draft, name).some((choice) => choice.value === value)) return false
      await field.selectOption(value)
    } else {
      if (name === 'planName') this.#values.ownName()
      await field.fill(name === 'planName' && value !== '' ? `${value} ${this.#code}` : value)
    }
    return true
  }

  /** With the keys: only the review has the button. */
  async #save(): Promise<true> {
    await this.#page.keyboard.press('Control+s')
    return true
  }

  /** Leaves the field with Tab. */
  async #leave(name: PlanDraftField): Promise<true> {
    await this.#wizard.field(name).press('Tab')
    return true
  }

  /** With the step bar; with the address if the step does not exist or there is no bar. */
  async #goTo(step: number, before: State): Promise<true> {
    if (isFilling(before) && !isDiscardAsked(before) && step <= 8) return press(this.#wizard.steps.nth(step - 1))
    await this.#page.evaluate((to) => {
      const address = new URL(location.href)
      address.searchParams.set('step', to)
      history.pushState(null, '', address.href)
    }, String(step))
    return true
  }

  /** Reloads the page, after which the draft is offered. */
  async #comeBack(): Promise<true> {
    this.#forgetCalls()
    await this.#page.reload()
    return true
  }

  /** Requests again with the Retry button of what failed. */
  async #retry(before: State): Promise<boolean> {
    // The options also load behind the offer, but their failure is shown only where they are needed.
    if (!isFilling(before) && workOf(before) !== 'preparing.failed') return isMissing(this.#wizard.retry)
    return press(this.#wizard.retry)
  }

  /** Opens the same wizard in another tab, which takes over the draft. */
  async #openElsewhere(): Promise<true> {
    if (this.#other === null) {
      this.#other = await this.#page.context().newPage()
      await this.#other.goto(this.#page.url())
    }
    const there = new PlanWizard(this.#other)
    await this.#other.bringToFront()
    // The takeover ends when the other tab writes; taking back before that would make this tab the first of two.
    await there.takeDraftOver()
    // A background page gets only one frame a second.
    await this.#page.bringToFront()
    return true
  }

  /** Forgets the calls of a page about to be left. */
  #forgetCalls(): void {
    for (const gate of Object.values(this.#gates)) gate.forget()
  }

  async #answer(actor: keyof typeof calls, event: SampleEvent): Promise<true> {
    await this.#gates[calls[actor]].release(this.#outcomeOf(actor, event))
    this.#hasLeft = leavesTheWizard(event)
    return true
  }

  #outcomeOf(actor: keyof typeof calls, event: SampleEvent): Outcome {
    if (kindOf(event) === 'conflicted') return { kind: 'answered', json: this.#conflict() }
    const { message, errors } = (event.error ?? {}) as { readonly message?: string; readonly errors?: unknown }
    const none = { isSuccess: false, message: 'No plans found', getPlanslist: null, totalCount: 0 }
    switch (tagOf(event)) {
      case '':
        return { kind: 'pass' }
      case 'Unauthorized':
        return { kind: 'withToken', token: 'ended-meanwhile' }
      case 'Refused':
        if (actor === 'loadPlan') return { kind: 'answered', json: this.#server.write(none) }
        if (this.#server.isSpecified) return problemOf(event.error)
        return { kind: 'answered', json: { isSuccess: false, message, errors } }
      default:
        return { kind: 'aborted' }
    }
  }

  /** Answers as if another person had saved first. None did, so the next save is accepted. */
  #conflict() {
    const changes = [
      { field: 'validity', loaded: this.#plan ? '0' : '30', saved: '60' },
      { field: 'planName', loaded: this.#plan?.planName ?? 'Japan 5 GB', saved: `Theirs ${this.#code}` },
    ]
    const conflict = { version: this.#plan?.version ?? 1, changes, updatedBy: 'Ben Cole', updatedDate: '2026-01-06' }
    return { isSuccess: false, message: 'Another person changed this plan', conflict }
  }
}
