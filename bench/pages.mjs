// Builds pages of the bench for production, with the product's own plugins and target, and serves them compressed.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, loadConfigFromFile, mergeConfig } from 'vite'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

// Gives a page clocks of five microseconds.
const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

const buildPages = async (root, names, outDir) => {
  const product = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, '../../vite.config.ts'))
  await build(
    mergeConfig(product.config, {
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: true,
        manifest: false,
        sourcemap: false,
        rolldownOptions: { input: Object.fromEntries(names.map((name) => [name, join(root, `${name}.html`)])) },
      },
    }),
  )
}

/**
 * Serves `<name>.html` of a folder; `answer` may give the JSON of a path.
 * @returns the address and how to end it
 */
export const servePages = async (root, names, answer = () => undefined) => {
  const outDir = join(import.meta.dirname, 'results', root.slice(root.lastIndexOf('/') + 1))
  await buildPages(root, names, outDir)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const json = answer(pathname)
    if (json !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      return response.end(json)
    }
    try {
      const body = brotliCompressSync(readFileSync(join(outDir, pathname)))
      const headers = { 'content-type': types[extname(pathname)] ?? 'text/plain', 'content-encoding': 'br' }
      response.writeHead(200, { ...headers, ...isolation }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
