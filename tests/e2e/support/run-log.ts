import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import type { Strategy } from '../../machines/paths/strategies.ts'
import { Shell } from '../screens/session.ts'
import type { GoNotes, GoOf, Step, Withheld } from './goes.ts'

/** What a run of walks is asked to do and where it writes; see scripts/paths-browser.mjs. */
export type RunOptions = {
  readonly folder: string
  readonly strategy: Strategy | { readonly name: 'cases'; readonly file: string }
  readonly screenshots: boolean
  /** Whether every go is traced, not its repeat alone; the traces of those that fail are kept. */
  readonly traces: boolean
}

/** One step of a go as the report shows it. */
export type LoggedStep = {
  readonly event: SampleEvent
  readonly state: unknown
  readonly screenshot: string | null
  /** How long it took, with the looking. */
  readonly ms: number
}

/** One go through the browser, from a beginning to where nothing is ahead or something was wrong. */
export type LoggedGo = {
  /** By which the report finds it again. */
  readonly name: string
  readonly machine: string
  readonly walk: string
  readonly input: unknown
  /** The case of the file or of the strategy that it is; null where many are joined. */
  readonly caseId: string | null
  /** The go that failed before this one, which is the same once more. */
  readonly repeats: string | null
  /** When it was begun, and how long it took. */
  readonly at: string
  readonly ms: number
  /** The version of the browser; null where it was lost. */
  readonly browser: string | null
  readonly start: LoggedStep['screenshot']
  readonly steps: ReadonlyArray<LoggedStep>
  /** Why the last step (or the beginning) was not as it should; null where every step was. */
  readonly failure: string | null
  /** The session record of the browser, by the name of its file; null where it could not be saved. */
  readonly record: string | null
  /** Playwright's trace, by the name of its file; null where none was made. */
  readonly trace: string | null
  readonly withheld: ReadonlyArray<Withheld>
  /** How many steps of the case were not walked: an act that is not offered, and those behind it. */
  readonly behind: number
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

type GoHead = Pick<LoggedGo, 'machine' | 'walk' | 'input'> & GoOf

/** Writes one go down. */
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

  /** Null where nothing is to be written. */
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

  /** Of a go that was as it should be a trace is kept only where it repeats one that was not. */
  async #endTrace(): Promise<string | null> {
    if (!this.#traced) return null
    const isKept = this.#failure !== null || this.#go.repeats !== null
    const name = `${this.#name}.trace.zip`
    const stopped = this.#traced.tracing.stop(isKept ? { path: join(this.#options.folder, name) } : {})
    // A browser that was lost took its trace along: the failure says that it was lost.
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
