import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import papaparse from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import type { ListScreen } from '../screens/list.ts'
import type { Gate } from '../support/gate.ts'
import type { Said, WalkedServer } from '../support/walked-server.ts'
import type { Asked } from '../support/wire.ts'
import { type Facts, type ListKind, wordsOf } from './list-kind.ts'
import { LOOKS } from './looks.ts'

/** A row as the server has answered it. */
type Row = Readonly<Record<string, unknown>>

/** Which file was asked for. */
export type Ordered = { readonly scope: unknown; readonly format: unknown }

const isGiven = (value: unknown): boolean => value !== '' && value !== 0 && value !== false && value != null

/** What is asked for, whatever the case of its names and the types of its values; nothing of what is left open. */
const plainly = (asked: Asked): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(asked)
      .filter(([, value]) => isGiven(value))
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  )

/**
 * Checks the values of a list: the requests are those of the machine, and the rows on the screen are those of the
 * answers. It uses only the traffic of the product, and formats values by itself.
 */
export class ListValues {
  readonly #list: ListScreen
  readonly #kind: ListKind
  readonly #server: WalkedServer
  /** The rows of the last answer that brought some, or brought none. */
  #rows: ReadonlyArray<Row> = []
  /** Whether these are the rows of all pages: so a server of the specification answers a search. */
  #isWhole = false

  constructor(list: ListScreen, kind: ListKind, server: WalkedServer) {
    this.#list = list
    this.#kind = kind
    this.#server = server
  }

  forget(): void {
    this.#rows = []
  }

  /** Lets an answer come, and keeps its rows; `instead` is what the walk says in the place of the server. */
  async answered(page: Page, release: () => Promise<void>, instead: Said): Promise<void> {
    const { calls, rowsKey } = this.#kind
    const coming = page.waitForResponse((response) => {
      const url = new URL(response.url())
      return calls.page(url) || calls.search(url)
    })
    await release()
    const response = await coming
    const url = new URL(response.url())
    const path = url.pathname.replace(/^\/api/, '')
    const { [rowsKey]: found, totalCount } = { ...this.#server.said(path, await response.json()), ...instead }
    const rows = (found ?? []) as ReadonlyArray<Row>
    // A page behind the last one has no rows: another page is requested, and the earlier rows stay.
    if (rows.length === 0 && totalCount !== 0) return
    this.#rows = rows
    this.#isWhole = this.#server.isSpecified && calls.search(url)
  }

  /** The request that is under way asks for the page, and for everything that is searched with, and nothing else. */
  async seeAsked(gate: Gate, { page, pageSize, applied, sort }: Facts, text: string): Promise<void> {
    const sorted = sort && { sortBy: sort.column, sortOrder: sort.direction }
    // The specification has no pages of a search: what is found comes at once.
    const place = applied === null || !this.#server.isSpecified ? { pageIndex: page, pageSize } : {}
    const wanted = { ...place, ...sorted, ...(applied && this.#kind.criteria(applied, text)) }
    await expect
      .poll(() => plainly(gate.asked() ?? {}), { ...LOOKS, message: 'what is asked for' })
      .toEqual(plainly(wanted))
  }

  /** The columns that are looked at, by their labels: the number of a row, and those that are written as they were answered. */
  get labels(): ReadonlyArray<string> {
    return ['Sr. No', ...Object.keys(this.#kind.cells)]
  }

  /** The expected cells of every row. */
  rowsOf({ rows, offset, shownSize }: Facts): ReadonlyArray<ReadonlyArray<string>> {
    if (rows.length === 0) return []
    const cells = Object.values(this.#kind.cells)
    const shown = this.#isWhole ? this.#rows.slice(offset, offset + shownSize) : this.#rows
    return shown.map((row, index) => [String(offset + index + 1), ...cells.map((textOf) => textOf(row))])
  }

  /** What is searched with is told above the table, each part of it and nothing else. */
  chipsOf({ applied }: Facts, text: string): ReadonlyArray<unknown> {
    const parts = applied === null ? [] : this.#kind.chips(applied, text)
    if (parts.length === 0) return []
    return [...parts.map((part) => (typeof part === 'string' ? part : expect.stringMatching(part))), 'ClearSave view']
  }

  /** The file has its columns, and the rows that were asked for; of all pages those of this one too. */
  async seeFile(download: Download, { scope, format }: Ordered): Promise<void> {
    if (scope === 'legacy') return
    const bytes = await readFile(await download.path())
    const [header = [], ...rows] = format === 'xlsx' ? await tableOf(bytes) : linesOf(bytes.toString('utf8'))
    expect(header, 'the columns of the file').toEqual(this.#kind.fileColumns)
    const label = Object.keys(this.#kind.cells)[0] ?? ''
    const shown = this.#rows.map((row) => this.#kind.cells[label]?.(row))
    const written = rows.map((row) => wordsOf(row[header.indexOf(label)]))
    if (scope === 'shown') expect(written, 'the rows of the file').toEqual(shown)
    // Other tests add rows meanwhile.
    else expect(written, 'the rows of the file').toEqual(expect.arrayContaining(shown))
  }

  /** The controls of the panel that what is looked for is typed into. */
  async seePanel({ filter }: Facts, text: string): Promise<void> {
    await expect(this.#list.panel.getByLabel('Search By')).toHaveValue(filter.searchBy)
    const field = this.#list.panel.locator('[data-search-text]')
    if (filter.searchBy === '') await expect(field).toHaveCount(0)
    else await expect(field).toHaveValue(filter.text === '' ? '' : text)
  }
}

const linesOf = (text: string): ReadonlyArray<ReadonlyArray<unknown>> =>
  papaparse.parse<string[]>(text.replace('\uFEFF', ''), { skipEmptyLines: true }).data

const tableOf = async (bytes: Buffer): Promise<ReadonlyArray<ReadonlyArray<unknown>>> => {
  const [sheet] = (await readXlsxFile(bytes, { trim: false })) as unknown as [
    { readonly data: ReadonlyArray<ReadonlyArray<unknown>> },
  ]
  return sheet.data
}
