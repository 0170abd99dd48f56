import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import type { Strategy } from '../../machines/paths/strategies.ts'
import { Shell } from '../screens/session.ts'
import type { GoNotes, GoOf, Step, Withheld } from './goes.ts'

/** The options of a run of walks and where it writes; see scripts/paths-browser.mjs. */
export type RunOptions = {
  readonly folder: string
  readonly strategy: Strategy | { readonly name: 'cases'; readonly file: string }
  readonly screenshots: boolean
  /** Whether every run is traced, not only repeats; traces of failures are kept. */
  readonly traces: boolean
}

/** One step of a run, as the report shows it. */
export type LoggedStep = {
  readonly event: SampleEvent
  readonly state: unknown
  readonly screenshot: string | null
  /** The duration, including the checks. */
  readonly ms: number
}

/** One run through the browser, from its start to its end or its first failure. */
export type LoggedGo = {
  /** The name by which the report finds it. */
  readonly name: string
  readonly machine: string
  readonly walk: string
  readonly input: unknown
  /** The case, from a file or a strategy; null if several are joined. */
  readonly caseId: string | null
  /** The failed run that this one repeats. */
  readonly repeats: string | null
  /** The start and duration. */
  readonly at: string
  readonly ms: number
  /** The version of the browser; null if the browser was lost. */
  readonly browser: string | null
  readonly start: LoggedStep['screenshot']
  readonly steps: ReadonlyArray<LoggedStep>
  /** Why the last step (or the start) failed; null if all was as expected. */
  readonly failure: string | null
  /** The file name of the browser's session record; null if it could not be saved. */
  readonly record: string | null
  /** The file name of Playwright's trace; null if there is none. */
  readonly trace: string | null
  readonly withheld: ReadonlyArray<Withheld>
  /** The number of steps not walked: an act that is not offered, and those after it. */
  readonly behind: number
}

const VARIABLE = 'SIMDESK_PATHS'

/** The options of this run; null when the walks run as tests and write nothing. */
export const runOptions = (): RunOptions | null => {
  const text = process.env[VARIABLE]
  return text ? (JSON.parse(text) as RunOptions) : null
}

let watched: Page | null = null

/** Remembers the first page of a test's context, for screenshots. */
export const watchFirstPage = (context: BrowserContext): void => {
  watched = null
  context.once('page', (page) => {
    watched = page
  })
}

/** The browser saves its own record of the visit, as a person would for an error report. */
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
    // Not signed in, or the menu is covered: the report builds the record from the steps.
    return false
  }
}

/** The window at half size, so that a report of a thousand steps can still be sent as a file. */
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

type GoHead = Pick<LoggedGo, 'machine' | 'walk' | 'input'> & GoOf

/** Writes the log of one run. */
export class GoLog implements GoNotes {
  readonly #options: RunOptions
  readonly #name: string
  readonly #go: GoHead
  readonly #steps: LoggedStep[] = []
  readonly #withheld: Withheld[] = []
  readonly #at = new Date()
  #behind = 0
  #start: string | null = null
  #failure: string | null = null
  #record: string | null = null
  #pictures = 0
  #lastStep = performance.now()
  #traced: BrowserContext | null = null

  private constructor(options: RunOptions, go: GoHead) {
    this.#options = options
    this.#go = go
    goes += 1
    this.#name = `${go.machine}-${process.pid}-${goes}`
    mkdirSync(options.folder, { recursive: true })
  }

  /** Null if nothing is to be written. */
  static async begin(go: GoHead): Promise<GoLog | null> {
    const options = runOptions()
    if (options === null) return null
    const log = new GoLog(options, go)
    if (options.traces || go.repeats !== null) await log.#trace()
    return log
  }

  async begun(): Promise<void> {
    this.#start = await this.#picture(this.#options.screenshots)
    this.#lastStep = performance.now()
  }

  async step({ event, state }: Step): Promise<void> {
    const ms = this.#sinceLastStep()
    this.#steps.push({ event, state, screenshot: await this.#picture(this.#options.screenshots), ms })
    this.#lastStep = performance.now()
  }

  withheld(withheld: Withheld, behind: number): void {
    this.#withheld.push(withheld)
    this.#behind = behind
  }

  async failed(reason: string, failed: Step | null): Promise<void> {
    this.#failure = reason
    const ms = this.#sinceLastStep()
    const screenshot = await this.#picture(true)
    if (failed) this.#steps.push({ event: failed.event, state: failed.state, screenshot, ms })
    else this.#start = screenshot
    const name = `${this.#name}.record.json`
    if (watched && (await saveRecord(watched, join(this.#options.folder, name)))) this.#record = name
  }

  async end(): Promise<void> {
    const { machine, walk, input, id, repeats } = this.#go
    const go: LoggedGo = {
      name: this.#name,
      machine,
      walk,
      input,
      caseId: id,
      repeats: repeats instanceof GoLog ? repeats.#name : null,
      at: this.#at.toISOString(),
      ms: Date.now() - this.#at.getTime(),
      browser: watched?.context().browser()?.version() ?? null,
      start: this.#start,
      steps: this.#steps,
      failure: this.#failure,
      record: this.#record,
      trace: await this.#endTrace(),
      withheld: this.#withheld,
      behind: this.#behind,
    }
    writeFileSync(join(this.#options.folder, `${this.#name}.go.json`), JSON.stringify(go))
  }

  #sinceLastStep(): number {
    return Math.round(performance.now() - this.#lastStep)
  }

  async #trace(): Promise<void> {
    if (!watched || watched.isClosed()) return
    this.#traced = watched.context()
    await this.#traced.tracing.start({ screenshots: true, snapshots: true })
  }

  /** The trace of a successful run is kept only if the run repeats a failed one. */
  async #endTrace(): Promise<string | null> {
    if (!this.#traced) return null
    const isKept = this.#failure !== null || this.#go.repeats !== null
    const name = `${this.#name}.trace.zip`
    const stopped = this.#traced.tracing.stop(isKept ? { path: join(this.#options.folder, name) } : {})
    // The trace of a lost browser is lost too; the failure reports that.
    const isThere = await stopped.then(
      () => true,
      () => false,
    )
    return isKept && isThere ? name : null
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
