import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { moods } from '../support/specified-server/moods.ts'

const command = fileURLToPath(new URL('../../scripts/dev.mjs', import.meta.url))
const dev = (...args: ReadonlyArray<string>) => spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' })

describe('npm run dev', () => {
  test('says in its help how the specified server is started, and each of its moods', () => {
    const { status, stdout } = dev('--help')
    const words = stdout.split(/[\s,]+/)
    expect(status).toBe(0)
    expect(words).toContain('--specified')
    expect(moods.filter((mood) => !words.includes(mood))).toEqual([])
  })

  test('takes a mood for the specified server alone', () => {
    const { status, stderr } = dev('--mood', 'loose')
    expect([status, stderr.trim()]).toEqual([2, '--mood goes with --specified.'])
  })
})
