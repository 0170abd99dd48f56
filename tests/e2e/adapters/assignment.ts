import { expect, type Locator, type Page } from '@playwright/test'
import type { LookupItem } from '../../../src/schemas/core/lookup.ts'
import type { AssignmentDraft, CodesFile, JudgedItem } from '../../../src/schemas/stock/assignment.ts'
import { stockCalls } from '../../../src/schemas/stock/stock.calls.ts'
import { shownButtons, shownFields } from '../screens/shown-fields.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { choose, enter, press } from './controls.ts'
import { fieldWith } from './drawer.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'
import { Submissions } from './submissions.ts'

type Facts = {
  readonly lookups: Readonly<Record<'partners' | 'customers' | 'plans' | 'suppliers', ReadonlyArray<LookupItem>>> | null
  readonly draft: AssignmentDraft
  readonly rows: ReadonlyArray<JudgedItem>
  readonly message: string
  readonly submissionId: string | null
  readonly assigned: number | null
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  readonly comebacks: number
  readonly codesFile?: CodesFile | null
  readonly fileToRead?: { readonly name: string }
}
type Entered = keyof AssignmentDraft
type Call = 'loadLookups' | 'readCodes' | 'preview' | 'assign'

const labels = {
  kind: 'Kind',
  mode: 'Source',
  planID: 'Plan Name',
  supplierID: 'Supplier Name',
  quantity: 'Quantity',
  codes: 'ICCIDs or activation codes',
  note: 'Note',
} as const satisfies Readonly<Record<Exclude<Entered, 'targetId'>, string>>
const kinds: Readonly<Record<string, string>> = { partner: 'Partner', customer: 'Customer' }
const labelOf = (name: Entered, { kind }: Pick<AssignmentDraft, 'kind'>): string =>
  name === 'targetId' ? (kinds[kind] ?? '') : labels[name]
/** The targets of the chosen kind. */
const targetsIn = (lookups: Facts['lookups'], { kind }: Pick<AssignmentDraft, 'kind'>) =>
  kind === 'customer' ? lookups?.customers : lookups?.partners
const modes: Readonly<Record<string, string>> = { pick: 'From stock', paste: 'Paste codes' }
/** The fields of the form in order, by the way of choosing SIMs. */
const fieldsOf: Readonly<Record<string, ReadonlyArray<Entered>>> = {
  pick: ['kind', 'targetId', 'mode', 'planID', 'supplierID', 'quantity', 'note'],
  paste: ['kind', 'targetId', 'mode', 'codes', 'note'],
}
const sims = (count: number): string => `${count} ${count === 1 ? 'SIM' : 'SIMs'}`
const dayOf = (day: string): string => day.split('-').reverse().join('/')
/** The codes of a sample, which are separated by spaces or lines. */
const codesOf = ({ codes }: AssignmentDraft): ReadonlyArray<string> => codes.split(/\s+/).filter((code) => code !== '')

/** A file whose second column has codes, and one without such a column. */
const files = {
  codes: 'Note,ICCID\r\nfirst,8944000000000000011\r\nsecond,8944000000000000022\r\n',
  none: 'Note,Colour\r\nfirst,red\r\nsecond,blue\r\n',
} as const

/** Assigning stock to a partner. The path gives every answer, so the stock does not change. */
export class AssignmentAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #main: Locator
  readonly #form: Locator
  readonly #review: Locator
  readonly #done: Locator
  readonly #gates: Readonly<Record<Call, Gate>>
  readonly #submissions: Submissions
  #comebacks = 0
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#main = page.getByRole('main')
    this.#form = this.#main.getByRole('form', { name: 'Assign Inventory' })
    this.#review = this.#main.getByRole('region', { name: 'Preview' })
    this.#done = this.#main.getByRole('region', { name: 'Assigned' })
    this.#gates = {
      loadLookups: new Gate(page, callTo(stockCalls.GetAssignmentDropdown.path)),
      readCodes: new Gate(page, ({ pathname }) => pathname.includes('/reading-worker')),
      preview: new Gate(page, callTo(stockCalls.PreviewAssignment.path)),
      assign: new Gate(page, callTo(stockCalls.AssignInventory.path)),
    }
    this.#submissions = new Submissions(this.#gates.assign)
    // With entered data, the browser asks whether to leave the page.
    page.on('dialog', (dialog) => void dialog.accept())
  }

  static async on(page: Page, api: Api): Promise<AssignmentAdapter> {
    const adapter = new AssignmentAdapter(page, api)
    for (const gate of Object.values(adapter.#gates)) await gate.close()
    return adapter
  }

  async begin(): Promise<void> {
    for (const gate of Object.values(this.#gates)) gate.forget()
    this.#comebacks = 0
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    await this.#page.goto('/pages/InventoryMaster/AssignInventoryForm')
  }

  async act({ event }: Step, ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { lookups, draft, submissionId, failure } = before.context as Facts
    switch (event.type) {
      case 'field.changed':
        return this.#enter(event.field as Entered, String(event.value), lookups, draft)
      case 'file.chosen':
        return this.#choose(String(event.name), ahead)
      case 'file.dropped':
        return press(this.#form.getByRole('button', { name: 'Remove', exact: true }))
      case 'xstate.done.actor.readCodes':
      case 'xstate.error.actor.readCodes':
        // The result depends on the file itself.
        return this.#gates.readCodes.release().then(() => true)
      case 'preview.requested':
        return press(this.#form.getByRole('button', { name: failure === null ? 'Preview' : 'Retry', exact: true }))
      case 'changes.requested':
        return press(this.#review.getByRole('button', { name: 'Back', exact: true }))
      case 'assignment.requested':
        this.#submissions.isDue(submissionId)
        return press(this.#review.getByRole('button', { name: failure === null ? /^Assign/ : 'Retry' }))
      case 'another.requested':
        return press(this.#done.getByRole('button', { name: 'Assign more', exact: true }))
      case 'retry.requested':
        return press(this.#main.getByRole('alert').getByRole('button', { name: 'Retry' }))
      default:
        return this.#answer(event)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const facts = context as Facts
    const isForm = state === 'choosing' || state === 'previewing' || state === 'reading'
    const isReview = state === 'reviewed' || state === 'assigning'
    for (const [place, isThere] of [
      [this.#main.getByText('Please Wait!', { exact: true }), state === 'loading'],
      [this.#form, isForm],
      [this.#review, isReview],
      [this.#done, state === 'assigned'],
    ] as const) {
      await expect(place).toHaveCount(isThere ? 1 : 0)
    }
    await expect(this.#main.getByRole('alert')).toHaveText(this.#told(state, facts))
    if (isForm) await this.#seeForm(facts, state)
    if (isReview) await this.#seeReview(facts, state === 'assigning')
    if (state === 'assigned') await this.#seeDone(facts)
    this.#comebacks = facts.comebacks
    await this.#seeAsked(state, facts)
  }

  #told(state: unknown, { failure }: Facts): ReadonlyArray<string> {
    if (failure === null) return []
    return [`${state === 'failed' ? 'The options could not be loaded. ' : ''}${toldFailure(failure)}Retry`]
  }

  /** Chooses the file that has the result of the path. */
  async #choose(name: string, ahead: ReadonlyArray<Step>): Promise<true> {
    const next = ahead.find(({ event }) => event.type.endsWith('.actor.readCodes'))
    const content = next?.event.type.startsWith('xstate.error.') ? files.none : files.codes
    await this.#picker.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    return true
  }

  get #picker(): Locator {
    return this.#form.locator('input[type="file"]')
  }

  /** The file that is read, or the one whose codes are there. */
  async #seeFile({ codesFile = null, fileToRead, errors }: Facts, state: unknown): Promise<void> {
    const isReading = state === 'reading'
    const read = codesFile === null ? [] : [`${sims(codesFile.count)} from ${codesFile.name}`]
    const name = isReading ? [String(fileToRead?.name)] : read
    await expect(this.#form.getByText(/\.csv$/)).toHaveText(name)
    await expect(this.#form.getByRole('status')).toHaveText(isReading ? ['Reading...'] : [])
    await expect(this.#form.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(name.length)
    await expect(this.#picker).toBeEnabled({ enabled: state === 'choosing' })
    await expect(this.#picker).toHaveAttribute('aria-invalid', String(errors.file !== undefined))
    const problem = 'This file has no column of ICCIDs or activation codes'
    await expect(this.#form.getByText(problem)).toHaveCount(errors.file === undefined ? 0 : 1)
  }

  async #seeForm(facts: Facts, state: unknown): Promise<void> {
    const { lookups, draft, errors, comebacks } = facts
    const isBusy = state !== 'choosing'
    const nameOf = (items: ReadonlyArray<LookupItem> = [], id: string) =>
      items.find((item) => String(item.id) === id)?.name ?? ''
    const shown = {
      ...draft,
      kind: kinds[draft.kind] ?? '',
      mode: modes[draft.mode] ?? '',
      targetId: nameOf(targetsIn(lookups, draft), draft.targetId),
      planID: nameOf(lookups?.plans, draft.planID),
      supplierID: nameOf(lookups?.suppliers, draft.supplierID),
    }
    const fields = fieldsOf[draft.mode] ?? []
    await expect
      .poll(() => shownFields(this.#form), LOOKS)
      .toEqual(
        Object.fromEntries(fields.map((name) => [labelOf(name, draft), fieldWith(shown[name], errors[name], !isBusy)])),
      )
    if (draft.mode === 'paste') {
      const separators = 'One per line, or separated by commas, semicolons, tabs or spaces; up to 5,000.'
      const hint = `${separators} ${sims(codesOf(draft).length)} so far.`
      await expect(this.#form.getByText(hint, { exact: true })).toBeVisible()
      await this.#seeFile(facts, state)
    }
    await expect(this.#form).toHaveAttribute('aria-busy', String(isBusy))
    const acts = this.#form.getByRole('button', { name: /^(?:Back|Preview|Checking\.\.\.)$/ })
    await expect
      .poll(() => shownButtons(acts), LOOKS)
      .toEqual({ Back: true, [state === 'previewing' ? 'Checking...' : 'Preview']: !isBusy })
    if (comebacks === this.#comebacks) return
    const wrong = fields.find((name) => errors[name] !== undefined)
    if (wrong === undefined && errors.file !== undefined) return expect(this.#picker).toBeFocused()
    await expect(wrong ? this.#field(wrong, draft) : this.#form.getByRole('button', { name: 'Preview' })).toBeFocused()
  }

  /** Each SIM with its verdict, the unassignable ones first, and the count of both. */
  async #seeReview({ lookups, draft, rows, message, failure }: Facts, isBusy: boolean): Promise<void> {
    const good = rows.filter(({ isOk }) => isOk)
    const bad = rows.filter(({ isOk }) => !isOk)
    const target = targetsIn(lookups, draft)?.find(({ id }) => String(id) === draft.targetId)?.name
    const besides = bad.length === 0 ? '' : `; ${sims(bad.length)} cannot`
    await expect(this.#review.getByRole('paragraph')).toHaveText([
      `${sims(good.length)} can be assigned to ${target}${besides}`,
    ])
    await expect(this.#review.getByRole('status')).toHaveText(message === '' ? [] : [message])
    await expect(this.#review.locator('tbody tr')).toHaveText(
      [...bad, ...good].map(
        ({ line, iccid, planName, expiryDate, verdict }) => `${line}${iccid}${planName}${dayOf(expiryDate)}${verdict}`,
      ),
    )
    await expect(this.#review).toHaveAttribute('aria-busy', String(isBusy))
    const give = `Assign ${bad.length === 0 ? '' : 'the other '}${sims(good.length)}`
    await expect
      .poll(() => shownButtons(this.#review.getByRole('button')), LOOKS)
      .toEqual({
        ...(failure !== null && { Retry: true }),
        Back: !isBusy,
        [isBusy ? 'Saving...' : give]: !isBusy && good.length > 0,
      })
    if (isBusy) return
    if (failure === null) await this.#seeFocus()
    else await expect(this.#review.getByRole('button', { name: give })).toBeFocused()
  }

  async #seeDone({ message, assigned }: Facts): Promise<void> {
    const number = `ASN-${String(assigned).padStart(6, '0')}`
    await expect(this.#done.getByRole('status')).toHaveText(`${message} ${number}`)
    const link = this.#done.getByRole('link', { name: number, exact: true })
    await expect(link).toHaveAttribute('href', `/pages/InventoryMaster/AssignInventory/${assigned}`)
    const offered = { Back: true, 'Assign more': true }
    await expect.poll(() => shownButtons(this.#done.getByRole('button')), LOOKS).toEqual(offered)
    await this.#seeFocus()
  }

  /** The button that led here is gone, so the focus is on what appeared. */
  async #seeFocus(): Promise<void> {
    const isNowhere = () => this.#page.evaluate(() => document.activeElement === document.body)
    await expect.poll(isNowhere, { ...LOOKS, message: 'the focus is nowhere' }).toBe(false)
  }

  /** The expected requests, and no others. */
  async #seeAsked(state: unknown, { draft, rows }: Facts): Promise<void> {
    const { loadLookups, readCodes, preview, assign } = this.#gates
    const target = { kind: draft.kind, targetId: Number(draft.targetId) }
    if (state === 'loading') await loadLookups.isWaiting()
    else expect(loadLookups.asked(), 'no options are asked for').toBeNull()
    if (state === 'reading') await readCodes.isWaiting()
    if (state === 'previewing') {
      await preview.isWaiting()
      const { planID, supplierID, quantity } = draft
      const pick = { planID: Number(planID), supplierID: Number(supplierID), quantity: Number(quantity) }
      const what = draft.mode === 'paste' ? { codes: codesOf(draft) } : { pick }
      expect(preview.asked(), 'what is looked at').toEqual({ ...target, ...what })
    } else expect(preview.asked(), 'nothing is looked at').toBeNull()
    if (state !== 'assigning') return expect(assign.asked(), 'nothing is given').toBeNull()
    const ids = rows.filter(({ isOk }) => isOk).map(({ id }) => id)
    await this.#submissions.see({ flag: 1, ...target, ids, note: draft.note })
  }

  async #enter(name: Entered, value: string, lookups: Facts['lookups'], draft: AssignmentDraft): Promise<true> {
    if (name === 'kind') return press(this.#form.getByText(kinds[value] ?? '', { exact: true }).first())
    if (name === 'mode') return press(this.#form.getByText(modes[value] ?? '', { exact: true }))
    const lists: Readonly<Record<string, ReadonlyArray<LookupItem> | undefined>> = {
      targetId: targetsIn(lookups, draft),
      planID: lookups?.plans,
    }
    const items = lists[name]
    if (items === undefined) return enter(this.#field(name, draft), value)
    const place = items.findIndex(({ id }) => String(id) === value)
    return choose(
      this.#field(name, draft),
      items.map((item) => item.name),
      place,
    )
  }

  #field(name: Entered, draft: AssignmentDraft): Locator {
    const label = { name: labelOf(name, draft), exact: true }
    return this.#form.getByRole('textbox', label).or(this.#form.getByRole('combobox', label))
  }

  async #answer(event: Step['event']): Promise<true> {
    const [, outcome, , name] = event.type.split('.')
    const gate = this.#gates[name as Call]
    if (gate === undefined) throw new Error(`No act for ${event.type}`)
    this.#hasLeft = endsTheSession(event)
    if (outcome === 'error') {
      const ended: Outcome = { kind: 'withToken', token: 'ended-meanwhile' }
      await gate.release(this.#hasLeft ? ended : failingBy(event.error))
    } else await gate.release({ kind: 'answered', json: this.#answered(event) })
    return true
  }

  #answered({ type, output }: Step['event']): object {
    if (type === 'xstate.done.actor.loadLookups') {
      const { partners, customers, plans, suppliers } = output as NonNullable<Facts['lookups']>
      const lists = {
        activePartnerDropdowns: partners,
        activeCustomerDropdowns: customers,
        planDropdowns: plans,
        supplierDropdowns: suppliers,
      }
      return { isSuccess: true, message: '', ...lists }
    }
    const { id = null, ...judged } = output as { readonly id?: number | null }
    // An answer that SIMs were taken in the meantime is not a success, and names them.
    if (type === 'xstate.done.actor.assign' && id === null) return { isSuccess: false, ...judged }
    return { isSuccess: true, ...judged, ...(id !== null && { id }) }
  }
}
