// Builds pages of the bench for production, with the product's own plugins and target, and serves them compressed.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, loadConfigFromFile, mergeConfig } from 'vite'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

// Gives a page clocks of five microseconds.
const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

/**
 * Builds `<name>.html` of a folder separately. Two pages in one build would share the chunks of the product's groups,
 * and each would load code that only the other needs.
 * @returns the source files of the page's scripts
 */
export const buildPage = async (root, name, outDir) => {
  const product = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(import.meta.dirname, '../vite.config.ts'),
  )
  const { output } = await build(
    mergeConfig(product.config, {
      configFile: false,
      root,
      base: './',
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: true,
        chunkSizeWarningLimit: 2_000,
        manifest: false,
        sourcemap: false,
        rolldownOptions: { input: join(root, `${name}.html`) },
      },
    }),
  )
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
}

/**
 * Serves `<name>.html` of a folder under `/<name>/`; `answer` may return the JSON of a path.
 * @returns the address of a page and a function to end it
 */
export const servePages = async (root, names, answer = () => undefined) => {
  const outDir = join(import.meta.dirname, 'results', root.slice(root.lastIndexOf('/') + 1))
  for (const name of names) await buildPage(root, name, join(outDir, name))
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
  const origin = `http://127.0.0.1:${server.address().port}`
  return { urlOf: (name) => `${origin}/${name}/${name}.html`, close: () => server.close() }
}
