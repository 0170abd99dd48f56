import { expect, type Locator, type Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { choose, enter, isMissing, press } from './controls.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'
import { OfflineSaleCalls } from './offline-sale-calls.ts'
import * as sale from './offline-sale-facts.ts'
import { OfflineSaleStates } from './offline-sale-states.ts'
import { nameOfSim, shownSims } from './offline-sale-steps.ts'
import { seeToast } from './toasts.ts'

const { factsOf, regionsOf } = sale

/** Acts of a person on the page, which set the focus; a page that has just loaded has none. */
const isByPerson = (type: string): boolean =>
  !['', 'draft.found', 'draft.readOnly'].includes(type) && !type.startsWith('xstate.')

/** The screen is gone: the session has ended, or the invoice was issued and is shown. */
export const leavesTheSale = (event: Step['event']): boolean =>
  endsTheSession(event) ||
  (event.type === 'xstate.done.actor.issueSale' && (event.output as { id: unknown }).id !== null)

/** An offline sale over its two addresses. The path gives every answer, so no SIM is sold. */
export class OfflineSaleAdapter implements Adapter {
  readonly withheld = {
    'field.changed': 'behind a question nothing is entered, and boxes are confirmed once the letters are known',
    'line.added': 'behind a question nothing is entered',
    'line.removed': 'the only plan of a sale stays',
    'stock.suggested': 'without a plan, and where enough are chosen, there is nothing to fill up',
    'codes.pasted': 'SIMs are chosen once it is known of which plan',
    'sim.removed': 'it is none of the line, or it is not known yet which it is',
    'draft.continued': 'behind a question the draft is out of reach',
  }
  readonly #page: Page
  readonly #api: Api
  readonly #main: Locator
  readonly #question: Locator
  readonly #calls: OfflineSaleCalls
  readonly #states: OfflineSaleStates
  #other: Page | null = null
  #hasLeft: RegExp | null = null
  #comebacks = 0
  #last = ''

  private constructor(page: Page, api: Api, hasOptions: boolean) {
    this.#page = page
    this.#api = api
    this.#main = page.getByRole('main')
    this.#question = page.getByRole('dialog', { name: 'Discard draft?' })
    this.#states = new OfflineSaleStates(page, hasOptions)
    this.#calls = new OfflineSaleCalls(page, hasOptions)
  }

  static async on(page: Page, api: Api, walk: string): Promise<OfflineSaleAdapter> {
    const adapter = new OfflineSaleAdapter(page, api, walk === 'the options are loaded')
    await adapter.#calls.close()
    return adapter
  }

  async begin({ input }: Beginning): Promise<void> {
    const { step } = input as { readonly step: number }
    await this.#other?.close()
    this.#other = null
    this.#calls.begin()
    this.#hasLeft = null
    this.#comebacks = 0
    this.#last = ''
    await beginAgain(this.#page, this.#api)
    await this.#page.goto(`${sale.addressOf(step)}?step=${step}`)
  }

  async act(step: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { event } = step
    this.#last = event.type
    const isAway = sale.isElsewhere(factsOf(before).step, factsOf(step).step)
    if (event.type.startsWith('xstate.')) return this.#answer(step, isAway)
    if (event.type === 'draft.found') return this.#comeBack()
    if (event.type === 'draft.readOnly') return this.#openElsewhere()
    if (event.type === 'draft.takenOver') return this.#takeOver(before)
    const wasAsking = regionsOf(before).check === 'asking'
    // Calls of a page that is left are aborted, and a late answer must not reach the repeated ones.
    if (isAway) this.#calls.forget()
    const isAskedAgain = wasAsking && !isAway && regionsOf(step).check === 'asking' && this.#asksAnew(event, before)
    const isDone = isAskedAgain
      ? await this.#calls.afterAsking(() => this.#enter(event, before))
      : await this.#enter(event, before)
    // Calls that the new page repeats get the same answers.
    if (isDone && isAway && sale.isDrawing(step)) await this.#calls.restore(step)
    return isDone
  }

  async see(after: State): Promise<void> {
    if (this.#hasLeft !== null) return expect(this.#page).toHaveURL(this.#hasLeft)
    const { step, comebacks } = factsOf(after)
    await this.#states.seeQuestion(after)
    await expect
      .poll(() => `${new URL(this.#page.url()).pathname}`, { ...LOOKS, message: 'the address' })
      .toBe(sale.addressOf(step))
    // The old view stays until this one is drawn. It shows the step too, but takes no acts.
    await expect(this.#main.getByRole('heading', { level: 1 })).toHaveText(sale.titleOf(step))
    if (sale.isAt(after, 'offering')) await this.#states.seeOffer(after)
    else await this.#states.seeDrawing(this.#calls.toldOf(after))
    await this.#calls.see(after)
    const isBack = comebacks > this.#comebacks
    this.#comebacks = comebacks
    if (!sale.isDiscardAsked(after)) await this.#seeFocus(isBack)
  }

  /** A refusal leads to its error, and the focus is where the person looks. */
  async #seeFocus(isBack: boolean): Promise<void> {
    const wrong = this.#main.locator('[aria-invalid="true"]').first()
    if (isBack && (await wrong.count()) > 0) await expect(wrong).toBeFocused()
    const isNowhere = () => this.#page.evaluate(() => document.activeElement === document.body)
    if (isByPerson(this.#last)) await expect.poll(isNowhere, { ...LOOKS, message: 'the focus is nowhere' }).toBe(false)
  }

  async #answer(step: Step, isAway: boolean): Promise<true> {
    const { event } = step
    await this.#calls.answer(event, isAway)
    if (isAway) await this.#calls.restore(step)
    if (endsTheSession(event)) this.#hasLeft = /\/auth\/logout/
    else if (leavesTheSale(event)) {
      const { id, message } = event.output as { readonly id: number; readonly message: string }
      await seeToast(this.#page, 'success', message)
      this.#hasLeft = new RegExp(`${sale.SALE}/Billing[?]invoice=${id}$`)
    }
    return true
  }

  /** Whether the sale is checked again during a check: a change of step does so only with a customer. */
  #asksAnew({ type }: Step['event'], before: State): boolean {
    const { step, draft } = factsOf(before)
    if (['step.chosen', 'next.requested', 'previous.requested'].includes(type)) return draft.customerID !== ''
    return ['undo.requested', 'redo.requested'].includes(type) || (type === 'field.changed' && step === 1)
  }

  async #enter(event: Step['event'], before: State): Promise<boolean> {
    const facts = factsOf(before)
    const isAsked = sale.isDiscardAsked(before)
    const button = (name: string | RegExp) => this.#main.getByRole('button', { name, exact: true })
    switch (event.type) {
      case 'field.changed':
        if (event.field === 'boxes') return this.#confirm(before)
        return isAsked ? false : this.#change(String(event.field), String(event.value))
      case 'field.left':
        await this.#main.getByLabel('Remarks').press('Tab')
        return true
      case 'undo.requested':
        return press(button('Undo'))
      case 'redo.requested':
        return press(button('Redo'))
      case 'line.added':
        return isAsked ? false : press(button(event.kind === 'service' ? 'Add a service line' : 'Add another plan'))
      case 'line.removed': {
        const out = button(`Remove line ${sale.keysOf(facts.draft).indexOf(String(event.key)) + 1}`)
        return sale.keysOf(facts.draft).length === 1 ? isClosed(out) : press(out)
      }
      case 'stock.suggested': {
        const fill = button('Fill from stock')
        const isEnough = sale.idsOf(facts.draft, '1').length >= Number(facts.draft['1.quantity'])
        return facts.draft['1.planID'] === '' || isEnough ? isClosed(fill) : press(fill)
      }
      case 'codes.pasted':
        return this.#paste(event.codes as ReadonlyArray<string>, facts)
      case 'sim.removed': {
        const told = factsOf(this.#calls.toldOf(before))
        const sim = shownSims(told, String(event.key)).find(({ id }) => id === event.id)
        return sim ? press(button(`Remove ${nameOfSim(sim)}`)) : isMissing(button(/^Remove SIM|^Remove \d/))
      }
      case 'step.chosen':
        return this.#goTo(Number(event.step), isAsked)
      case 'next.requested':
        return press(button('Next'))
      case 'previous.requested':
        return press(button('Previous'))
      case 'issue.requested':
        return press(button('Issue Invoice'))
      case 'retry.requested':
        return press(button('Retry').first())
      case 'draft.continued':
        if (event.step !== null) return this.#moveTo(Number(event.step))
        return isAsked ? false : press(button(/^Continue the draft of/))
      case 'discard.requested':
        return press(button('Discard draft'))
      case 'discard.reconsidered':
        return press(this.#question.getByRole('button', { name: 'Keep draft' }))
      case 'draft.discarded':
        if (!isAsked) await press(button('Discard draft'))
        return press(this.#question.getByRole('button', { name: 'Discard draft' }))
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  async #change(field: string, value: string): Promise<true> {
    const name = field.split('.').at(-1)
    if (name === 'customerID') {
      return choose(this.#main.getByRole('combobox', { name: 'Customer' }), ['Alder Travel'], 0)
    }
    if (name === 'planID') {
      return choose(this.#main.getByRole('combobox', { name: 'Plan Name' }).first(), ['UK 5 GB (12 in stock)'], 0)
    }
    if (name === 'paymentMode') {
      const mode = this.#main.getByLabel('Payment Mode')
      // A person chooses with the focus on the select; its native list is never opened here.
      await mode.focus()
      await mode.selectOption(value)
      return true
    }
    return enter(this.#main.getByLabel('Remarks'), value)
  }

  /** The letters are known only with the next answer if the draft comes from the other address. */
  #confirm(before: State): Promise<boolean> {
    const tick = this.#main.getByRole('checkbox', { name: 'Print a box in their place', exact: true })
    return factsOf(this.#calls.toldOf(before)).checked?.letters ? press(tick) : isMissing(tick)
  }

  async #paste(codes: ReadonlyArray<string>, { draft }: sale.Facts): Promise<boolean> {
    const opener = this.#main.getByRole('button', { name: 'Paste codes', exact: true })
    if (draft['1.planID'] === '') return isClosed(opener)
    await press(opener)
    await this.#main.getByLabel('ICCIDs or activation codes').fill(codes.join('\n'))
    return press(this.#main.getByRole('button', { name: 'Use these', exact: true }))
  }

  /** With the step bar; behind a question with the address. */
  #goTo(step: number, isAsked: boolean): Promise<true> {
    const bar = this.#page.getByRole('navigation', { name: 'Steps of the sale' }).getByRole('button')
    return isAsked ? this.#moveTo(step) : press(bar.nth(step - 1))
  }

  async #moveTo(step: number): Promise<true> {
    await this.#page.evaluate((to) => history.pushState(null, '', to), `${sale.addressOf(step)}?step=${step}`)
    return true
  }

  /** Reloads the page, after which the draft is offered. */
  async #comeBack(): Promise<true> {
    this.#calls.forget()
    await this.#page.reload()
    return true
  }

  /** Opens the same sale in another tab, which takes over the draft. */
  async #openElsewhere(): Promise<true> {
    const there = this.#other ?? (await this.#page.context().newPage())
    if (this.#other === null) {
      // Answers there would change the draft that is taken over from it.
      await new OfflineSaleCalls(there, false).close()
      await there.goto(this.#page.url())
    }
    this.#other = there
    await there.bringToFront()
    await this.#takeIt(there)
    // A background page gets only one frame a second.
    await this.#page.bringToFront()
    return true
  }

  /** Behind an offer the draft can be taken over only after another tab has taken it. */
  async #takeOver(before: State): Promise<true> {
    if (!sale.isReading(before)) await this.#openElsewhere()
    this.#calls.forget()
    await this.#takeIt(this.#page)
    return true
  }

  /** Takes over the draft, so that this page writes it. */
  async #takeIt(page: Page): Promise<void> {
    const takeOver = page.getByRole('button', { name: 'Take over' })
    await takeOver.click()
    await expect(page.locator('[data-step-heading]')).toBeVisible()
    await expect(takeOver).toHaveCount(0)
  }
}

const isClosed = async (control: Locator): Promise<false> => {
  await expect(control).toBeDisabled()
  return false
}
