import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { replayText } from '../../../scripts/replay-record.ts'
import { saveRecord } from '../screens/developer.ts'
import { expect } from './test.ts'

/**
 * Saves the session record of the page. It must replay to what was seen, and must not contain a secret.
 *
 * With GOLDEN=<file> the record is kept.
 */
export const expectReplayable = async (page: Page, secrets: ReadonlyArray<string> = []) => {
  const text = await saveRecord(page)
  for (const secret of secrets) expect(text).not.toContain(secret)
  const { exitCode, lines } = await replayText(text)
  expect(lines.filter((line) => /✗|set aside/.test(line))).toEqual([])
  expect([exitCode, lines.at(-1)]).toEqual([0, expect.stringContaining('lead where they led')])
  if (process.env.GOLDEN) writeFileSync(process.env.GOLDEN, `${text}\n`)
  const record: {
    readonly actors: ReadonlyArray<{ readonly machine: string }>
    readonly events: ReadonlyArray<{ readonly event: { readonly type: string } }>
  } = JSON.parse(text)
  return { machines: record.actors.map(({ machine }) => machine), events: record.events.map(({ event }) => event.type) }
}
