import { expect, type Page } from '@playwright/test'
import { offlineSaleCalls } from '../../../src/schemas/billing/offline-sales.calls.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import type { State, Step } from '../support/walk.ts'
import { failingBy } from './answers.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'
import {
  amountsIn,
  type Checked,
  factsOf,
  idsOf,
  isAt,
  isChoosing,
  isDrawing,
  keysOf,
  type Options,
  regionsOf,
  sentOf,
} from './offline-sale-facts.ts'
import { Submissions } from './submissions.ts'

type Call = 'loadLookups' | 'checkSale' | 'chooseSims' | 'issueSale'

const yes = (answer: object): Outcome => ({ kind: 'answered', json: { isSuccess: true, message: '', ...answer } })
const answerOf = ({ customer, lines, cost, margin, letters }: Checked) => {
  const none = { lines: [], rates: [], net: '', tax: '', total: '' }
  return {
    customer,
    lines: lines.map(({ key: _, ...line }) => line),
    amounts: { currency: '', ...none, cost, margin },
    ...(letters && { letters }),
  }
}
const optionsOf = ({ customers, plans }: Options) => ({ customerDropdowns: customers, planDropdowns: plans })

/** The customers and plans, as in the answers of the paths. */
export const offered: Options = {
  customers: [{ id: 3, name: 'Alder Travel', tag: 'USD' }],
  plans: [{ id: 7, name: 'UK 5 GB', tag: '12' }],
}

/** The calls of an offline sale. The path gives every answer, so no SIM is sold. */
export class OfflineSaleCalls {
  readonly #gates: Readonly<Record<Call, Gate>>
  readonly #submissions: Submissions
  /** The draft of the submission that sent the last invoice. */
  #sent: { readonly draftId: string } | null = null
  #isSeen = false
  /** The last request about the sale. */
  #asked = ''
  /** Whether the path answers the request for options. */
  readonly #hasOptions: boolean
  /** Whether this page got a check of the sale itself. Until then it shows only what the draft stores. */
  #isToldHere = false

  constructor(page: Page, hasOptions: boolean) {
    this.#hasOptions = hasOptions
    this.#gates = {
      loadLookups: new Gate(page, callTo(offlineSaleCalls.GetOfflineSaleDropdown.path)),
      checkSale: new Gate(page, callTo(offlineSaleCalls.CheckOfflineSale.path)),
      chooseSims: new Gate(page, callTo(offlineSaleCalls.SuggestOfflineSims.path)),
      issueSale: new Gate(page, callTo(offlineSaleCalls.IssueOfflineSale.path)),
    }
    this.#submissions = new Submissions(this.#gates.issueSale)
  }

  async close(): Promise<void> {
    for (const gate of Object.values(this.#gates)) await gate.close()
    // If the path is about something else, the options have loaded before the first check of the screen.
    const json = { isSuccess: true, message: '', ...optionsOf(offered) }
    if (!this.#hasOptions) this.#gates.loadLookups.answerAlike(json)
  }

  /** Forgets the calls of a page that is gone, or that an answer is about to close. */
  forget(answered?: Gate): void {
    for (const gate of Object.values(this.#gates)) if (gate !== answered) gate.forget()
    this.#isToldHere = false
  }

  /**
   * A state as the page can show it: a stored draft holds no ICCIDs and no letters, which come with the next answer.
   */
  toldOf(state: State): State {
    const { checked, ...facts } = factsOf(state)
    if (this.#isToldHere || checked === null) return state
    const lines = checked.lines.map((line) => ({ ...line, rows: line.rows.map((row) => ({ ...row, iccid: '' })) }))
    const { letters: _, ...others } = checked
    return { ...state, context: { ...facts, checked: { ...others, lines } } }
  }

  begin(): void {
    this.forget()
    this.#sent = null
  }

  /** Waits for a new check of the sale, whatever call is already held. */
  afterAsking(act: () => Promise<boolean>): Promise<boolean> {
    return this.#gates.checkSale.afterAsking(act)
  }

  /** Answers the calls that a new page repeats with what the path already knows. */
  async restore(state: State): Promise<void> {
    const { checked, checkFailure } = factsOf(state)
    const { check } = regionsOf(state)
    if (check === 'known' && checked !== null) {
      await this.#gates.checkSale.release(yes(answerOf(checked)))
      this.#isToldHere = true
    }
    if (check === 'failed' && checkFailure !== null) await this.#gates.checkSale.release({ kind: 'aborted' })
  }

  /** Answers a call; `isLast` means that the answer leads away from the page. */
  async answer(event: Step['event'], isLast: boolean): Promise<void> {
    const [, outcome, , name = ''] = event.type.split('.')
    const gate = this.#gates[name as Call]
    if (gate === undefined) throw new Error(`No act for ${event.type}`)
    if (isLast) this.forget(gate)
    if (event.type === 'xstate.done.actor.checkSale') this.#isToldHere = true
    const ended: Outcome = { kind: 'withToken', token: 'ended-meanwhile' }
    if (outcome === 'error') await gate.release(endsTheSession(event) ? ended : failingBy(event.error))
    else await gate.release(this.#outcomeOf(name as Call, event.output))
  }

  #outcomeOf(call: Call, output: unknown): Outcome {
    if (call === 'loadLookups') return yes(optionsOf(output as Options))
    if (call === 'checkSale') return yes(answerOf(output as Checked))
    if (call === 'issueSale') {
      const { id, message } = output as { readonly id: number | null; readonly message: string }
      // An answer that SIMs were taken in the meantime is not a success, and names them.
      return { kind: 'answered', json: { isSuccess: id !== null, message, ...(id === null ? { lines: [] } : { id }) } }
    }
    const { patch, rejected } = output as { readonly patch: Readonly<Record<string, string>>; readonly rejected: [] }
    const found = idsOf(patch, '1').map((id) => ({
      line: 1,
      id,
      iccid: '8944000000000000011',
      planName: 'UK 5 GB',
      expiryDate: '2027-01-31',
      isOk: true,
      verdict: 'OK',
    }))
    return yes({ rows: [...found, ...rejected], unitPrice: patch['1.unitPrice'] ?? '' })
  }

  /** The expected requests, and no others. */
  async see(state: State): Promise<void> {
    const { checkSale, chooseSims, loadLookups, issueSale } = this.#gates
    const { draft, asked: sims, checked, draftId } = factsOf(state)
    const { check, lookups } = regionsOf(state)
    // Calls of a page being left may fail: continuing the draft makes new ones.
    if (check === 'asking' && !isAt(state, 'offering')) {
      await checkSale.isWaiting()
      const asked = checkSale.asked()
      // A request stays as it was, whatever is entered afterwards.
      if (JSON.stringify(asked) !== this.#asked) expect(asked, 'what is asked of the sale').toEqual(sentOf(draft))
      this.#asked = JSON.stringify(asked)
    } else if (isDrawing(state)) {
      // The call is aborted a moment after the screen shows it.
      await expect
        .poll(() => checkSale.asked(), { ...LOOKS, message: 'it is not asked how the sale stands' })
        .toBeNull()
    }
    if (this.#hasOptions && lookups === 'loading') await loadLookups.isWaiting()
    else if (this.#hasOptions) expect(loadLookups.asked(), 'no options are asked for').toBeNull()
    if (isChoosing(state)) {
      await chooseSims.isWaiting()
      const [key = ''] = keysOf(draft)
      const { customerID, lines } = sentOf(draft)
      const { planID, quantity, ids = [] } = lines[0] ?? {}
      const wanted =
        sims.codes === null
          ? { quantity: (quantity ?? 0) - ids.length, without: idsOf(draft, key) }
          : { quantity, codes: sims.codes, without: [] }
      await expect
        .poll(() => chooseSims.asked(), { ...LOOKS, message: 'which SIMs are looked for' })
        .toEqual({ customerID, planID, ...wanted })
    } else expect(chooseSims.asked(), 'no SIMs are looked for').toBeNull()
    if (!isAt(state, 'issuing')) {
      this.#isSeen = false
      return expect(issueSale.asked(), 'nothing is issued').toBeNull()
    }
    if (this.#isSeen) return
    this.#isSeen = true
    // The draft's id is the submission's id: the invoice is issued once, however often it is sent.
    this.#submissions.isDue(this.#sent?.draftId === draftId ? draftId : null)
    this.#sent = { draftId }
    const currency = checked?.customer?.currency
    await this.#submissions.see({ ...sentOf(draft), currency, total: amountsIn(draft)?.total ?? '' })
  }
}
