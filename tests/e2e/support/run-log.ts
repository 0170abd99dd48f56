import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import type { Strategy } from '../../machines/paths/strategies.ts'
import { Shell } from '../screens/session.ts'

/** What a run of walks is asked to do and where it writes; see scripts/paths-browser.mjs. */
export type RunOptions = {
  readonly folder: string
  readonly strategy: Strategy
  readonly screenshots: boolean
}

/** One step of a go as the report shows it. */
export type LoggedStep = {
  readonly event: SampleEvent
  readonly state: unknown
  readonly screenshot: string | null
}

/** One go through the browser, from a beginning to where nothing is ahead or something was wrong. */
export type LoggedGo = {
  readonly machine: string
  readonly walk: string
  readonly input: unknown
  readonly start: LoggedStep['screenshot']
  readonly steps: ReadonlyArray<LoggedStep>
  /** Why the last step (or the beginning) was not as it should; null where every step was. */
  readonly failure: string | null
  /** The session record of the browser, by the name of its file; null where it could not be saved. */
  readonly record: string | null
}

const VARIABLE = 'SIMDESK_PATHS'

/** The options of this run; null where the walks run as tests and nothing is written. */
export const runOptions = (): RunOptions | null => {
  const text = process.env[VARIABLE]
  return text ? (JSON.parse(text) as RunOptions) : null
}

let watched: Page | null = null

/** Remembers the page of a test, the first of its context: screenshots are of it. */
export const watchFirstPage = (context: BrowserContext): void => {
  watched = null
  context.once('page', (page) => {
    watched = page
  })
}

/** The browser saves its own record of the visit, as a person would for a report of what went wrong. */
const saveRecord = async (page: Page, file: string): Promise<boolean> => {
  try {
    await page.keyboard.press('Escape')
    const coming = page.waitForEvent('download', { timeout: 5_000 })
    coming.catch(() => {})
    const shell = new Shell(page)
    await shell.account.click({ timeout: 2_000 })
    await page.getByRole('menuitem', { name: 'Save session record' }).click({ timeout: 2_000 })
    await (await coming).saveAs(file)
    return true
  } catch {
    // Nobody is signed in, or something lies over the menu: the report makes the record from the steps.
    return false
  }
}

/** The window at half its size: a report of a thousand steps is still a file that can be sent. */
const pictureOf = async (page: Page): Promise<Buffer> => {
  const session = await page.context().newCDPSession(page)
  try {
    const { cssVisualViewport: seen } = await session.send('Page.getLayoutMetrics')
    const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = seen
    const clip = { x, y, width, height, scale: 0.5 }
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 40, clip })
    return Buffer.from(data, 'base64')
  } finally {
    await session.detach()
  }
}

let goes = 0

/** Writes one go down. */
export class GoLog {
  readonly #options: RunOptions
  readonly #name: string
  readonly #go: { machine: string; walk: string; input: unknown }
  readonly #steps: LoggedStep[] = []
  #start: string | null = null
  #pictures = 0

  private constructor(options: RunOptions, go: { machine: string; walk: string; input: unknown }) {
    this.#options = options
    this.#go = go
    goes += 1
    this.#name = `${go.machine}-${process.pid}-${goes}`
    mkdirSync(options.folder, { recursive: true })
  }

  /** Null where nothing is to be written. */
  static begin(machine: string, walk: string, input: unknown): GoLog | null {
    const options = runOptions()
    return options && new GoLog(options, { machine, walk, input })
  }

  async begun(): Promise<void> {
    this.#start = await this.#picture(this.#options.screenshots)
  }

  async step({ event, state }: { readonly event: SampleEvent; readonly state: unknown }): Promise<void> {
    this.#steps.push({ event, state, screenshot: await this.#picture(this.#options.screenshots) })
  }

  /** The go is over; `failed` is the step that was not as it should be, null where the beginning was not. */
  async end(failure: string | null, failed: { readonly event: SampleEvent; readonly state: unknown } | null) {
    let record: string | null = null
    if (failure !== null) {
      const screenshot = await this.#picture(true)
      if (failed) this.#steps.push({ event: failed.event, state: failed.state, screenshot })
      else this.#start = screenshot
      const name = `${this.#name}.record.json`
      if (watched && (await saveRecord(watched, join(this.#options.folder, name)))) record = name
    }
    const go: LoggedGo = { ...this.#go, start: this.#start, steps: this.#steps, failure, record }
    writeFileSync(join(this.#options.folder, `${this.#name}.go.json`), JSON.stringify(go))
  }

  async #picture(isWanted: boolean): Promise<string | null> {
    if (!isWanted || !watched || watched.isClosed()) return null
    this.#pictures += 1
    const name = `${this.#name}-${this.#pictures}.webp`
    const taken = await pictureOf(watched).catch(() => null)
    if (taken) writeFileSync(join(this.#options.folder, name), taken)
    return taken && name
  }
}
