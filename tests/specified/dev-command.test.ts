import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { freePort } from '../e2e/support/product.ts'
import { moods } from '../support/specified-server/moods.ts'

const command = fileURLToPath(new URL('../../scripts/dev.mjs', import.meta.url))
const dev = (...args: ReadonlyArray<string>) => spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' })

/** Waits until a program prints something, up to the time limit of the test. */
const saysOf = (output: Readable, words: string) =>
  new Promise<void>((resolve, reject) => {
    let said = ''
    output.on('data', (chunk) => {
      said += chunk
      if (said.includes(words)) resolve()
    })
    output.on('end', () => reject(new Error(`It ended without "${words}": ${said}`)))
  })

describe('npm run dev', () => {
  test('explains in its help how to start the specified server, and each of its moods', () => {
    const { status, stdout } = dev('--help')
    const words = stdout.split(/[\s,]+/)
    expect(status).toBe(0)
    expect(words).toContain('--specified')
    expect(moods.filter((mood) => !words.includes(mood))).toEqual([])
  })

  test('stops cleanly on a signal', async () => {
    const [PORT, DEV_PORT] = [String(await freePort()), String(await freePort())]
    const child = spawn(process.execPath, [command, '--specified'], { env: { ...process.env, PORT, DEV_PORT } })
    try {
      await saysOf(child.stdout, DEV_PORT)
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
    } finally {
      child.kill('SIGKILL')
    }
  })

  test('accepts a mood only with the specified server', () => {
    const { status, stderr } = dev('--mood', 'loose')
    expect([status, stderr.trim()]).toEqual([2, '--mood goes with --specified.'])
  })
})
