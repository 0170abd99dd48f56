import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '../support/cluster.ts'
import { buildProbe, cleanUp, folder, start, stop, write } from '../support/probe-process.ts'

beforeAll(buildProbe, 60_000)
afterAll(cleanUp)

const SOCKET = '.s.PGSQL.5432'

/** A connection to a database that can be silenced: it stays open, but nothing passes. */
const wayTo = async (url: string) => {
  const here = folder()
  const there = new URL(url).searchParams.get('host') ?? ''
  const ends: Array<Socket> = []
  let isSwallowed = false
  const proxy = createServer((client) => {
    ends.push(client)
    if (isSwallowed) return
    const server = connect(join(there, SOCKET))
    ends.push(server)
    client.pipe(server).on('error', () => client.destroy())
    server.pipe(client).on('error', () => server.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(join(here, SOCKET), resolve))
  const through = new URL(url)
  through.searchParams.set('host', here)
  return {
    url: through.href,
    /** Resolves when a request was lost. */
    swallow: () =>
      new Promise<void>((resolve) => {
        isSwallowed = true
        for (const end of ends) {
          end.unpipe()
          end.on('data', () => resolve()).resume()
        }
      }),
    close: () => {
      for (const end of ends) end.destroy()
      proxy.close()
    },
  }
}

it('a server ends when it is asked to, also where its database has fallen silent', async () => {
  const way = await wayTo(await createDatabase())
  const server = start({ DATABASE_URL: way.url, DATA_DIR: folder() })
  const address = await server.ready
  expect(await write(address, 'one')).toBe(true)
  const asked = way.swallow()
  const written = write(address, 'two')
  await asked
  expect(await stop(server)).toBe(1)
  expect(server.errors().split('\n')).toContain('The database does not answer; the server ends without it.')
  expect(await written).toBe(false)
  way.close()
}, 60_000)
