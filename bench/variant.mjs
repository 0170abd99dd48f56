// A client built in a separate folder, in front of the running product, which answers the calls.
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { extname, join } from 'node:path'

const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Passes a request on to the product, and its answer back. */
const passOn = (asked, answer, target) => {
  const { hostname, port } = new URL(target)
  const { method, headers, url } = asked
  const passed = request({ hostname, port, path: url, method, headers }, (got) => {
    answer.writeHead(got.statusCode, got.headers)
    got.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}

/** @returns its address and a function to end it */
export const serveVariant = async (folder, productUrl) => {
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url, 'http://x')
    if (/^\/(api|health|config\.json)/.test(pathname)) return passOn(asked, answer, productUrl)
    const name = extname(pathname) === '' ? '/index.html' : pathname
    try {
      const body = readFileSync(join(folder, name))
      const cached = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store'
      answer.writeHead(200, { 'content-type': types[extname(name)] ?? 'text/plain', 'cache-control': cached }).end(body)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${server.address().port}`, close }
}
