import { expect, type Locator, type Page } from '@playwright/test'
import { PLANS } from '../screens/plan-list.ts'
import { editPlan, NEW_PLAN, PlanWizard } from '../screens/plan-wizard.ts'
import type { Api } from '../support/api.ts'
import { KeptDraftsGate, type KeptRecords, keptRecords } from '../support/kept-drafts.ts'
import { newCode } from '../support/samples.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { press } from './controls.ts'
import { LOOKS } from './looks.ts'

type Facts = {
  readonly drafts: ReadonlyArray<{ readonly stream: string; readonly isOpenElsewhere: boolean }>
  readonly failure: string | null
}
type Regions = { readonly drafts: string; readonly panel: string }

const factsOf = ({ context }: State): Facts => context as Facts
const regionsOf = ({ state }: State): Regions => state as Regions

const NOTHING: KeptRecords = {}

/** The stored logs, each by its stream and the page that wrote it. */
const logsIn = ({ logs = [] }: KeptRecords): ReadonlyArray<string> =>
  (logs as ReadonlyArray<{ readonly stream: string; readonly page: string }>).map(
    ({ stream, page }) => `${stream} ${page}`,
  )

/** Whether a tab has written everything typed to the database. */
const isWritten = (tab: Page) =>
  expect
    .poll(
      () => tab.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('journal.ahead')).length),
      LOOKS,
    )
    .toBe(0)

/**
 * The plan drafts beside the plan list: one of a new plan, and one that another tab is working on.
 *
 * Queries to the browser wait until the path answers them.
 */
export class PlanDraftsAdapter implements Adapter {
  readonly withheld = {
    'drafts.changed': 'only a draft that has just been thrown away can be brought back',
  }
  readonly #page: Page
  readonly #api: Api
  readonly #gate: KeptDraftsGate
  readonly #toggle: Locator
  readonly #panel: Locator
  readonly #undo: Locator
  /** Whether the walk is about the open panel, not about the list of drafts. */
  readonly #isOfPanel: boolean
  #names = { new: '', changed: '' }
  #kept: KeptRecords = NOTHING
  #other: Page | null = null

  private constructor(page: Page, api: Api, walk: string) {
    this.#page = page
    this.#api = api
    this.#isOfPanel = walk === 'the drafts are opened and closed'
    this.#gate = new KeptDraftsGate(page)
    this.#toggle = page.getByRole('button', { name: /^Drafts \(\d+\)$/ })
    this.#panel = page.getByRole('region', { name: 'Drafts in this browser' })
    this.#undo = page.locator('[data-action]', { hasText: 'was discarded.' }).getByRole('button', { name: 'Undo' })
  }

  static async on(page: Page, api: Api, walk: string): Promise<PlanDraftsAdapter> {
    const adapter = new PlanDraftsAdapter(page, api, walk)
    await adapter.#gate.install(adapter.#isOfPanel ? [] : ['databases'])
    return adapter
  }

  async begin(_: Beginning): Promise<void> {
    await this.#other?.close()
    await beginAgain(this.#page, this.#api)
    await this.#leaveDrafts()
    await this.#page.goto(PLANS)
    if (this.#isOfPanel) await expect(this.#toggle).toBeVisible()
  }

  async act({ event }: Step): Promise<boolean> {
    switch (event.type) {
      case 'panel.toggled':
        return press(this.#toggle)
      case 'panel.closed':
        await this.#panel.getByRole('link').first().press('Escape')
        return true
      case 'draft.discarded':
        await this.#gate.hold('query')
        return press(this.#panel.getByRole('button', { name: `Discard ${this.#names.new}`, exact: true }))
      case 'xstate.done.actor.discardDraft':
      case 'xstate.error.actor.discardDraft':
        // After a draft is removed, the others are read again.
        await this.#holdLoading()
        await this.#gate.release('query', event.type.startsWith('xstate.error'))
        return true
      case 'drafts.changed':
        if (!(await this.#undo.isVisible())) {
          await expect(this.#undo).toHaveCount(0)
          return false
        }
        await this.#holdLoading()
        // The draft must be restored before the list is requested again.
        return this.#gate.isAskedAgain(() => press(this.#undo))
      case 'retry.requested':
        await this.#holdLoading()
        return press(this.#panel.getByRole('button', { name: 'Retry' }))
      case 'xstate.done.actor.loadDrafts': {
        const { drafts } = event.output as Facts
        await this.#keep(drafts.length > 0 ? this.#kept : NOTHING)
        await this.#gate.release('databases')
        return true
      }
      case 'xstate.error.actor.loadDrafts':
        await this.#gate.release('databases', true)
        return true
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  async see(after: State): Promise<void> {
    const { drafts, panel } = regionsOf(after)
    if (this.#isOfPanel) {
      const isOpen = panel === 'open'
      await expect(this.#toggle).toHaveAttribute('aria-expanded', String(isOpen))
      await expect(this.#panel).toHaveCount(isOpen ? 1 : 0)
      return
    }
    const facts = factsOf(after)
    if (drafts === 'loading' || drafts === 'discarding') await this.#gate.isWaiting()
    const isThere = facts.drafts.length > 0 || facts.failure !== null
    const isOpened = await this.#panel.isVisible()
    await expect(this.#toggle).toHaveCount(isThere || isOpened ? 1 : 0)
    if (!isThere && !isOpened) return
    // The walk is about the contents of the panel.
    if (!isOpened) await this.#toggle.click()
    await this.#seeDrafts(facts, drafts === 'ready')
  }

  /** Exactly these drafts, with their actions. */
  async #seeDrafts({ drafts, failure }: Facts, isReady: boolean): Promise<void> {
    await expect(this.#toggle).toHaveText(`Drafts (${drafts.length})`)
    const { new: begun, changed } = this.#names
    const lineOf = ({ isOpenElsewhere }: Facts['drafts'][number]) =>
      isOpenElsewhere
        ? new RegExp(`^${changed}Changes to a plan · 1 field · .+ · open in another tabContinueDiscard$`)
        : new RegExp(`^${begun}New plan · 1 field · [^·]+ContinueDiscard$`)
    await expect(this.#panel.getByRole('listitem')).toHaveText(drafts.map(lineOf))
    for (const { isOpenElsewhere } of drafts) {
      const discard = this.#panel.getByRole('button', { name: `Discard ${isOpenElsewhere ? changed : begun}` })
      await expect(discard).toBeEnabled({ enabled: isReady && !isOpenElsewhere })
    }
    await expect(this.#panel.getByText(/^No drafts\./)).toHaveCount(drafts.length === 0 ? 1 : 0)
    await expect(this.#panel.getByText('The drafts could not be read.')).toHaveCount(failure === null ? 0 : 1)
    await expect(this.#panel.getByRole('button', { name: 'Retry' })).toHaveCount(failure === null ? 0 : 1)
  }

  /** Keeps what is already stored: the open tab may have continued its draft. */
  async #keep(records: KeptRecords): Promise<void> {
    const there = logsIn(await keptRecords(this.#page))
    const wanted = logsIn(records)
    if (wanted.length !== there.length || !wanted.every((log) => there.includes(log)))
      await keptRecords(this.#page, records)
  }

  #holdLoading(): Promise<void> {
    return this.#gate.hold('databases')
  }

  /** Leaves a change of a plan in an open tab, then a new plan in a tab that is closed. */
  async #leaveDrafts(): Promise<void> {
    const context = this.#page.context()
    this.#names = { new: newCode('New'), changed: newCode('Changed') }
    const plan = await this.#api.addPlan(this.#names.changed)
    this.#other = await context.newPage()
    const wizard = new PlanWizard(this.#other)
    await wizard.open(`${editPlan(plan)}&step=7`)
    await wizard.field('apn').fill('internet')
    await isWritten(this.#other)
    const tab = await context.newPage()
    const begun = new PlanWizard(tab)
    await begun.open(`${NEW_PLAN}?draft=another&step=7`)
    await begun.field('planName').fill(this.#names.new)
    // A blur at closing would add an event that no copy has.
    await begun.heading.focus()
    await isWritten(tab)
    await expect(async () => {
      this.#kept = await keptRecords(tab)
      expect(logsIn(this.#kept), 'both drafts are kept').toHaveLength(2)
      expect(JSON.stringify(this.#kept).match(/"field\.left"/g) ?? [], 'the field is left').toHaveLength(1)
    }).toPass({ timeout: 30_000 })
    await tab.close()
    await this.#page.bringToFront()
  }
}
