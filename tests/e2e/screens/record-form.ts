import { expect, type Locator, type Page } from '@playwright/test'
import { type RecordName, records } from '../../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import type { Entry, RecordDraft } from '../../../src/schemas/records/kit/draft.ts'
import { recordRoutes } from '../../../src/schemas/records/routes.ts'
import { shownFields } from './shown-fields.ts'

export const addRecord = (record: RecordName): string => recordRoutes[record].add
export const editRecord = (record: RecordName, id: number): string => `${recordRoutes[record].edit}/${id}`

/** The values of the fields, by name. */
export type Entered = Readonly<Record<string, string | ReadonlyArray<string>>>

/** The form of a record as a person sees it, with the labels of its definition. */
export class RecordForm {
  readonly page: Page
  readonly record: AnyRecord
  readonly main: Locator
  readonly save: Locator
  readonly saving: Locator
  readonly back: Locator
  readonly wait: Locator
  readonly retry: Locator
  readonly history: Locator
  readonly startAgain: Locator
  /** The question before a change that affects other records is saved. */
  readonly question: Locator
  readonly mean: Locator
  readonly reconsider: Locator
  readonly conflict: Locator

  constructor(page: Page, record: RecordName) {
    this.page = page
    this.record = records[record]
    this.main = page.locator('main')
    this.save = this.main.getByRole('button', { name: 'Save', exact: true })
    this.saving = this.main.getByRole('button', { name: 'Saving...' })
    this.back = this.main.getByRole('button', { name: 'Back', exact: true })
    this.wait = this.main.getByText('Please Wait!')
    this.retry = this.main.getByRole('button', { name: 'Retry' })
    this.history = this.main.getByRole('button', { name: 'History', exact: true })
    this.startAgain = this.main.getByRole('button', { name: 'Discard draft', exact: true })
    this.question = page.getByRole('dialog', { name: 'Save this change?' })
    this.mean = this.question.getByRole('button', { name: 'Save anyway' })
    this.reconsider = this.question.getByRole('button', { name: 'Back to the form' })
    const thing = this.record.noun.one.toLowerCase()
    this.conflict = this.main.getByRole('region', { name: new RegExp(`changed this ${thing}`) })
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address)
    await this.isReady()
  }

  async isReady(): Promise<void> {
    await expect(this.field(this.record.title)).toBeEditable()
    await expect(this.save).toBeEnabled()
  }

  /** The control of a field, by its visible label. */
  field(name: string): Locator {
    const label = { name: this.record.fields[name]?.label ?? name, exact: true }
    return this.main.getByRole('textbox', label).or(this.main.getByRole('combobox', label))
  }

  /** The value of every field: texts, the labels of choices, the names of referenced records. */
  async shown(): Promise<Entered> {
    const fields = await shownFields(this.main.locator('form').first())
    const read = async ([name, { kind, label }]: readonly [string, AnyRecord['fields'][string]]) => {
      if (kind === 'image') return [name, await this.#shownPicture()]
      if (kind === 'permissions') return [name, await this.#shownKeys(name)]
      const { [label]: field } = fields
      return [name, kind === 'references' ? (field?.pills ?? []) : (field?.value ?? 'no such field')]
    }
    return Object.fromEntries(await Promise.all(Object.entries(this.record.fields).map(read)))
  }

  #keys(name: string): Locator {
    return this.main.locator(`input[type="checkbox"][name="${name}"]`)
  }

  #shownKeys(name: string): Promise<ReadonlyArray<string>> {
    return this.#keys(name).evaluateAll((boxes) =>
      boxes.filter((box) => (box as HTMLInputElement).checked).map((box) => (box as HTMLInputElement).value),
    )
  }

  /** Switches permissions on and off until exactly those of the draft are on. */
  async #holdOnly(name: string, keys: ReadonlyArray<string>): Promise<void> {
    for (const key of await this.#shownKeys(name)) {
      if (!keys.includes(key)) await this.main.locator(`input[value="${key}"]`).uncheck()
    }
    for (const key of keys) await this.main.locator(`input[value="${key}"]`).check()
  }

  async #shownPicture(): Promise<string> {
    const chooses = this.main.getByText('Choose a picture', { exact: true })
    const chosen = this.main.getByText(/^(?:PNG|JPEG), /)
    return (await chooses.isVisible()) ? '' : (await chosen.allTextContents()).join()
  }

  /** An error message at a field. */
  problem(text: string): Locator {
    return this.main.getByText(text, { exact: true })
  }

  /** Enters one field of a draft, in the way of its kind. */
  async enter(name: string, entry: Entry, names: ReadonlyArray<string> = []): Promise<void> {
    const field = this.record.fields[name]
    if (field === undefined) throw new Error(`${this.record.name} has no field ${name}`)
    if (field.kind === 'references') return this.#chooseOnly(name, names)
    if (field.kind === 'permissions') return this.#holdOnly(name, typeof entry === 'string' ? [] : entry)
    if (field.kind === 'named') return this.#chooseNamed(name, String(entry))
    if (!('choices' in field)) return this.field(name).fill(String(entry))
    const label = field.choices.find(({ value }) => String(value) === entry)?.label ?? ''
    const segments = this.main.getByRole('group', { name: field.label, exact: true })
    const select = this.main.getByRole('combobox', { name: field.label, exact: true })
    await expect(segments.or(select)).toBeVisible()
    if (await select.isVisible()) await select.selectOption({ label })
    else await segments.getByText(label, { exact: true }).click()
  }

  /** Chooses a file for a picture; its name does not matter. */
  choosePicture(name: string, buffer: Buffer): Promise<void> {
    const picker = this.main.getByLabel(this.record.fields[name]?.label ?? name, { exact: true })
    return picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  }

  /** Enters the fields of a record; `names` are those of referenced records. */
  async fill(draft: RecordDraft, names: ReadonlyArray<string>): Promise<void> {
    for (const [name, entry] of Object.entries(draft)) await this.enter(name, entry, names)
  }

  async #chooseNamed(name: string, chosen: string): Promise<void> {
    await this.field(name).fill(chosen)
    await this.page.getByRole('listbox').getByRole('option', { name: chosen, exact: true }).click()
  }

  async #chooseOnly(name: string, names: ReadonlyArray<string>): Promise<void> {
    const input = this.field(name)
    const clear = this.main.getByRole('button', { name: `Clear ${this.record.fields[name]?.label}` })
    if (await clear.isVisible()) await clear.click()
    for (const chosen of names) {
      await input.fill(chosen)
      await this.page.getByRole('listbox').getByRole('option', { name: chosen, exact: true }).click()
    }
    // The menu stays open for further choices.
    await input.press('Escape')
  }
}
