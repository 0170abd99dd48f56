import { readFileSync } from 'node:fs'
import { type Download, expect, type Locator, type Page } from '@playwright/test'
import type { BulkImport, BulkVerdict } from '../../../src/schemas/stock/bulk.ts'
import type { BulkFieldName } from '../../../src/schemas/stock/bulk-fields.ts'
import type { BulkSource } from '../../../src/schemas/stock/bulk-mapping.ts'
import type { Api } from '../support/api.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { toldFailure } from './answers.ts'
import { BulkImportCalls, callIn, REJECTED } from './bulk-import-calls.ts'
import { type Chosen, type FileName, fileAhead, fileOf, header, invoiceOf, largeInvoice } from './bulk-import-files.ts'
import { judgedPlaces, seeJudged, verdictName } from './bulk-import-rows.ts'
import * as values from './bulk-import-values.ts'
import { choose, enter, press } from './controls.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'

type Facts = values.Facts
const { BULK, labels, picker, queryOf } = values

/** A state with its ancestors: `judged.shown`. */
const pathOf = (state: unknown): string =>
  typeof state === 'string' ? state : (Object.entries(state as Readonly<Record<string, string>>)[0]?.join('.') ?? '')

/** The parts of the screen, by name. */
const shownPlaces = (main: Locator): Promise<ReadonlyArray<string | null>> =>
  main.evaluate((root) => [...root.querySelectorAll('form, section[aria-label]')].map(({ ariaLabel }) => ariaLabel))

/** Importing SIMs from a file. The path gives every answer, so the stock does not change. */
export class BulkImportAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #main: Locator
  readonly #calls: BulkImportCalls
  /** The file of the import. */
  #file: FileName = 'plain'
  #last = ''
  #comebacks = 0
  #hasLeft = false
  #downloads: ReadonlyArray<Download> = []

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#main = page.getByRole('main')
    this.#calls = new BulkImportCalls(page)
    // With entered data, the browser asks whether to leave the page.
    page.on('dialog', (dialog) => void dialog.accept())
    page.on('download', (download) => {
      this.#downloads = [...this.#downloads, download]
    })
  }

  static async on(page: Page, api: Api): Promise<BulkImportAdapter> {
    const adapter = new BulkImportAdapter(page, api)
    await adapter.#calls.close()
    return adapter
  }

  async begin({ input }: Beginning): Promise<void> {
    this.#calls.forget()
    this.#file = 'plain'
    this.#comebacks = 0
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    await this.#page.goto(`${BULK}?${new URLSearchParams(queryOf(input as Facts))}`)
  }

  async act({ event, ...after }: Step, ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const facts = before.context as Facts
    this.#last = event.type
    if (event.type.startsWith('xstate.')) return this.#answer(event, facts)
    const call = callIn(pathOf(after.state), after.context as Facts)
    return this.#calls.afterActing(call, () => this.#enter(event, ahead, pathOf(before.state), facts))
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const facts = context as Facts
    const path = pathOf(state)
    const isBack = facts.comebacks > this.#comebacks
    this.#comebacks = facts.comebacks
    await this.#seePlace(path, facts, isBack)
    await expect
      .poll(() => Object.fromEntries(new URL(this.#page.url()).searchParams), { ...LOOKS, message: 'the address' })
      .toEqual(queryOf(facts))
    await this.#calls.see(path, facts, this.#file)
  }

  /** Only the parts of the current step are shown. */
  async #seePlace(path: string, facts: Facts, isBack: boolean): Promise<void> {
    const main = this.#main
    const [state = '', inner = ''] = path.split('.')
    const isAt = (...states: ReadonlyArray<string>) => states.includes(state)
    await expect
      .poll(() => shownPlaces(main), { ...LOOKS, message: 'what is shown' })
      .toEqual(isAt('judged') ? judgedPlaces(facts, inner) : values.placesIn(state, facts))
    await expect(picker(main, 'file')).toHaveCount(isAt('choosing', 'reading', 'interrupted', 'reopening') ? 1 : 0)
    if (isAt('choosing', 'reading')) return values.seeChoosing(main, facts, isAt('reading'))
    if (isAt('interrupted', 'reopening')) return values.seeInterrupted(main, facts, isAt('reopening'))
    if (state === 'mapping' || state === 'readingAgain' || state === 'beginning') {
      return values.seeMapping(main, facts, state, isBack)
    }
    if (isAt('warned')) return values.seeEarlier(main, facts)
    if (isAt('uploading', 'stalled')) return values.seeUploading(main, facts, isAt('stalled'))
    if (isAt('following', 'looking')) return values.seeAtWork(main, facts)
    if (isAt('judged')) {
      await seeJudged(main, facts, inner)
      return isBack ? this.#seeFocus(facts) : undefined
    }
    await expect(main.getByText('Please Wait!', { exact: true })).toHaveCount(isAt('failed') ? 0 : 1)
    const told = `The import could not be loaded. ${toldFailure(facts.failure ?? '')}Retry`
    await expect(main.getByRole('alert')).toHaveText(isAt('failed') ? [told] : [])
  }

  /** A refusal moves the focus to its form; other failures leave it where it was. */
  async #seeFocus({ errors }: Facts): Promise<void> {
    const button = (name: RegExp) => this.#main.getByRole('button', { name })
    if (errors.reason !== undefined) await expect(this.#main.getByLabel('Reason')).toBeFocused()
    if (this.#last === 'xstate.error.actor.takeBack') await expect(button(/^Undo import/)).toBeFocused()
    if (this.#last === 'xstate.error.actor.commit') await expect(button(/^Add \d/)).toBeFocused()
    if (this.#last === 'xstate.error.actor.correct') await expect(button(/^Check \d/)).toBeFocused()
  }

  async #answer(event: Step['event'], facts: Facts): Promise<true> {
    if (event.type.startsWith('xstate.after.')) return this.#calls.untilAskedAgain()
    this.#hasLeft = endsTheSession(event)
    const before = this.#downloads.length
    await this.#calls.answer(event, facts, this.#file)
    if (event.type !== 'xstate.done.actor.saveRejected') return true
    await expect.poll(() => this.#downloads.length, { ...LOOKS, message: 'one file is handed over' }).toBe(before + 1)
    const download = this.#downloads.at(-1)
    expect(download?.suggestedFilename()).toBe(`Rejected rows of import ${facts.bulkId}.csv`)
    expect(readFileSync((await download?.path()) ?? '', 'utf8')).toBe(REJECTED)
    return true
  }

  /** Chooses the file that the path needs: the earlier one again, if it has to be the same. */
  async #choose(name: string, ahead: ReadonlyArray<Step>, isAgain: boolean): Promise<true> {
    const events = ahead.map(({ event }) => event)
    if (!isAgain) this.#file = fileAhead(events)
    const answer = events.find(({ type }) => type.endsWith('.actor.reopenFile'))
    const isOther = isAgain && answer?.type === 'xstate.error.actor.reopenFile'
    return this.#take('file', fileOf(isOther ? 'other' : this.#file, name))
  }

  async #take(field: 'file' | 'invoicePO', chosen: Chosen | string): Promise<true> {
    await picker(this.#main, field).setInputFiles(chosen)
    return true
  }

  /** Chooses the source of a field; one value for all rows is entered after that. */
  async #name(field: BulkFieldName, source: BulkSource | null, { lookups }: Facts): Promise<true> {
    const [, label = ''] = labels.find(([name]) => name === field) ?? []
    const select = this.#main.getByRole('combobox', { name: label, exact: true })
    if (source !== null && 'column' in source && source.dayOrder !== undefined) {
      const order = this.#main.getByRole('combobox', { name: `Order of ${label}`, exact: true })
      await order.selectOption(values.orders[source.dayOrder])
      return true
    }
    if (source === null || 'column' in source) {
      await select.selectOption(source === null ? 'Not in the file' : (header[source.column] ?? ''))
      return true
    }
    await select.selectOption('One value for all rows')
    const offered = lookups?.suppliers ?? []
    const place = offered.findIndex(({ id }) => String(id) === source.value)
    const value = this.#main.getByRole('combobox', { name: `${label} of all rows`, exact: true })
    return choose(
      value,
      offered.map(({ name }) => name),
      place,
    )
  }

  async #enter(event: Step['event'], ahead: ReadonlyArray<Step>, state: string, facts: Facts): Promise<boolean> {
    const { bulk, failure, submissionId, table, verdict } = facts
    const button = (name: string | RegExp) => this.#main.getByRole('button', { name, exact: true })
    switch (event.type) {
      case 'file.chosen':
        return this.#choose(String(event.name), ahead, state === 'interrupted')
      case 'file.dropped':
        await press(button(state === 'reading' ? 'Remove' : 'Choose another file'))
        if (state === 'reading') await expect(picker(this.#main, 'file')).toBeFocused()
        return true
      case 'sheet.chosen': {
        const sheets = table?.sheets ?? []
        const field = this.#main.getByRole('combobox', { name: 'Sheet', exact: true })
        return choose(field, sheets, sheets.indexOf(String(event.sheet)))
      }
      case 'matching.dropped':
        return press(button('Reset matching'))
      case 'layout.chosen': {
        const [label, value] =
          event.separator === undefined
            ? ['Header row', String(event.headerRow)]
            : ['Separator', String(event.separator)]
        await this.#main.getByRole('combobox', { name: label, exact: true }).selectOption({ value })
        return true
      }
      case 'source.changed':
        return this.#name(event.field as BulkFieldName, event.source as BulkSource | null, facts)
      case 'invoice.chosen':
        return this.#take('invoicePO', invoiceOf(String(event.name), Number(event.size)))
      case 'invoice.refused':
        return this.#take('invoicePO', largeInvoice())
      case 'invoice.removed':
        return press(button('Remove'))
      case 'begin.requested':
        this.#calls.begun.isDue(submissionId)
        return press(button(failure === null ? 'Check the rows' : 'Retry'))
      case 'import.continued':
        return press(button('Check it anyway'))
      case 'retry.requested':
        return press(this.#main.getByRole('alert').getByRole('button', { name: 'Retry' }))
      case 'rows.chosen': {
        const chosen = event.verdict as BulkVerdict | null
        return press(button(chosen === verdict ? `Page ${event.page}` : verdictName(bulk as BulkImport, chosen)))
      }
      case 'cell.changed':
        return enter(this.#main.getByLabel(`Activation Code, row ${event.row}`), String(event.value))
      case 'corrections.dropped':
        return press(button('Discard corrections'))
      case 'corrections.requested':
        return press(button(/^Check \d+ rows? again$/))
      case 'commit.requested':
        return press(button(/^Add \d+ SIMs?$/))
      case 'rejected.requested':
        return press(button('Download rejected rows'))
      case 'reason.changed':
        return enter(this.#main.getByLabel('Reason'), String(event.reason))
      case 'takeBack.requested':
        return press(button(/^Undo import of \d+ SIMs?$/))
      case 'another.requested':
        return press(button(/^(?:Another file|Choose another file)$/))
      case 'location.changed':
        await this.#page.evaluate(
          (to) => history.pushState(null, '', to),
          `${BULK}?${new URLSearchParams(queryOf(event as unknown as Facts))}`,
        )
        return true
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }
}
