import { existsSync } from 'node:fs'
import type { Browser, ConsoleMessage, Page } from 'puppeteer-core'

/** Where Firefox is, on Debian and macOS; `FIREFOX` names another. */
const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** The Firefox of this machine; null without one. */
export const firefox: string | null = process.env.FIREFOX || (places.find((path) => existsSync(path)) ?? null)

/** Starts Firefox. It is driven by WebDriver BiDi, since Playwright drives only a Firefox of its own build. */
export const startFirefox = async (executablePath: string): Promise<Browser> => {
  const { launch } = await import('puppeteer-core')
  return launch({ browser: 'firefox', executablePath, headless: true })
}

/** What a page reports from now on that it must not: errors on the console, and uncaught ones. */
export const noiseOf = (page: Page): ReadonlyArray<string> => {
  const heard: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(`Uncaught: ${String(error)}`))
  return heard
}
