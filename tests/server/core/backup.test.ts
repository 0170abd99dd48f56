import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Deferred, Effect, Fiber, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { backUp } from '../../../server/core/backup/backup.ts'
import { restore } from '../../../server/core/backup/restore.ts'
import { passingTables, trueTables } from '../../../server/core/backup/tables.ts'
import { ApiClient, goodDraft, newCode } from '../support/api-client.ts'
import { manifestOf, rewrite, writeManifest } from '../support/backups.ts'
import { createDatabase, withDatabase } from '../support/cluster.ts'
import { ADMIN, startBeside, startServer, type TestServer } from '../support/server.ts'

const place = mkdtempSync(join(tmpdir(), 'simdesk-backups-'))
let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await startServer()
  admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
}, 120_000)
afterAll(async () => {
  await server?.close()
  rmSync(place, { recursive: true, force: true })
}, 60_000)

const query = <Row extends object>(url: string, statement: string) =>
  withDatabase(
    url,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )
const tablesOf = async (url: string) =>
  (await query<{ name: string }>(url, `select tablename as name from pg_tables where schemaname = 'public'`)).map(
    ({ name }) => name,
  )

const invoice = (text: string) => new File([`%PDF-1.4\n% ${text}\n%%EOF\n`], 'invoice.pdf', { type: 'application/pdf' })

describe('every table of the database', () => {
  it('is in a backup, or made again from what is, or named with the reason why nobody misses it', async () => {
    const named = [
      ...trueTables.map(({ table }) => table),
      ...projections.flatMap(({ tables }) => tables),
      ...Object.keys(passingTables),
    ]
    expect((await tablesOf(server.databaseUrl)).sort()).toEqual([...named].sort())
  })
})

describe('a backup', () => {
  it('that is interrupted leaves no folder that could be taken for one', async () => {
    const target = join(place, 'interrupted')
    const held = Deferred.makeUnsafe<void>()
    // The last table of a backup waits.
    const holding = Effect.runFork(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`lock table invoice_pieces in access exclusive mode`
            yield* Deferred.succeed(held, undefined)
            return yield* Effect.never
          }),
        )
      }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(server.databaseUrl) }))),
    )
    await Effect.runPromise(Deferred.await(held))
    const taking = Effect.runFork(
      backUp(target).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(server.databaseUrl) }))),
    )
    const partial = () => readdirSync(place).filter((name) => name.startsWith('interrupted'))
    await expect
      .poll(() => partial().flatMap((name) => readdirSync(join(place, name))), { timeout: 30_000 })
      .toContain('credentials.jsonl.gz')
    expect(partial()).toEqual([`interrupted.partial-${process.pid}`])
    const [name = ''] = partial()
    cpSync(join(place, name), join(place, 'killed'), { recursive: true })
    await Effect.runPromise(Fiber.interrupt(taking))
    await Effect.runPromise(Fiber.interrupt(holding))
    expect(partial()).toEqual([])
    // The remains of a killed backup.
    await expect(restoreTo(await createDatabase(), join(place, 'killed'))).rejects.toThrow('it has no manifest.json')
  }, 60_000)

  it('writes over nothing that is there', async () => {
    const there = mkdtempSync(join(place, 'there-'))
    await expect(withDatabase(server.databaseUrl, backUp(there))).rejects.toThrow('already exists')
    expect(readdirSync(there)).toEqual([])
  })
})

const restoreTo = (url: string, from: string) => withDatabase(url, restore(from))

describe('a restore', () => {
  let good: string
  beforeAll(async () => {
    good = join(place, 'good')
    await admin.add({ ...(await goodDraft(admin)), activationCode: newCode() }, invoice('kept'))
    await withDatabase(server.databaseUrl, backUp(good))
  }, 60_000)

  it('is refused by a database that has data, and changes nothing in it', async () => {
    const before = await query(server.databaseUrl, 'select * from event_head')
    await expect(restoreTo(server.databaseUrl, good)).rejects.toThrow('it already has data')
    expect(await query(server.databaseUrl, 'select * from event_head')).toEqual(before)
  })

  it.each<readonly [string, string, (path: string) => void]>([
    [
      'whose file is another',
      'its SHA-256 differs',
      (path) => {
        const file = join(path, 'events.jsonl.gz')
        const bytes = readFileSync(file)
        bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
        writeFileSync(file, bytes)
      },
    ],
    ['that lacks a file', 'credentials.jsonl.gz is missing', (path) => rmSync(join(path, 'credentials.jsonl.gz'))],
    [
      'of another format',
      'its format is 2, this version reads 1',
      (path) => writeManifest(path, { ...manifestOf(path), format: 2 }),
    ],
    [
      'of other tables',
      'it has the tables event_head, and not',
      (path) => writeManifest(path, { ...manifestOf(path), tables: manifestOf(path).tables.slice(0, 1) }),
    ],
    [
      'of a newer version',
      'it was made by a newer version',
      (path) => writeManifest(path, { ...manifestOf(path), migration: 999 }),
    ],
    [
      'that would read another file',
      'files or columns that no backup has',
      (path) =>
        writeManifest(path, {
          ...manifestOf(path),
          tables: manifestOf(path).tables.map((table) => ({ ...table, file: '../../etc/passwd' })),
        }),
    ],
    ['without a manifest', 'it has no manifest.json', (path) => rmSync(join(path, 'manifest.json'))],
    [
      'in which somebody has changed an event',
      'position 3: the event was changed',
      (path) =>
        rewrite(path, 'events', (text) =>
          text
            .split('\n')
            .with(2, (text.split('\n')[2] ?? '').replace('"actor": "system"', '"actor": "1"'))
            .join('\n'),
        ),
    ],
    [
      'whose last events somebody has cut off',
      'the last event at',
      (path) => rewrite(path, 'events', (text) => `${text.split('\n').slice(0, -3).join('\n')}\n`),
    ],
    ['that lacks an invoice', 'is missing', (path) => rewrite(path, 'invoice_pieces', () => '')],
    [
      'that has fewer rows than it says',
      'rows, not',
      (path) => {
        rewrite(path, 'invoice_pieces', (text) => text)
        const manifest = manifestOf(path)
        writeManifest(path, { ...manifest, tables: manifest.tables.map((one) => ({ ...one, rows: one.rows + 1 })) })
      },
    ],
  ])('of a backup %s fails, and leaves nothing', async (_, why, spoil) => {
    const spoilt = mkdtempSync(join(place, 'spoilt-'))
    cpSync(good, spoilt, { recursive: true })
    spoil(spoilt)
    const url = await createDatabase()
    await expect(restoreTo(url, spoilt)).rejects.toThrow(why)
    expect(await tablesOf(url)).toEqual([])
  })

  it('that ended before the tables were built is finished by the next start', async () => {
    const url = await createDatabase()
    await restoreTo(url, good)
    const next = await startBeside({ ...server, databaseUrl: url })
    try {
      const client = await ApiClient.signedIn(next.url, ADMIN.email, ADMIN.password)
      const totals = await Promise.all([admin, client].map((who) => who.call('GetInventoryList')))
      expect(totals[1]?.body.totalCount).toBe(totals[0]?.body.totalCount)
    } finally {
      await next.close()
    }
  }, 60_000)

  it('takes a backup from before there were printed documents', async () => {
    const older = mkdtempSync(join(place, 'older-'))
    cpSync(good, older, { recursive: true })
    const { tables, ...manifest } = manifestOf(older)
    const table = 'printed_documents'
    const later = [table, 'mail_password']
    writeManifest(older, { ...manifest, tables: tables.filter((one) => !later.includes(one.table)), migration: 9 })
    const url = await createDatabase()
    await restoreTo(url, older)
    expect(await query(url, 'select 1 from printed_documents')).toEqual([])
    // A current backup has them.
    writeManifest(older, { ...manifest, tables: tables.filter((one) => one.table !== table) })
    await expect(restoreTo(await createDatabase(), older)).rejects.toThrow(table)
  })

  it('brings everything back but what passes, to the letter', async () => {
    const url = await createDatabase()
    await restoreTo(url, good)
    expect(await query(url, 'select 1 from sessions')).toEqual([])
    const again = join(place, 'again')
    await withDatabase(url, backUp(again))
    const files = (path: string) =>
      manifestOf(path)
        .tables.filter(({ table }) => table !== 'event_head')
        .map(({ table, rows, sha256 }) => ({ table, rows, sha256 }))
    expect(files(again)).toEqual(files(good))
    expect(manifestOf(again).head).toEqual(manifestOf(good).head)
  })
})
