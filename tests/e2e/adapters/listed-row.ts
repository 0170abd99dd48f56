import { expect, type Locator, type Page } from '@playwright/test'
import { callTo, Gate } from '../support/gate.ts'
import { LOOKS } from './looks.ts'

export type Row = Readonly<Record<string, unknown>>

/** A list of one row: the first that the server has, as a path has it instead. */
export class ListedRow {
  readonly gate: Gate
  readonly #page: Page
  readonly #listKey: string
  #row: Row = {}

  constructor(page: Page, path: string, listKey: string) {
    this.#page = page
    this.gate = new Gate(
      page,
      // A page of one row is not the list, it is asked for its count.
      callTo(path, (search) => search.get('PageSize') !== '1'),
    )
    this.#listKey = listKey
  }

  /** The row as it was shown last. */
  get row(): Row {
    return this.#row
  }

  /** Answers the list that is asked for. */
  async show(changes: Row): Promise<void> {
    this.#row = { ...this.#row, ...changes }
    await this.gate.release({
      kind: 'edited',
      edit: (body) => {
        const [first] = body[this.#listKey] as ReadonlyArray<Row>
        return { ...body, [this.#listKey]: [{ ...first, ...this.#row }], totalCount: 1 }
      },
    })
    await expect(this.shown).toHaveCount(1)
  }

  /** The rows of the list. */
  get shown(): Locator {
    return this.#page.getByRole('main').locator('tbody tr[data-slot]')
  }

  /** The row has these acts, by their names and in this order, and says this. */
  async see(acts: ReadonlyArray<string>, texts: ReadonlyArray<string>): Promise<void> {
    await expect(this.shown).toHaveCount(1)
    await expect
      .poll(
        () =>
          this.shown.getByRole('button').evaluateAll((found) => found.map((one) => one.ariaLabel ?? one.textContent)),
        LOOKS,
      )
      .toEqual(acts)
    for (const text of texts) await expect(this.shown).toContainText(text)
  }

  act(name: string): Locator {
    return this.shown.getByRole('button', { name, exact: true })
  }
}
