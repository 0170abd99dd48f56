import { expect, type Locator, type Page } from '@playwright/test'
import type { ApiOrderAct } from '../../../src/schemas/partners/api-order/choices.ts'
import type { ApiOrderDetail } from '../../../src/schemas/partners/api-order/wire.ts'
import { toldFailure } from './answers.ts'
import { typedIn } from './api-order-delivery.ts'
import { LOOKS } from './looks.ts'

export type Asking = 'cancel' | 'deliver' | 'refund' | 'refundAll'
export type Unanswered = 'retry' | 'resend' | 'reveal' | 'file'
export type Sending = 'delivering' | 'retrying' | 'resending' | 'cancelling' | 'refunding'
export type Opened =
  | 'loading'
  | 'failed'
  | 'gone'
  | 'shown'
  | 'revealing'
  | 'fetching'
  | { readonly asking: Asking }
  | { readonly unanswered: Unanswered }
export type OrderState = 'closed' | { readonly opened: Opened } | { readonly sending: Sending }
export type Tab = 'order' | 'payload' | 'sims' | 'attempts'
export type Facts = {
  readonly id: number
  readonly tab: Tab
  readonly order: ApiOrderDetail | null
  readonly reason: string
  readonly internalNote?: string
  readonly delivery?: { readonly quantity: string; readonly codes: string; readonly problem?: string }
  readonly problem: string | null
  readonly isActivatedToo: boolean
  readonly submissionId: string | null
  readonly failure: string | null
  readonly notice: string | null
  readonly isFileOffered: boolean
  readonly field: string
  readonly revealed: ReadonlyArray<{ readonly field: string }>
  readonly comebacks: number
}
type Button = readonly [name: string, isOpen: boolean]

export const actLabels: Readonly<Record<ApiOrderAct, string>> = {
  deliver: 'Deliver by hand',
  retry: 'Retry order',
  resend: 'Resend delivery',
  cancel: 'Cancel order',
  refund: 'Refund order',
}
export const tabLabels: Readonly<Record<Tab, string>> = {
  order: 'Order',
  payload: 'Payload',
  sims: 'SIMs',
  attempts: 'Attempts',
}
export const questions = {
  cancel: { title: 'Cancel this order?', act: 'Cancel the order' },
  deliver: { title: 'Deliver this order by hand?', act: 'Deliver' },
  refund: { title: 'Refund this order?', act: 'Refund the order' },
} as const
/** The way out of what is asked. */
export const keepIt = (asked: Asking | null): string => (asked === 'deliver' ? 'Do not deliver' : 'Keep order')
export const ONCE_MORE = 'Refund anyway'
const unanswered: Readonly<Record<Unanswered, string>> = {
  retry: 'It is not known whether the order was tried again.',
  resend: 'It is not known whether the delivery was sent again.',
  reveal: 'The value could not be shown.',
  file: 'The delivery file could not be downloaded.',
}

const opened = (state: OrderState): Opened | null =>
  typeof state === 'object' && 'opened' in state ? state.opened : null

/** What is asked, or was confirmed a moment ago. */
export const askedIn = (state: OrderState, { isActivatedToo }: Facts): Asking | null => {
  if (typeof state === 'object' && 'sending' in state) {
    if (state.sending === 'cancelling') return 'cancel'
    if (state.sending === 'delivering') return 'deliver'
    return state.sending === 'refunding' ? (isActivatedToo ? 'refundAll' : 'refund') : null
  }
  const place = opened(state)
  return typeof place === 'object' && place !== null && 'asking' in place ? place.asking : null
}

export const unansweredIn = (state: OrderState): Unanswered | null => {
  const place = opened(state)
  return typeof place === 'object' && place !== null && 'unanswered' in place ? place.unanswered : null
}

const isSending = (state: OrderState): boolean => typeof state === 'object' && 'sending' in state
const isBusy = (state: OrderState): boolean =>
  isSending(state) || ['loading', 'revealing', 'fetching'].includes(opened(state) as string)

/** The drawer of an order, and the second question over it. */
export class OrderDrawer {
  readonly root: Locator
  #comebacks = 0

  constructor(page: Page) {
    this.root = page.locator('dialog').first()
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true })
  }

  tab(tab: Tab): Locator {
    return this.root.getByRole('tab', { name: tabLabels[tab], exact: true })
  }

  get reason(): Locator {
    return this.root.getByRole('textbox', { name: 'Reason', exact: true })
  }

  get note(): Locator {
    return this.root.getByRole('textbox', { name: 'Internal note', exact: true })
  }

  field(name: 'quantity' | 'codes'): Locator {
    return this.root.locator(`[name="${name}"]`)
  }

  /** All that it says and offers, and nothing else. */
  async see(state: OrderState, facts: Facts, ids: ReadonlyArray<number>): Promise<void> {
    const { order } = facts
    await expect(this.root.getByRole('heading', { level: 2 }).first()).toHaveText(
      order === null ? 'API order' : `Order ${order.requestId}`,
    )
    await expect.poll(() => this.#buttons(), LOOKS).toEqual(this.#expected(state, facts, ids))
    await expect(this.root.getByRole('alert')).toHaveText(this.#alerts(state, facts))
    await expect(this.root.getByRole('status')).toHaveText([
      // Of one that there is not, that alone is said.
      ...(facts.notice === null || opened(state) === 'gone'
        ? []
        : [`${facts.notice}${facts.isFileOffered ? 'Delivery file' : ''}`]),
      ...(order === null && isBusy(state) ? ['Please Wait!'] : []),
    ])
    await this.#seeQuestion(state, facts)
    if (order === null) return expect(this.root.getByRole('tab')).toHaveCount(0)
    await this.#seePart(state, facts, order)
  }

  /** Every button but those of the part that is looked at, with whether it can be pressed. */
  #buttons(): Promise<ReadonlyArray<Button>> {
    return this.root.evaluate((drawer) =>
      [...drawer.querySelectorAll('button')]
        .filter((one) => one.closest('[role="tabpanel"]') === null && one.role !== 'tab')
        .map(
          (one) => [one.ariaLabel ?? one.textContent ?? '', !one.matches(':disabled, [aria-disabled="true"]')] as const,
        ),
    )
  }

  #expected(state: OrderState, facts: Facts, ids: ReadonlyArray<number>): ReadonlyArray<Button> {
    const { id, order, isFileOffered } = facts
    const [place, asked, at] = [opened(state), askedIn(state, facts), ids.indexOf(id)]
    const isFree = !isSending(state) && asked === null
    const isAtRest = place === 'shown'
    const canRefresh = isAtRest || place === 'failed' || unansweredIn(state) !== null
    const question = asked === null ? null : questions[asked === 'refundAll' ? 'refund' : asked]
    const isTyped = asked !== 'refundAll' && !isSending(state)
    return [
      ['Previous order', isFree && at > 0],
      ['Next order', isFree && at < ids.length - 1],
      ['Close the order', !isSending(state)],
      ...(place === 'failed' || unansweredIn(state) !== null ? [['Retry', true] as const] : []),
      ...(isFileOffered && place !== 'failed' && place !== 'gone' ? [['Delivery file', !isBusy(state)] as const] : []),
      ...(order?.acts ?? []).map((act) => [actLabels[act], isAtRest] as const),
      ...(order === null ? [] : [['Refresh', canRefresh] as const]),
      ...(question === null ? [] : [[keepIt(asked), isTyped] as const]),
      ...(question === null
        ? []
        : [[isSending(state) && asked !== 'refundAll' ? 'Saving...' : question.act, isTyped] as const]),
      ...(asked === 'refundAll'
        ? ([
            [ONCE_MORE, !isSending(state)],
            ['Keep order', !isSending(state)],
          ] as const)
        : []),
    ]
  }

  #alerts(state: OrderState, facts: Facts): ReadonlyArray<string> {
    const { failure } = facts
    if (failure === null) return []
    const told = toldFailure(failure)
    const place = opened(state)
    if (place === 'gone' || askedIn(state, facts) !== null) return [told]
    if (place === 'failed') return [`The order could not be loaded. ${told}Retry`]
    const what = unansweredIn(state)
    return what === null ? [] : [`${unanswered[what]} ${told}Retry`]
  }

  async #seeQuestion(state: OrderState, facts: Facts): Promise<void> {
    const asked = askedIn(state, facts)
    const { reason, internalNote = '', problem, comebacks } = facts
    const isBack = comebacks > this.#comebacks
    this.#comebacks = comebacks
    await expect(this.root.getByRole('form')).toHaveCount(asked === null ? 0 : 1)
    await expect(this.root.locator('dialog')).toHaveCount(asked === 'refundAll' ? 1 : 0)
    if (asked === null) return
    if (asked === 'deliver') return this.#seeDelivery(state, facts, isBack)
    const field = this.root.locator('textarea[name="reason"]')
    await expect(field).toHaveValue(reason)
    await expect(this.root.locator('textarea[aria-invalid="true"]')).toHaveCount(problem === null ? 0 : 1)
    const isTyped = asked !== 'refundAll' && !isSending(state)
    await expect(field).toBeEditable({ editable: isTyped })
    const note = this.root.locator('textarea[name="internalNote"]')
    await expect(note).toHaveValue(internalNote)
    await expect(note).toBeEditable({ editable: isTyped })
    if (!isBack || !isTyped) return
    await expect(
      problem === null ? this.button(questions[asked === 'cancel' ? 'cancel' : 'refund'].act) : field,
    ).toBeFocused()
  }

  async #seeDelivery(state: OrderState, { order, delivery, problem }: Facts, isBack: boolean): Promise<void> {
    const typed = typedIn({ order, ...(delivery !== undefined && { delivery }) })
    const isTyped = !isSending(state)
    const [quantity, codes] = [this.field('quantity'), this.field('codes')]
    await expect(quantity).toHaveValue(typed.quantity)
    await expect(codes).toHaveValue(typed.codes)
    for (const field of [quantity, codes]) await expect(field).toBeEditable({ editable: isTyped })
    const wrong = problem ?? delivery?.problem
    const [at, other] = typed.codes === '' ? [quantity, codes] : [codes, quantity]
    await expect(other).not.toHaveAttribute('aria-invalid', 'true')
    if (wrong === undefined) await expect(at).not.toHaveAttribute('aria-invalid', 'true')
    else await expect(at).toHaveAttribute('aria-invalid', 'true')
    await expect(this.root.locator('form [id$="-error"]')).toHaveText(wrong === undefined ? [] : [wrong])
    if (isBack && isTyped) await expect(wrong === undefined ? this.button(questions.deliver.act) : at).toBeFocused()
  }

  async #seePart(state: OrderState, facts: Facts, order: ApiOrderDetail): Promise<void> {
    const tabs = this.root.getByRole('tab', { includeHidden: true })
    await expect(tabs).toHaveText(Object.values(tabLabels))
    await expect(this.root.locator('[role="tab"][aria-selected="true"]')).toHaveText(tabLabels[facts.tab])
    const panel = this.root.locator('[role="tabpanel"]')
    switch (facts.tab) {
      case 'order':
        await expect(panel.locator('dl > div').filter({ hasText: /^Status/ })).toContainText(order.status)
        return expect(panel.locator('dl > div').filter({ hasText: /^Recipient Email/ })).toContainText(
          order.recipient.email,
        )
      case 'payload': {
        await expect(panel.locator('pre')).toContainText('"email": "••••.com"')
        const isShown = facts.revealed.some(({ field }) => field === order.hidden[0])
        await expect(panel.locator('dd > span')).toHaveText([isShown ? REVEALED : '••••.com'])
        const reveal = panel.locator('button', { hasText: 'Reveal' })
        await expect(reveal).toHaveCount(isShown ? 0 : 1)
        if (!isShown) await expect(reveal).toHaveAttribute('aria-disabled', String(opened(state) !== 'shown'))
        return
      }
      case 'sims':
        return expect(panel.locator('tbody tr')).toHaveText(
          order.sims.map(({ iccid, status, isActivated }) => `${iccid}${status}${isActivated ? 'Yes' : 'No'}`),
        )
      case 'attempts':
        return expect(panel.locator('li > span, li > p')).toHaveText(
          order.history.flatMap(({ what, told, internalNote }) => [
            ...[what, ...(told === '' ? [] : [told])],
            ...(internalNote === undefined ? [] : [`Internal note: ${internalNote}`]),
          ]),
        )
    }
  }
}

/** What the server says of the value that is masked. */
export const REVEALED = 'ada@example.com'
