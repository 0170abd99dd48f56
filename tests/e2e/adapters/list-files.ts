import { type Download, expect, type Page } from '@playwright/test'
import type { ListScreen } from '../screens/list.ts'
import type { Gate, Outcome } from '../support/gate.ts'
import type { State, Step } from '../support/walk.ts'
import { isMissing, press } from './controls.ts'
import { fileNameOf, menuItemOf } from './exporting.ts'
import { endsTheSession } from './failures.ts'
import { factsOf, type ListKind, regionsOf } from './list-kind.ts'
import type { ListValues, Ordered } from './list-values.ts'
import { LOOKS } from './looks.ts'

/** The failing answer to the last request for a page of the file. */
const failureOf = (event: Step['event']): Outcome => {
  if (endsTheSession(event)) return { kind: 'withToken', token: 'ended-meanwhile' }
  return event.type === 'file.interrupted'
    ? { kind: 'aborted' }
    : { kind: 'answered', json: { isSuccess: false, message: 'Not now' } }
}

/** The files of a list: asked for by its toolbar, written page by page, told below it. */
export class ListFiles {
  readonly #page: Page
  readonly #list: ListScreen
  readonly #kind: ListKind
  readonly #values: ListValues
  readonly #rows: Gate
  /** The file of all pages waits for each of them. */
  #isHeld = false
  #ordered: Ordered | null = null
  #downloads: Download[] = []

  constructor(page: Page, list: ListScreen, kind: ListKind, values: ListValues, rows: Gate) {
    this.#page = page
    this.#list = list
    this.#kind = kind
    this.#values = values
    this.#rows = rows
    page.on('download', (download) => this.#downloads.push(download))
  }

  /** Whether the screen offers the act; null if the act does not concern a file. */
  async act(event: Step['event'], before: State): Promise<boolean | null> {
    switch (event.type) {
      case 'export.requested':
        return this.#order(event, before)
      case 'export.cancelled':
        return press(this.#page.getByRole('button', { name: 'Cancel' }))
      case 'export.continued':
        return press(this.#page.getByRole('button', { name: 'Continue now' }))
      case 'written.read':
        return this.#closeNotice(before)
      case 'file.written':
        return this.#seeWritten()
      case 'file.interrupted':
      case 'file.failed':
        if (!this.#isHeld) return false
        await this.#rows.release(failureOf(event))
        return true
      case 'file.resumed':
        await this.#page.evaluate(() => dispatchEvent(new Event('online')))
        return true
      case 'file.declined':
      case 'file.halted':
        return false
      default:
        return null
    }
  }

  async see(after: State): Promise<void> {
    const { rows, export: exporting } = regionsOf(after)
    const isExporting = typeof exporting === 'object'
    // A file of the shown rows is written at once: it has no state that can be seen before it is there.
    if (isExporting && !this.#isHeld) return
    const isInterrupted = isExporting && exporting.exporting === 'interrupted'
    await expect(this.#page.getByRole('button', { name: 'Cancel' })).toHaveCount(isExporting ? 1 : 0)
    await expect(this.#page.getByText('The download is interrupted')).toHaveCount(isInterrupted ? 1 : 0)
    await expect(this.#list.download).toBeEnabled({ enabled: rows.normal === 'ready' && !isExporting })
    if (isExporting && !isInterrupted) await this.#rows.isWaiting()
    if (exporting === 'failed') {
      const notice = this.#page.getByRole('alert').filter({ hasText: 'The file was not written.' })
      await expect(notice.first()).toBeVisible()
    }
    await expect(this.#page.getByText(/\.(csv|xlsx) has/)).toHaveCount(factsOf(after).written === null ? 0 : 1)
  }

  async #order({ scope, format, ids }: Step['event'], before: State): Promise<boolean> {
    // A walk of a list selects no rows: many.spec.ts does.
    if (ids !== undefined) return isMissing(this.#page.getByRole('region', { name: 'Selected SIMs' }))
    const { download, moreDownloads } = this.#list
    const { rows, export: exporting } = regionsOf(before)
    if (typeof exporting === 'object' || rows.normal !== 'ready') {
      await expect(download).toBeDisabled()
      return false
    }
    this.#isHeld = scope === 'all'
    this.#downloads = []
    this.#ordered = { scope, format }
    if (scope === 'shown' && format === 'csv') return press(download)
    await press(moreDownloads)
    const item = this.#page.getByRole('menuitem', { name: menuItemOf({ scope, format }) })
    if (scope !== 'legacy' || this.#kind.hasLegacyFile) return press(item)
    await isMissing(item)
    await this.#page.keyboard.press('Escape')
    return false
  }

  /** What a file has become, or why it was not written. */
  #closeNotice(before: State): Promise<boolean> {
    const close = this.#page.locator('main').getByRole('button', { name: 'Close', exact: true })
    const isSaid = factsOf(before).written !== null || regionsOf(before).export === 'failed'
    return isSaid ? press(close) : isMissing(close)
  }

  async #seeWritten(): Promise<boolean> {
    if (this.#isHeld) await this.#rows.letGoUntil(() => this.#downloads.length > 0)
    await expect.poll(() => this.#downloads.length, LOOKS).toBeGreaterThan(0)
    const [download] = this.#downloads.slice(-1)
    expect(download?.suggestedFilename()).toMatch(fileNameOf(this.#kind.fileTitle))
    if (download && this.#ordered) await this.#values.seeFile(download, this.#ordered)
    return true
  }
}
