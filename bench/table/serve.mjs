// Builds the two tables for production and serves them with their rows, compressed as the product's server does.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, mergeConfig } from 'vite'
import { PAGES, pageOf } from './rows.mjs'

const here = import.meta.dirname
const outDir = join(here, '../results/table')
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

const buildTables = async () => {
  // The product's own plugins and target, another root and other pages.
  const { config } = await (await import('vite')).loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(here, '../../vite.config.ts'),
  )
  await build(
    mergeConfig(config, {
      configFile: false,
      root: here,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: true,
        manifest: false,
        sourcemap: false,
        rolldownOptions: { input: { plain: join(here, 'plain.html'), ours: join(here, 'ours.html') } },
      },
    }),
  )
}

/** @returns the address and how to end it */
export const serveTables = async () => {
  await buildTables()
  const pages = Array.from({ length: PAGES + 1 }, (_, page) => Buffer.from(JSON.stringify(pageOf(page || 1))))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    if (pathname.startsWith('/rows/')) {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      return response.end(pages[Number(pathname.slice(6))] ?? '[]')
    }
    try {
      const body = brotliCompressSync(readFileSync(join(outDir, pathname)))
      response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'text/plain', 'content-encoding': 'br' })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
