import { expect, type Locator, type Page } from '@playwright/test'
import { PLANS, PlanList } from '../screens/plan-list.ts'
import type { Api } from '../support/api.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { moveFirst, press } from './controls.ts'
import { LOOKS } from './looks.ts'

type Preset = { readonly name: string; readonly columns: unknown }
type Facts = {
  readonly columns: { readonly order: ReadonlyArray<string> }
  readonly presets: ReadonlyArray<Preset>
  readonly name: string
  readonly problem: string | null
  readonly renaming: string
  readonly newName: string
  readonly removed: Preset | null
  readonly said: { readonly what: 'saved' | 'renamed' | 'removed' | 'restored'; readonly name: string } | null
}

/** The column that the samples move, and the one that is first before. */
const MOVED = { name: 'place', label: 'Country or Region', first: 'Plan Name' }

/** The drawer's confirmation of each act. */
const told = {
  saved: (name: string) => `"${name}" was saved with the current columns.`,
  renamed: (name: string) => `Renamed to "${name}".`,
  removed: (name: string) => `"${name}" was removed.`,
  restored: (name: string) => `"${name}" was restored.`,
}

const keyOf = (name: string): string => name.trim().toLowerCase()

/** A person's columns and presets for the plan list: in its table, in the drawer and in the browser's storage. */
export class ColumnPresetsAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #list: PlanList
  readonly #drawer: Locator
  readonly #name: Locator
  #renaming = ''

  constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#list = new PlanList(page)
    this.#drawer = page.getByRole('dialog', { name: 'Column presets' })
    this.#name = this.#drawer.getByLabel('Name for the current columns')
  }

  async begin({ input }: Beginning): Promise<void> {
    const { presets } = input as Pick<Facts, 'presets'>
    await beginAgain(this.#page, this.#api)
    await this.#page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
      this.#storageKey,
      JSON.stringify({ presets }),
    ] as const)
    await this.#list.open(PLANS)
  }

  async act({ event }: Step): Promise<boolean> {
    const { name = '' } = event as { readonly name?: string }
    switch (event.type) {
      case 'columns.arranged':
        return moveFirst(this.#list.table, MOVED.label)
      case 'columns.reset':
        await this.#columns.click()
        return press(this.#page.getByRole('menuitem', { name: 'Reset', exact: true }))
      case 'presets.opened':
        await this.#columns.click()
        return press(this.#page.getByRole('menuitem', { name: 'Save or change presets' }))
      case 'presets.closed':
        return press(this.#drawer.getByRole('button', { name: 'Close the presets' }))
      case 'name.typed':
        return this.#type(this.#name, name)
      case 'newName.typed':
        return this.#type(this.#newName, name)
      case 'save.requested':
        await this.#name.press('Enter')
        return true
      case 'rename.begun':
        return press(this.#drawer.getByRole('button', { name: `Rename ${name}`, exact: true }))
      case 'rename.requested':
        await this.#newName.press('Enter')
        return true
      case 'rename.cancelled':
        return press(this.#drawer.getByRole('button', { name: 'Cancel', exact: true }))
      case 'preset.removed':
        return press(this.#drawer.getByRole('button', { name: `Remove ${name}`, exact: true }))
      case 'removal.undone':
        return press(this.#drawer.getByRole('button', { name: 'Undo', exact: true }))
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  async see({ state, context }: State): Promise<void> {
    const facts = context as Facts
    this.#renaming = facts.renaming
    await this.#seeStored(facts)
    if (state === 'closed') {
      const isMoved = facts.columns.order[0] === MOVED.name
      await expect(this.#list.table.locator('thead th').nth(1)).toHaveText(isMoved ? MOVED.label : MOVED.first)
      return expect(this.#drawer).toHaveCount(0)
    }
    const isRenaming = facts.renaming !== ''
    const { said, removed, presets } = facts
    await expect(this.#drawer.getByRole('status')).toHaveText(said === null ? '' : told[said.what](said.name))
    await expect(this.#drawer.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(
      removed !== null && !isRenaming ? 1 : 0,
    )
    const replaced = presets.find(({ name }) => keyOf(name) === keyOf(facts.name))
    await expect(this.#name).toHaveValue(facts.name)
    await this.#seeProblem(this.#name, isRenaming ? null : facts.problem)
    const save = this.#drawer.getByRole('button', {
      name: replaced ? `Replace "${replaced.name}"` : 'Save',
      exact: true,
    })
    await expect(save).toBeEnabled({ enabled: !isRenaming })
    await this.#seePresets(facts, isRenaming)
  }

  /** Exactly these presets in order, one of them with its new name. */
  async #seePresets({ presets, renaming, newName, problem }: Facts, isRenaming: boolean): Promise<void> {
    const lines = this.#drawer.getByRole('list', { name: 'Your presets' }).getByRole('listitem')
    await expect(lines).toHaveCount(presets.length)
    for (const [place, { name }] of presets.entries()) {
      const line = lines.nth(place)
      if (name === renaming) {
        await expect(this.#newName).toHaveValue(newName)
        await this.#seeProblem(this.#newName, problem)
        continue
      }
      await expect(line).toHaveText(`${name}RenameRemove`)
      for (const act of ['Rename', 'Remove'])
        await expect(line.getByRole('button', { name: `${act} ${name}`, exact: true })).toBeEnabled({
          enabled: !isRenaming,
        })
    }
  }

  async #seeProblem(input: Locator, problem: string | null): Promise<void> {
    if (problem === null) return expect(input).not.toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription(problem)
  }

  /** What the browser stores for the next visit: the names, and the list's columns for the preset just saved. */
  async #seeStored({ presets, said }: Facts): Promise<void> {
    const kept = async () => {
      const text = await this.#page.evaluate((key) => localStorage.getItem(key), this.#storageKey)
      const { presets: stored = [], order, hidden } = JSON.parse(text ?? '{}')
      return { stored: stored as ReadonlyArray<Preset>, shown: { order, hidden } }
    }
    await expect
      .poll(async () => (await kept()).stored.map(({ name }) => name), LOOKS)
      .toEqual(presets.map(({ name }) => name))
    if (said?.what !== 'saved') return
    const { stored, shown } = await kept()
    expect(stored.find(({ name }) => name === said.name)?.columns).toMatchObject(shown)
  }

  /** Types a text. The same text counts as a change too, so it types something else first. */
  async #type(input: Locator, text: string): Promise<true> {
    if ((await input.inputValue()) === text) await input.fill(`${text}x`)
    await input.fill(text)
    return true
  }

  get #columns(): Locator {
    return this.#page.getByRole('button', { name: 'Columns', exact: true })
  }

  get #newName(): Locator {
    return this.#drawer.getByLabel(`New name of ${this.#renaming}`)
  }

  get #storageKey(): string {
    return `simdesk.columns:${this.#api.user.userName}:planList`
  }
}
