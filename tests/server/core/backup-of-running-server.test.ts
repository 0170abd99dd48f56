import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Manifest } from '../../../server/core/backup/manifest.ts'
import { ApiClient, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { builtProgram } from '../support/built.ts'
import { cleanUp, folder, postmasterOf, start, stop } from '../support/probe-process.ts'
import { startProgram } from '../support/program.ts'
import { ADMIN } from '../support/server.ts'

const place = mkdtempSync(join(tmpdir(), 'simdesk-backups-'))
let [main, backupTool, restoreTool, eventsTool] = ['', '', '', '']
beforeAll(async () => {
  main = await builtProgram('main')
  backupTool = await builtProgram('backup')
  restoreTool = await builtProgram('restore')
  eventsTool = await builtProgram('events')
}, 60_000)
afterAll(async () => {
  rmSync(place, { recursive: true, force: true })
  await cleanUp()
}, 60_000)

const invoice = (text: string) => new File([`%PDF-1.4\n% ${text}\n%%EOF\n`], 'invoice.pdf', { type: 'application/pdf' })

it('a backup of a running server has one moment of data that others go on writing, and a restore of it is a server like the first', async () => {
  const dataDir = folder()
  const environment = { DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password }
  const first = start(environment, { file: main })
  const client = await ApiClient.signedIn(await first.ready, ADMIN.email, ADMIN.password)
  postmasterOf(dataDir)
  const good = await goodDraft(client)
  const saved: Array<{ readonly id: number; readonly text: string }> = []
  const save = async () => {
    const text = `invoice ${saved.length} `.repeat(20_000)
    const draft = { ...good, activationCode: newCode(), iccid: newIccid() }
    const { body } = await client.add(draft, invoice(text))
    expect(body).toMatchObject({ isSuccess: true })
    saved.push({ id: body.id, text })
  }
  for (let n = 0; n < 3; n++) await save()

  let isOver = false
  const before = saved.length
  const saving = (async () => {
    while (!isOver) await save()
  })()
  const target = join(place, 'running')
  const backup = startProgram(backupTool, environment, { args: [target] })
  expect(await backup.ended, backup.errors()).toBe(0)
  isOver = true
  await saving
  expect(saved.length).toBeGreaterThan(before)
  await stop(first)

  const manifest: Manifest = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'))
  expect(manifest.problems).toEqual([])
  expect(readdirSync(place).filter((name) => name.includes('partial'))).toEqual([])

  const fresh = folder()
  const restored = startProgram(restoreTool, { DATA_DIR: fresh }, { args: [target] })
  expect(await restored.ended, restored.errors() + restored.output()).toBe(0)
  expect(restored.output()).toContain(`${manifest.head.position} events`)

  const second = start({ DATA_DIR: fresh }, { file: main })
  const address = await second.ready
  postmasterOf(fresh)
  expect(second.output()).not.toContain('shown only this once')
  const again = await ApiClient.signedIn(address, ADMIN.email, ADMIN.password)
  // They were saved in sequence, so the backup has the first ones, each complete.
  const there = await Promise.all(saved.map(async ({ id }) => (await again.item(id)) !== undefined))
  expect(there.lastIndexOf(true)).toBeGreaterThanOrEqual(before - 1)
  expect(there.slice(0, there.lastIndexOf(true))).not.toContain(false)
  for (const { id, text } of saved.slice(0, there.lastIndexOf(true) + 1)) {
    expect((await again.call('GetInvoicePO', { query: { id } })).text).toBe(`%PDF-1.4\n% ${text}\n%%EOF\n`)
  }
  // It continues where the backup ended.
  expect((await again.add({ ...good, activationCode: newCode(), iccid: newIccid() })).body.isSuccess).toBe(true)
  const verified = startProgram(eventsTool, { DATA_DIR: fresh }, { args: ['verify'] })
  expect(await verified.ended, verified.output() + verified.errors()).toBe(0)
  await stop(second)
}, 240_000)
