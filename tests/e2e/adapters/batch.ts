import { expect, type Locator, type Page } from '@playwright/test'
import { API_ORDERS } from '../../../src/schemas/partners/api-order/routes.ts'
import { apiOrderCalls } from '../../../src/schemas/partners/api-orders.calls.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { press, shownButtons } from './controls.ts'
import { Drawer } from './drawer.ts'
import { LOOKS } from './looks.ts'

type Order = {
  readonly id: number
  readonly version: number
  readonly rest: number
  readonly requestId: string
  readonly companyName: string
  readonly planname: string
}
type Tried = Pick<Order, 'id' | 'version' | 'rest'> & {
  readonly delivered: number
  readonly of: number
  readonly failure: string | null
  readonly submissionId?: string
}
type Batch = {
  readonly items: ReadonlyArray<Order>
  readonly chosen: ReadonlyArray<number>
  readonly tried: ReadonlyArray<Tried>
}
type Facts = {
  readonly batch: Batch | null
  readonly queue: ReadonlyArray<number>
  readonly run: ReadonlyArray<number>
}
type Came = {
  readonly delivered: number
  readonly failure: string | null
  readonly now: { readonly version: number; readonly rest: number } | null
}

const row = {
  version: 3,
  partnerID: 4,
  planID: 5,
  partnerCode: 'P-004',
  companyName: 'Otter Travel',
  planname: 'UK 5 GB',
  price: null,
  currency: 'USD',
  status: 'Received',
  attempts: 1,
  error: '',
  createddate: '2026-11-20T08:00:00.000Z',
  updateddate: '2026-11-20T08:00:01.000Z',
}
/** The waiting orders, oldest first: one untouched, one partly delivered. */
const rows = [
  { ...row, id: 11, requestId: 'REQ-0011', quantity: 1, delivered: 0 },
  { ...row, id: 12, requestId: 'REQ-0012', quantity: 3, delivered: 1 },
]
const detail = {
  waitingFor: '',
  recipient: { name: 'Ada Osei', email: 'ada@example.com' },
  payload: '{}',
  hidden: [],
  sims: [],
  history: [],
}

const batchOf = ({ batch }: Facts): Batch => batch ?? { items: [], chosen: [], tried: [] }

const inWords = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** Waiting orders are delivered from stock. The path gives every answer, so no order changes. */
export class BatchAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #drawer: Drawer
  readonly #list: Gate
  readonly #sent: Gate
  /** The last submission id of each order. */
  readonly #submissions = new Map<number, string>()
  #loads = 0

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#drawer = new Drawer(page)
    this.#list = new Gate(page, callTo(apiOrderCalls.SearchApiOrder.path))
    this.#sent = new Gate(page, callTo(apiOrderCalls.DeliverApiOrder.path))
  }

  static async on(page: Page, api: Api): Promise<BatchAdapter> {
    const adapter = new BatchAdapter(page, api)
    await adapter.#list.close()
    await adapter.#sent.close()
    return adapter
  }

  async begin(): Promise<void> {
    this.#sent.forget()
    this.#submissions.clear()
    this.#answerList()
    await beginAgain(this.#page, this.#api)
    await this.#page.goto(`${API_ORDERS}?status=Waiting`)
    await expect(this.#rows).toHaveCount(rows.length)
  }

  async act({ event }: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const facts = before.context as Facts
    switch (event.type) {
      case 'deliveries.opened':
        return press(this.#opener)
      case 'order.toggled':
        return press(this.#checkbox(Number(event.id)))
      case 'send.requested':
        return press(this.#drawer.button(`Deliver ${inWords(batchOf(facts).chosen.length, 'order')}`))
      case 'stop.requested':
        return press(this.#drawer.button('Stop'))
      case 'batch.closed':
        // The page of the list is loaded again only if an order was tried.
        if (batchOf(facts).tried.length > 0) this.#answerList()
        await press(this.#drawer.button('Close'))
        await expect(this.#opener).toBeFocused()
        return true
      case 'xstate.error.actor.sendItem':
        await this.#sent.release(failingBy(event.error))
        return true
      default:
        return this.#answer(event.output as Came, facts)
    }
  }

  async see({ state, context }: State): Promise<void> {
    const facts = context as Facts
    if (state === 'closed') {
      await this.#drawer.isClosed()
      for (const one of await this.#rows.all()) await expect(one).toContainText(`${this.#loads}.00`)
    } else await this.#seeDialog(facts)
    const id = facts.queue[0]
    if (id === undefined) return expect(this.#sent.asked(), 'nothing is sent').toBeNull()
    await this.#sent.isWaiting()
    const { version, rest, submissionId } = this.#standOf(facts, id)
    expect(this.#sent.asked()).toEqual({ id, version, quantity: rest, orFewer: true })
    const sent = this.#sent.submission() ?? ''
    expect(sent, 'which submission it is').toMatch(/\S/)
    if (submissionId !== undefined) expect(sent, 'the same submission').toBe(this.#submissions.get(id))
    this.#submissions.set(id, sent)
    expect(new Set(this.#submissions.values()).size, 'a submission of its own').toBe(this.#submissions.size)
  }

  get #rows(): Locator {
    return this.#page.locator('tbody tr[data-slot]')
  }

  get #opener(): Locator {
    return this.#page.getByRole('button', { name: 'Deliver from stock', exact: true })
  }

  /** Answers the next request for the list; its prices tell how often it was loaded. */
  #answerList(): void {
    this.#loads += 1
    const apiOrders = rows.map((one) => ({ ...one, price: this.#loads }))
    this.#list.answerAlike({ isSuccess: true, message: '', apiOrders, totalCount: rows.length })
  }

  #checkbox(id: number): Locator {
    return this.#drawer.root.getByRole('checkbox', { name: `REQ-00${id}` })
  }

  #standOf(facts: Facts, id: number) {
    const { items, tried } = batchOf(facts)
    const found = [...tried, ...items].find((one) => one.id === id)
    if (!found) throw new Error(`There is no order ${id}`)
    const { version, rest } = found
    return { version, rest, submissionId: 'submissionId' in found ? found.submissionId : undefined }
  }

  async #answer({ delivered, failure, now }: Came, facts: Facts): Promise<true> {
    const id = facts.queue[0] ?? 0
    const { rest, version } = now ?? { rest: 0, version: 9 }
    const order = {
      ...row,
      ...detail,
      id,
      version,
      requestId: `REQ-00${id}`,
      quantity: rest,
      delivered: 0,
      acts: now === null ? [] : ['deliver'],
    }
    const said = failure === null ? { isSuccess: true, message: '', delivered } : { isSuccess: false, message: failure }
    const json = { ...said, ...(failure !== null && { reason: 'changed' }), order }
    await this.#sent.release({ kind: 'answered', json })
    return true
  }

  async #seeDialog(facts: Facts): Promise<void> {
    const { queue } = facts
    const { items: orders, chosen } = batchOf(facts)
    const isBusy = queue.length > 0
    const { root } = this.#drawer
    await expect(root).toHaveAccessibleName('Deliver from stock')
    await expect(root.locator('li')).toHaveText(orders.map((order) => this.#textOf(order, facts)))
    const boxes = orders
      .filter(({ id }) => this.#standOf(facts, id).rest > 0)
      .map(({ id }) => [chosen.includes(id), isBusy])
    await expect.poll(() => root.getByRole('checkbox').evaluateAll(statesOf), LOOKS).toEqual(boxes)
    await expect(root.getByRole('status')).toHaveText(progressIn(facts))
    const [way, act] = isBusy
      ? [['Stop', queue.length > 1], 'Delivering...']
      : [['Close', true], `Deliver ${inWords(chosen.length, 'order')}`]
    await expect
      .poll(() => shownButtons(root), LOOKS)
      .toEqual([['Close this dialog', !isBusy], way, [act, !isBusy && chosen.length > 0]])
  }

  /** The text of an order, from its request to its outcome. */
  #textOf({ id, requestId, companyName, planname }: Order, facts: Facts): string {
    const { rest } = this.#standOf(facts, id)
    const about = `${companyName}, ${planname}${rest === 0 ? '' : `: ${inWords(rest, 'SIM')} to deliver`}`
    return `${requestId}${about}${outcomeIn(facts, id)}`
  }
}

const outcomeIn = (facts: Facts, id: number): string => {
  if (facts.queue[0] === id) return 'Delivering...'
  const last = batchOf(facts).tried.find((one) => one.id === id)
  if (!last) return ''
  const { delivered, of, failure, submissionId } = last
  if (failure === null) return `Delivered ${delivered} of ${of}`
  if (submissionId === undefined) return `Not delivered: ${failure}`
  return `It is not known whether it was delivered: ${toldFailure(failure)}`
}

const progressIn = (facts: Facts): string => {
  const { tried } = batchOf(facts)
  const {
    queue: [id, ...further],
    run,
  } = facts
  if (id !== undefined) {
    const isStopping = further.length === 0 && run.at(-1) !== id
    return `${run.indexOf(id) + 1} of ${run.length}${isStopping ? ', stopping after this order' : ''}`
  }
  if (tried.length === 0) return ''
  const delivered = tried.filter(({ failure }) => failure === null).length
  const unknown = tried.filter(({ submissionId }) => submissionId !== undefined).length
  const failed = tried.length - delivered - unknown
  const refused = failed === 0 ? '' : `, ${failed} not delivered`
  return `${inWords(delivered, 'order')} delivered${refused}${unknown === 0 ? '' : `, ${unknown} unknown`}`
}

const statesOf = (found: ReadonlyArray<Element>) =>
  found.map((one) => [(one as HTMLInputElement).checked, (one as HTMLInputElement).disabled])
