import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import Papa from 'papaparse'
import { expect } from './test.ts'

/** The bytes of a file that the browser has downloaded. */
export const bytesOf = async (download: Download) => readFile(await download.path())
/** The lines of a CSV file, each as its fields. */
export const linesOf = (bytes: Buffer) =>
  Papa.parse<string[]>(bytes.toString('utf8').replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data

/** Waits for what the page says of a file of all pages, and answers with it. */
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

/** Runs in the page before the application. Only the person, or word that the line is back, ends the wait of an interrupted file: no clock moves the test. */
export const withoutWaits = (): void => {
  const real = globalThis.setTimeout
  const waits = new Set([2000, 4000, 8000, 16_000, 30_000])
  globalThis.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) =>
    waits.has(ms ?? 0) ? 0 : real(run, ms, ...rest)) as typeof setTimeout
}
