import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, resolve, sep } from 'node:path'
import type { Reply } from './moods/failing.ts'

const HTML = 'text/html; charset=utf-8'
const types: Readonly<Record<string, string>> = {
  '.html': HTML,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

type FileReply = Omit<Reply, 'body'> & { readonly body: string | Uint8Array; readonly isFallback: boolean }

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** The file of a path, or the `index.html` of a folder; nothing outside the root. */
const fileOf = (root: string, path: string): string | null => {
  const file = resolve(root, `.${path}`)
  if (file !== root && !file.startsWith(root + sep)) return null
  if (!existsSync(file)) return null
  if (!statSync(file).isDirectory()) return file
  const index = join(file, 'index.html')
  return existsSync(index) ? index : null
}

/**
 * Serves a built application as any static server does; null for anything else.
 *
 * It has the files under `basePath`, `config.json` with the installation's entries, and `index.html` for every other
 * address without a file extension.
 */
export const staticFiles = (folder: string, basePath: string, config: object) => {
  const root = resolve(folder)
  return (address: string): FileReply | null => {
    if (!address.startsWith(basePath)) return null
    const path = decoded(`/${address.slice(basePath.length)}`)
    if (path === null) return null
    const isFallback = false
    if (path === '/config.json')
      return { status: 200, type: 'application/json', body: JSON.stringify(config), isFallback }
    const file = fileOf(root, path)
    const type = types[extname(file ?? '')] ?? 'application/octet-stream'
    if (file !== null) return { status: 200, type, body: readFileSync(file), isFallback }
    if (/^\/assets\/|\.(js|css|map|json|ico|png|svg|woff2)$/.test(path)) return null
    return { status: 200, type: HTML, body: readFileSync(join(root, 'index.html')), isFallback: true }
  }
}
