import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { type Answer, ApiClient, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { builtProgram } from '../support/built.ts'
import { cleanUp, folder, postmasterOf, start, stop } from '../support/probe-process.ts'
import type { Program } from '../support/program.ts'
import { ADMIN } from '../support/server.ts'

const MEGABYTE = 1024 * 1024

/** Mounts a small memory disk for a test; null, with the reason, if that is not allowed. */
const mountDisk = (): { readonly path: string; readonly problem: null } | { readonly problem: string } => {
  const path = folder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'simdesk-test', path], { stdio: 'pipe' })
    return { path, problem: null }
  } catch (error) {
    return { problem: `no disk can be mounted here: ${String((error as { stderr?: Buffer }).stderr ?? error).trim()}` }
  }
}

const disk = mountDisk()
if (disk.problem !== null) console.warn(`Skipped: the tests of a full disk (${disk.problem})`)

describe.skipIf(disk.problem !== null)('on a disk without space', () => {
  const path = disk.problem === null ? disk.path : ''
  const filler = join(path, 'filler')
  let server: Program
  let admin: ApiClient
  let good: InventoryDraft

  beforeAll(async () => {
    const main = await builtProgram('main')
    server = start({ DATA_DIR: path, ADMIN_PASSWORD: ADMIN.password }, { file: main })
    admin = await ApiClient.signedIn(await server.ready, ADMIN.email, ADMIN.password)
    good = await goodDraft(admin)
    postmasterOf(path)
  }, 120_000)
  afterAll(async () => {
    await stop(server)
    execFileSync('umount', ['-l', path])
    await cleanUp()
  }, 60_000)

  const fill = () => {
    const file = openSync(filler, 'w')
    const chunk = Buffer.alloc(MEGABYTE)
    try {
      for (;;) writeSync(file, chunk)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
  }
  const free = () => rmSync(filler, { force: true })

  const save = (): Promise<Answer> => admin.add({ ...good, activationCode: newCode(), iccid: newIccid() })
  const health = async () => {
    const response = await fetch(`${await server.ready}/health`)
    return { status: response.status, message: (await response.json()).message }
  }
  const becomesWell = () => expect.poll(async () => (await health()).status, { timeout: 60_000 }).toBe(200)
  /** Ends with the connection, at the latest. */
  const useUpTheLog = () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (let segment = 0; segment < 40; segment++) {
          yield* sql`select pg_logical_emit_message(false, 'noise', repeat('x', 16000000))`
        }
      }).pipe(
        Effect.provide(PgClient.layer({ host: join(path, 'run'), username: 'simdesk', database: 'postgres' })),
        Effect.exit,
      ),
    )

  it('says so, for every save and to whoever watches, and goes on by itself when there is space', async () => {
    expect((await health()).status).toBe(200)
    fill()
    await expect.poll(health, { timeout: 30_000 }).toEqual({
      status: 503,
      message: 'The database takes no writes: there is no space left for its data.',
    })
    // Saves that fit into existing pages may succeed; the first that does not fit gets a reason.
    let answer = await save()
    while (answer.status === 200) {
      expect(answer.body.isSuccess).toBe(true)
      answer = await save()
    }
    expect(answer).toMatchObject({ status: 503, body: { isSuccess: false } })
    expect(answer.body.message).toContain('no disk space left')
    expect(answer.headers.get('retry-after')).toBe('2')
    expect((await admin.call('GetInventoryList')).status).toBe(200)
    free()
    expect((await save()).body.isSuccess).toBe(true)
    await becomesWell()
  }, 120_000)

  it('starts a PostgreSQL that panicked again and again, later each time, with its own words, until there is space', async () => {
    fill()
    // Its write-ahead log cannot get another file.
    await useUpTheLog()
    const attempts = () => [
      ...server.errors().matchAll(/"message":"([^"\\]*(?:\\.[^"\\]*)*) It is started again in ([\d.]+) s\./g),
    ]
    await expect.poll(() => attempts().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
    const told = attempts()
    for (const [, words] of told) {
      expect(words).toContain('No space left on device')
      expect(words).not.toContain('redirecting')
    }
    const pauses = told.map(([, , seconds]) => Number(seconds))
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(pauses[2]).toBeGreaterThan(pauses[0] ?? 0)
    expect((await health()).status).toBe(503)
    expect((await save()).status).toBe(503)
    free()
    await becomesWell()
    expect((await save()).body.isSuccess).toBe(true)
  }, 180_000)
})
