import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import Papa from 'papaparse'
import { expect } from './test.ts'

/** The bytes of a downloaded file. */
export const bytesOf = async (download: Download) => readFile(await download.path())
/** The lines of a CSV file, each as its fields. */
export const linesOf = (bytes: Buffer) =>
  Papa.parse<string[]>(bytes.toString('utf8').replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data

/** Waits for the page's notice about a file of all pages, and returns it. */
export const written = async (page: Page, fileName: RegExp) => {
  const notice = page.getByRole('status').filter({ hasText: new RegExp(`${fileName.source.slice(1, -1)} has`) })
  await expect(notice).toBeVisible({ timeout: 30_000 })
  const text = (await notice.innerText()).replaceAll('\n', ' ')
  return {
    rows: Number(/has ([\d,]+) rows?/.exec(text)?.[1]?.replaceAll(',', '')),
    sha256: /[0-9a-f]{64}/.exec(text)?.[0],
    close: () => notice.getByRole('button', { name: 'Close' }).click(),
  }
}

/**
 * Runs in the page before the application, and disables automatic retries of an interrupted file.
 *
 * Then only the person, or the network coming back, resumes it, and the test does not depend on a timer.
 */
export const withoutWaits = (): void => {
  const real = globalThis.setTimeout
  const waits = new Set([2000, 4000, 8000, 16_000, 30_000])
  globalThis.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) =>
    waits.has(ms ?? 0) ? 0 : real(run, ms, ...rest)) as typeof setTimeout
}
