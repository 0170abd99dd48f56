import { expect, type Locator, type Page } from '@playwright/test'
import { callTo, Gate } from '../support/gate.ts'
import { LOOKS } from './looks.ts'

export type Row = Readonly<Record<string, unknown>>

/** A list with one row: the server's first, with the changes of a path. */
export class ListedRow {
  readonly gate: Gate
  readonly #page: Page
  readonly #listKey: string
  #row: Row = {}

  constructor(page: Page, path: string, listKey: string) {
    this.#page = page
    this.gate = new Gate(
      page,
      // A page of one row is a request for the count, not the list.
      callTo(path, (search) => search.get('PageSize') !== '1'),
    )
    this.#listKey = listKey
  }

  /** The row as last shown. */
  get row(): Row {
    return this.#row
  }

  /** Answers the requested list. */
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

  /** The row has exactly these actions, in this order, and these texts. */
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
