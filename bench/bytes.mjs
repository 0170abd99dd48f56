// The compressed size of each route of the built application, and the packages it comes from.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { bytesBySource, packageOf } from './source-map.mjs'

const dist = join(import.meta.dirname, '../dist/client')
const weights = new Map()

const weightOf = (file) => {
  const known = weights.get(file)
  if (known !== undefined) return known
  const path = join(dist, file)
  const weight = existsSync(`${path}.br`)
    ? readFileSync(`${path}.br`).length
    : brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
  weights.set(file, weight)
  return weight
}

/** The files that arrive with a module: its own, its style sheets, and those of its static imports. */
const filesOf = (manifest, key, seen = new Set(), files = new Set()) => {
  if (seen.has(key)) return files
  seen.add(key)
  const chunk = manifest[key]
  files.add(chunk.file)
  for (const sheet of chunk.css ?? []) files.add(sheet)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen, files)
  return files
}

const sum = (files, extension) =>
  [...files].filter((file) => file.endsWith(extension)).reduce((n, f) => n + weightOf(f), 0)

const readManifest = () => {
  const path = join(dist, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error('The product is not built: npm run build')
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** The first document's files, then what each lazily loaded module adds to them. */
export const measureModules = () => {
  const manifest = readManifest()
  const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry)
  const start = filesOf(manifest, entryKey)
  const row = (name, files) => ({ name, js: sum(files, '.js'), css: sum(files, '.css') })
  const later = Object.keys(manifest)
    .filter((key) => manifest[key].isDynamicEntry)
    .map((key) =>
      row(
        key,
        [...filesOf(manifest, key)].filter((file) => !start.has(file)),
      ),
    )
    .sort((a, b) => b.js + b.css - a.js - a.css)
  return [row('index.html', start), ...later]
}

/** Every package's share of the given scripts, in compressed bytes (a chunk's bytes, split as its source map says). */
export const measurePackages = (files) => {
  const shares = new Map()
  for (const file of files) {
    const path = join(dist, file)
    if (!existsSync(`${path}.map`)) continue
    const code = readFileSync(path, 'utf8')
    const bySource = bytesBySource(code, JSON.parse(readFileSync(`${path}.map`, 'utf8')))
    const mapped = [...bySource.values()].reduce((total, bytes) => total + bytes, 0)
    for (const [source, bytes] of bySource) {
      const name = packageOf(source)
      shares.set(name, (shares.get(name) ?? 0) + (bytes / mapped) * weightOf(file))
    }
  }
  return [...shares].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes)
}
