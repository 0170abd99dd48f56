import { readFileSync } from 'node:fs'
import { type Download, expect, type Locator, type Page } from '@playwright/test'
import type { ApiOrderAct } from '../../../src/schemas/partners/api-order/choices.ts'
import { API_ORDERS } from '../../../src/schemas/partners/api-order/routes.ts'
import type { ApiOrderDetail } from '../../../src/schemas/partners/api-order/wire.ts'
import { apiOrderCalls } from '../../../src/schemas/partners/api-orders.calls.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { atTheDoor, failingBy } from './answers.ts'
import { actOf, paths } from './api-order-acts.ts'
import { deliveredOf } from './api-order-delivery.ts'
import {
  actLabels,
  askedIn,
  type Facts,
  keepIt,
  ONCE_MORE,
  OrderDrawer,
  type OrderState,
  questions,
  REVEALED,
  type Tab,
  unansweredIn,
} from './api-order-drawer.ts'
import { enter, press } from './controls.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'
import { Submissions } from './submissions.ts'

/** What the server answers to an act, as a path has it. */
type ActOutcome = {
  readonly refusedFor: string | null
  readonly message: string
  readonly problem: string | null
  readonly order: ApiOrderDetail | null
  readonly how: 'mail' | 'file' | null
}
const FILE = { name: 'of-the-walk.csv', content: 'ICCID\n8944000000000000011\n' } as const
const row = {
  version: 3,
  partnerID: 4,
  planID: 5,
  waitingFor: '',
  partnerCode: 'P-004',
  companyName: 'Otter Travel',
  planname: 'UK 5 GB',
  quantity: 2,
  delivered: 0,
  price: 18,
  currency: 'USD',
  status: 'Failed',
  attempts: 1,
  error: '',
  createddate: '2026-11-20T08:00:00.000Z',
  updateddate: '2026-11-20T08:00:01.000Z',
}
/** The rows of the list, the newest first. */
const IDS = [12, 11] as const
const rows = IDS.map((id) => ({ ...row, id, requestId: `REQ-00${id}` }))

const acts = Object.keys(paths) as ReadonlyArray<ApiOrderAct>

/** An order of a partner's system beside its list; every answer is the path's, so that nothing is done to any order. */
export class ApiOrderAdapter implements Adapter {
  readonly withheld = {
    'order.opened': 'over a question the arrows lead nowhere: an address does, as in the tests of the machine',
    'order.closed': 'over a question the drawer closes that alone: Back goes on, which api-orders-left.spec.ts tries',
  }
  readonly #page: Page
  readonly #api: Api
  readonly #drawer: OrderDrawer
  readonly #list: Gate
  readonly #count: Gate
  readonly #order: Gate
  readonly #value: Gate
  readonly #file: Gate
  readonly #acts: ReadonlyMap<ApiOrderAct, { readonly gate: Gate; readonly submissions: Submissions }>
  #downloads: ReadonlyArray<Download> = []
  #opener: Locator | null = null
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#drawer = new OrderDrawer(page)
    const list = apiOrderCalls.GetApiOrderList.path
    this.#list = new Gate(
      page,
      callTo(list, (search) => search.get('PageSize') !== '1'),
    )
    this.#count = new Gate(
      page,
      callTo(list, (search) => search.get('PageSize') === '1'),
    )
    this.#order = new Gate(page, callTo(apiOrderCalls.GetApiOrder.path))
    this.#value = new Gate(page, callTo(apiOrderCalls.RevealApiOrder.path))
    this.#file = new Gate(page, callTo(apiOrderCalls.GetApiDeliveryFile.path))
    this.#acts = new Map(
      acts.map((act) => {
        const gate = new Gate(page, callTo(paths[act]))
        return [act, { gate, submissions: new Submissions(gate) }] as const
      }),
    )
    page.on('download', (download) => {
      this.#downloads = [...this.#downloads, download]
    })
  }

  static async on(page: Page, api: Api): Promise<ApiOrderAdapter> {
    const adapter = new ApiOrderAdapter(page, api)
    for (const gate of adapter.#gates) await gate.close()
    return adapter
  }

  get #gates(): ReadonlyArray<Gate> {
    const sent = [...this.#acts.values()].map(({ gate }) => gate)
    return [this.#list, this.#count, this.#order, this.#value, this.#file, ...sent]
  }

  async begin({ input }: { readonly input: unknown }): Promise<void> {
    for (const gate of this.#gates) gate.forget()
    this.#hasLeft = false
    this.#opener = null
    await beginAgain(this.#page, this.#api)
    const { id } = input as { readonly id: number }
    await this.#page.goto(id === 0 ? API_ORDERS : `${API_ORDERS}?order=${id}`)
    await this.#showList()
  }

  async act({ event }: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const facts = before.context as Facts
    const state = before.state as OrderState
    const drawer = this.#drawer
    switch (event.type) {
      case 'order.opened':
        if (askedIn(state, facts) !== null) return false
        await this.#open(Number(event.id), facts.id)
        return this.#showListAfter(state, facts)
      case 'order.closed':
        if (askedIn(state, facts) !== null) return false
        await press(drawer.button('Close the order'))
        if (this.#opener !== null) await expect(this.#opener).toBeFocused()
        return this.#showListAfter(state, facts)
      case 'tab.chosen':
        return press(drawer.tab(event.tab as Tab))
      case 'refresh.requested':
        await press(drawer.button(facts.order === null ? 'Retry' : 'Refresh'))
        return this.#showListAfter(state, facts)
      case 'deliver.chosen':
      case 'retry.chosen':
      case 'resend.chosen':
      case 'cancel.chosen':
      case 'refund.chosen': {
        const act = event.type.slice(0, -'.chosen'.length) as ApiOrderAct
        if (act === 'retry' || act === 'resend') this.#acts.get(act)?.submissions.isDue(null)
        return press(drawer.button(actLabels[act]))
      }
      case 'reason.changed':
        return enter(drawer.reason, String(event.value))
      case 'delivery.changed':
        return enter(drawer.field(event.field as 'quantity' | 'codes'), String(event.value))
      case 'note.changed':
        return enter(drawer.note, String(event.value))
      case 'confirm.given': {
        const asked = askedIn(state, facts) ?? 'cancel'
        const act = asked === 'refundAll' ? 'refund' : asked
        if (event.problem === null) this.#acts.get(act)?.submissions.isDue(facts.submissionId)
        return press(drawer.button(asked === 'refundAll' ? ONCE_MORE : questions[act].act))
      }
      case 'asking.closed': {
        const asked = askedIn(state, facts)
        await press(drawer.button(keepIt(asked)).nth(asked === 'refundAll' ? 1 : 0))
        if (facts.failure !== null) await this.#showList()
        return true
      }
      case 'again.requested':
        for (const act of ['retry', 'resend'] as const) this.#acts.get(act)?.submissions.isDue(facts.submissionId)
        return press(drawer.button('Retry'))
      case 'reveal.requested':
        return press(drawer.button(`Reveal ${event.field}`))
      case 'file.requested':
        return press(drawer.button('Delivery file'))
      default:
        return this.#answer(event)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const facts = context as Facts
    await expect(this.#rows).toHaveCount(IDS.length)
    if (state === 'closed') {
      await expect(this.#page.locator('dialog')).toHaveCount(0)
      await expect(this.#page).not.toHaveURL(/order=/)
    } else {
      await expect(this.#page).toHaveURL(new RegExp(`[?]order=${facts.id}$`))
      await this.#drawer.see(state as OrderState, facts, IDS)
    }
    await this.#seeAsked(state as OrderState, facts)
  }

  get #rows(): Locator {
    return this.#page.locator('tbody tr[data-slot]')
  }

  async #showList(): Promise<void> {
    const answer = { isSuccess: true, message: '', apiOrders: rows, totalCount: rows.length }
    await this.#list.release({ kind: 'answered', json: answer })
    await expect(this.#rows).toHaveCount(IDS.length)
  }

  /** Reloads the page of the list after an act without an answer. */
  async #showListAfter(state: OrderState, { submissionId }: Facts): Promise<true> {
    if (unansweredIn(state) !== null && submissionId !== null) await this.#showList()
    return true
  }

  async #open(id: number, before: number): Promise<true> {
    if (before !== 0) return press(this.#drawer.button(id < before ? 'Next order' : 'Previous order'))
    const opener = this.#page.getByRole('button', { name: `Show row ${id === IDS[0] ? 1 : 2}`, exact: true })
    this.#opener = opener
    return press(opener)
  }

  async #answer(event: Step['event']): Promise<true> {
    const [, outcome, , name = ''] = event.type.split('.')
    const gate = this.#gateOf(name)
    this.#hasLeft = endsTheSession(event)
    if (outcome === 'error') {
      const ended: Outcome = { kind: 'withToken', token: 'ended-meanwhile' }
      const failed = /^(cancel|refund)/.test(name) ? atTheDoor(event.error) : failingBy(event.error)
      await gate.release(this.#hasLeft ? ended : failed)
      // The page of the list is loaded again.
      if (name === 'fetchFile' && failed.kind === 'failed') await this.#showList()
    } else if (name === 'loadOrder') {
      await gate.release({ kind: 'answered', json: { isSuccess: true, message: '', order: event.output } })
    } else if (name === 'revealValue') {
      await gate.release({ kind: 'answered', json: { isSuccess: true, message: '', value: REVEALED } })
    } else if (name === 'fetchFile') await this.#handOver(gate)
    else await this.#answerAct(gate, event.output as ActOutcome)
    return true
  }

  async #handOver(gate: Gate): Promise<void> {
    const before = this.#downloads.length
    await gate.release({ kind: 'file', ...FILE })
    await expect.poll(() => this.#downloads.length, { ...LOOKS, message: 'one file is handed over' }).toBe(before + 1)
    const download = this.#downloads.at(-1)
    expect(download?.suggestedFilename()).toBe(FILE.name)
    expect(readFileSync((await download?.path()) ?? '', 'utf8')).toBe(FILE.content)
  }

  async #answerAct(gate: Gate, { refusedFor, message, problem, order, how }: ActOutcome): Promise<void> {
    await gate.release({
      kind: 'answered',
      json: {
        isSuccess: refusedFor === null,
        message,
        ...(refusedFor !== null && refusedFor !== 'other' && { reason: refusedFor }),
        ...(problem !== null && { errors: [{ field: 'reason', message: problem }] }),
        ...(order !== null && { order }),
        ...(how !== null && { how }),
      },
    })
    if (refusedFor === 'fields' || refusedFor === 'activated') return
    // The page of the list is loaded again.
    await this.#showList()
  }

  #gateOf(call: string): Gate {
    const act = this.#acts.get(call.replace('Order', '') as ApiOrderAct)
    if (act) return act.gate
    const gate = { loadOrder: this.#order, revealValue: this.#value, fetchFile: this.#file }[call]
    if (gate === undefined) throw new Error(`Nobody knows how ${call} is answered`)
    return gate
  }

  /** What is asked for, and nothing else. */
  async #seeAsked(state: OrderState, facts: Facts): Promise<void> {
    const { id, field, order, reason, internalNote, isActivatedToo } = facts
    const place = typeof state === 'object' && 'opened' in state ? state.opened : null
    const waits: ReadonlyArray<readonly [Gate, boolean, object]> = [
      [this.#order, place === 'loading', { id: String(id) }],
      [this.#value, place === 'revealing', { id, field }],
      [this.#file, place === 'fetching', { id: String(id) }],
    ]
    for (const [gate, isAsked, asked] of waits) {
      if (isAsked) await gate.isWaiting()
      expect(gate.asked()).toEqual(isAsked ? asked : null)
    }
    const sending = typeof state === 'object' && 'sending' in state ? actOf[state.sending] : null
    for (const [act, { gate, submissions }] of this.#acts) {
      if (act !== sending) expect(gate.asked(), `no ${act} is sent`).toBeNull()
      else {
        const words = { reason, ...(internalNote !== undefined && { internalNote }) }
        const typed =
          act === 'deliver'
            ? deliveredOf(facts)
            : act === 'cancel'
              ? words
              : act === 'refund'
                ? { ...words, isActivatedToo }
                : {}
        await submissions.see({ id, version: order?.version, ...typed })
      }
    }
  }
}
