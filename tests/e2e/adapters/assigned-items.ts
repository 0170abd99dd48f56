import { readFile } from 'node:fs/promises'
import { type Download, expect, type Locator, type Page } from '@playwright/test'
import type { AssignedItem, AssignmentRecord, JudgedItem } from '../../../src/schemas/stock/assignment.ts'
import { stockCalls } from '../../../src/schemas/stock/stock.calls.ts'
import { shownFields } from '../screens/shown-fields.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { enter, isMissing, press, shownButtons } from './controls.ts'
import { fieldWith } from './drawer.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'
import { tellsMoment } from './moments.ts'
import { Submissions } from './submissions.ts'
import { seeToast } from './toasts.ts'

type Facts = {
  readonly id: number
  readonly record: AssignmentRecord | null
  readonly chosen: ReadonlyArray<number>
  readonly reason: string
  readonly rows: ReadonlyArray<JudgedItem>
  readonly submissionId: string | null
  readonly problem: string | null
  readonly failure: string | null
  readonly fileFormat?: 'csv' | 'xlsx'
  readonly written?: { readonly name: string; readonly rows: number } | null
  readonly fileFailure?: string | null
}

const nothingHeld = 'nothing of it is held any more'
const statuses: Readonly<Record<string, string>> = { assigned: 'Assigned', sold: 'Sold' }
const ALL = 'Select all SIMs still held'
const sims = (count: number): string => `${count} ${count === 1 ? 'SIM' : 'SIMs'}`
const dayOf = (day: string): string => day.split('-').reverse().join('/')
const isHeld = ({ stockStatus }: AssignedItem): boolean => stockStatus === 'assigned'
const ends = { returned: 'Returned', unassigned: 'Unassigned' } as const
/** The status of a SIM; one that left the assignment says how, by whom, when and why. */
const statusOf = ({ stockStatus, ended = null }: AssignedItem): string =>
  ended === null
    ? String(statuses[stockStatus])
    : `${ends[ended.how]}${ended.by}, ${tellsMoment(ended.date)}: ${ended.reason}`
/** Whether any SIM can be unassigned; if none can, nothing can be selected. */
const hasHeld = (before: State): boolean => (before.context as Facts).record?.items.some(isHeld) === true

/** One assignment with its SIMs. The path gives the answers, so the stock does not change. */
export class AssignedItemsAdapter implements Adapter {
  readonly withheld = {
    'item.toggled': nothingHeld,
    'all.toggled': nothingHeld,
    'reason.changed': nothingHeld,
    'file.declined': 'there is no dialog for so few rows',
  }
  readonly #page: Page
  readonly #api: Api
  readonly #main: Locator
  readonly #loaded: Gate
  readonly #sent: Gate
  readonly #submissions: Submissions
  readonly #downloads: Download[] = []
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#main = page.getByRole('main')
    this.#loaded = new Gate(page, callTo(stockCalls.GetAssignment.path))
    this.#sent = new Gate(page, callTo(stockCalls.AssignInventory.path))
    this.#submissions = new Submissions(this.#sent)
    // With a selection, the browser asks whether to leave the page.
    page.on('download', (download) => this.#downloads.push(download))
    page.on('dialog', (dialog) => void dialog.accept())
  }

  static async on(page: Page, api: Api): Promise<AssignedItemsAdapter> {
    const adapter = new AssignedItemsAdapter(page, api)
    await adapter.#loaded.close()
    await adapter.#sent.close()
    return adapter
  }

  async begin({ input }: Beginning): Promise<void> {
    for (const gate of [this.#loaded, this.#sent]) gate.forget()
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    await this.#page.goto(`/pages/InventoryMaster/AssignInventory/${(input as { readonly id: number }).id}`)
  }

  async act({ event, state, context }: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { record, submissionId } = before.context as Facts
    switch (event.type) {
      case 'item.toggled': {
        const iccid = record?.items.find(({ id }) => id === event.id)?.iccid ?? ''
        return this.#toggle(`Choose ${iccid}`, before)
      }
      case 'all.toggled':
        return this.#toggle(ALL, before)
      case 'reason.changed':
        if (!hasHeld(before)) return isMissing(this.#reason)
        return enter(this.#reason, String(event.reason))
      case 'takeBack.requested':
        this.#submissions.isDue(submissionId)
        return press(this.#takeBack).then(() => this.#seeFocus(state, context as Facts))
      case 'download.requested':
        return this.#download(event.format)
      case 'written.read':
        return press(this.#main.getByRole('button', { name: 'Close', exact: true }))
      case 'file.written':
        return this.#seeFile(before)
      case 'file.interrupted':
        return this.#loaded.release({ kind: 'aborted' }).then(() => true)
      case 'file.failed':
        return this.#loaded
          .release({ kind: 'answered', json: { isSuccess: false, message: 'Not now', assignment: null } })
          .then(() => true)
      case 'file.declined':
        return false
      case 'retry.requested':
        return press(this.#main.getByRole('button', { name: 'Retry' }))
      default:
        await this.#answer(event)
        return event.type.endsWith('.takeBack') ? this.#seeFocus(state, context as Facts) : true
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const facts = context as Facts
    const { id, record, chosen, reason } = facts
    const isWaiting = state === 'loading' && record === null
    await expect(this.#main.getByText('Please Wait!')).toHaveCount(isWaiting ? 1 : 0)
    await expect(this.#main.getByRole('alert')).toHaveText(this.#told(state, facts))
    const { written = null } = facts
    await expect(this.#main.getByText(/\.(csv|xlsx) has/)).toHaveCount(written === null ? 0 : 1)
    if (record !== null && state !== 'failed') {
      await this.#seeRecord(record)
      await this.#seeItems(facts, state)
    } else await expect(this.#main.getByRole('table')).toHaveCount(0)
    if (state === 'loading' || state === 'downloading') {
      await this.#loaded.isWaiting()
      expect(this.#loaded.asked()).toEqual({ id: String(id) })
    } else expect(this.#loaded.asked(), 'it is not loaded').toBeNull()
    if (state !== 'takingBack') return expect(this.#sent.asked(), 'nothing is sent').toBeNull()
    await this.#submissions.see({ flag: 2, kind: 'partner', targetId: 0, ids: chosen, note: reason })
  }

  get #reason(): Locator {
    return this.#main.getByRole('textbox', { name: 'Reason', exact: true })
  }

  get #takeBack(): Locator {
    return this.#main.getByRole('button', { name: /^Unassign/ })
  }

  /** A refused form has the focus at its error, or at the button that sends it again. */
  async #seeFocus(state: State['state'], { problem }: Facts): Promise<true> {
    if (state !== 'ready' || this.#hasLeft) return true
    await expect(problem === null ? this.#takeBack : this.#reason).toBeFocused()
    return true
  }

  async #toggle(name: string, before: State): Promise<boolean> {
    const box = this.#main.getByRole('checkbox', { name, exact: true })
    return hasHeld(before) ? press(box) : isMissing(box)
  }

  async #answer(event: Step['event']): Promise<true> {
    const [, outcome, , name] = event.type.split('.')
    const gate = { loadAssignment: this.#loaded, takeBack: this.#sent }[String(name)]
    if (gate === undefined) throw new Error(`No act for ${event.type}`)
    this.#hasLeft = endsTheSession(event)
    if (outcome === 'error') {
      const ended: Outcome = { kind: 'withToken', token: 'ended-meanwhile' }
      await gate.release(this.#hasLeft ? ended : failingBy(event.error))
    } else if (name === 'loadAssignment') {
      await gate.release({ kind: 'answered', json: { isSuccess: true, message: '', assignment: event.output } })
    } else {
      const { message, rows, isDone } = event.output as { message: string; rows: unknown; isDone: boolean }
      await gate.release({ kind: 'answered', json: { isSuccess: isDone, message, rows } })
      if (isDone) await seeToast(this.#page, 'success', message)
    }
    return true
  }

  #told(state: unknown, { failure, fileFailure = null }: Facts): ReadonlyArray<string> {
    const file = fileFailure === null ? [] : [`The file was not written. ${toldFailure(fileFailure)}RetryClose`]
    if (failure === null) return file
    const told = toldFailure(failure)
    return [...file, state === 'failed' ? `The assignment could not be loaded. ${told}Retry` : told]
  }

  /** CSV by the button, Excel by its menu. */
  async #download(format: unknown): Promise<boolean> {
    if (format === 'csv') return press(this.#main.getByRole('button', { name: 'Download SIMs' }))
    await press(this.#main.getByRole('button', { name: 'More ways to download' }))
    return press(this.#page.getByRole('menuitem', { name: /^Excel/ }))
  }

  /** The server answers with the SIMs that are shown: the file has one line for each, below its header. */
  async #seeFile({ context }: State): Promise<true> {
    const { record, fileFormat } = context as Facts
    const count = this.#downloads.length
    await this.#loaded.release({ kind: 'answered', json: { isSuccess: true, message: '', assignment: record } })
    await expect.poll(() => this.#downloads.length, LOOKS).toBeGreaterThan(count)
    const file = this.#downloads.at(-1)
    expect(file?.suggestedFilename()).toMatch(new RegExp(`^ASN-000012 SIMs \\d{4}-\\d\\d-\\d\\d\\.${fileFormat}$`))
    if (fileFormat === 'csv') {
      const lines = (await readFile((await file?.path()) ?? '', 'utf8')).trim().split('\r\n')
      expect(lines).toHaveLength((record?.items.length ?? 0) + 1)
    }
    return true
  }

  /** Every fact of the assignment, exactly. */
  async #seeRecord({ assignmentNumber, targetName, createdBy, createdDate, itemCount, items }: AssignmentRecord) {
    await expect(this.#main.getByRole('heading', { level: 1 })).toContainText(assignmentNumber)
    const here = items.filter(({ ended = null }) => ended === null)
    const ofStatus = (status: string) => sims(here.filter(({ stockStatus }) => stockStatus === status).length)
    await expect(this.#main.locator('dl > div')).toHaveText([
      `Partner${targetName}`,
      `By${createdBy}, ${tellsMoment(createdDate)}`,
      `Assigned${sims(itemCount)}`,
      `Still Held${ofStatus('assigned')}`,
      `Sold${ofStatus('sold')}`,
    ])
  }

  async #seeItems(facts: Facts, state: unknown): Promise<void> {
    const isBusy = state !== 'ready'
    const { record, chosen, reason, problem, rows } = facts
    const items = record?.items ?? []
    const isHeldAny = items.some(isHeld)
    const section = this.#main.getByRole('region', { name: 'SIMs', exact: true })
    await expect(section).toHaveAttribute('aria-busy', String(isBusy))
    await expect(this.#rowsOf('SIMs of this assignment')).toHaveText(
      items.map((item) => `${item.iccid}${item.planName}${dayOf(item.expiryDate)}${statusOf(item)}`),
    )
    const held = items.filter(isHeld)
    const box = (name: string, isOn: boolean) => [name, isOn, !isBusy]
    await expect
      .poll(() => this.#boxes(), LOOKS)
      .toEqual(
        isHeldAny
          ? [
              box(
                ALL,
                held.every(({ id }) => chosen.includes(id)),
              ),
              ...held.map(({ id, iccid }) => box(`Choose ${iccid}`, chosen.includes(id))),
            ]
          : [],
      )
    await expect
      .poll(() => shownFields(section), LOOKS)
      .toEqual({
        'Find by ICCID or plan': fieldWith(''),
        ...(isHeldAny && { Reason: fieldWith(reason, problem ?? '', !isBusy) }),
      })
    await expect(this.#rowsOf('SIMs and verdicts')).toHaveText(
      // SIMs that prevent it come first.
      [...rows.filter(({ isOk }) => !isOk), ...rows.filter(({ isOk }) => isOk)].map(
        ({ line, iccid, planName, expiryDate, verdict }) => `${line}${iccid}${planName}${dayOf(expiryDate)}${verdict}`,
      ),
    )
    const download = ['Download SIMs', 'More ways to download'].map((name) => [name, !isBusy])
    const { written = null, fileFailure = null } = facts
    const notice = fileFailure !== null ? ['Retry', 'Close'] : written !== null ? ['Close'] : []
    const isSaving = isBusy && state !== 'downloading'
    const takeBack = [isSaving ? 'Saving...' : `Unassign ${sims(chosen.length)}`, !isBusy && chosen.length > 0]
    await expect
      .poll(() => shownButtons(section), LOOKS)
      .toEqual([...download, ...notice.map((name) => [name, true]), ['Back', true], ...(isHeldAny ? [takeBack] : [])])
  }

  #rowsOf(name: string): Locator {
    return this.#main.getByRole('region', { name, exact: true }).locator('tbody tr')
  }

  /** Every check box: whether it is ticked, and whether it is enabled. */
  #boxes(): Promise<ReadonlyArray<unknown>> {
    return this.#main
      .getByRole('checkbox')
      .evaluateAll((found) =>
        found.map((one) => [one.ariaLabel, (one as HTMLInputElement).checked, !(one as HTMLInputElement).disabled]),
      )
  }
}
