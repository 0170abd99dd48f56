// The cost of the first report after the inventory list: the files that its click loads, gzip.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../dist/client')

/** Loaded since sign-in: the frame, and Effect with the calls. These are names of build groups. */
const SINCE_SIGN_IN = ['shell', 'calls']
/** Each with its calls and its journal definition. */
const INVENTORY = ['index.html', 'inventory', 'src/journal/machines/stock/inventory-list.ts']
const REPORT = ['reports', 'src/journal/machines/reports/report-paging.ts']

const filesOf = (manifest, key, files = new Set(), seen = new Set()) => {
  const chunk = manifest[key]
  if (seen.has(key) || !chunk) return files
  seen.add(key)
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files, seen)
  return files
}

const weightOf = (file) => {
  const packed = join(dist, `${file}.gz`)
  return existsSync(packed)
    ? readFileSync(packed).length
    : gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
}

/** KB, gzip, that a report adds to an open inventory list, by file. */
export const measureReportBytes = () => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const keyOf = (name) =>
    Object.keys(manifest).find((key) => manifest[key].name === name && key.endsWith('.js')) ?? name
  const before = [...SINCE_SIGN_IN, ...INVENTORY].map(keyOf)
  const report = REPORT.map(keyOf)
  const unknown = [...before, ...report].filter((key) => !manifest[key])
  if (unknown.length > 0) throw new Error(`Not in the build: ${unknown.join(', ')}`)
  const there = new Set(before.flatMap((key) => [...filesOf(manifest, key)]))
  const comes = new Set(report.flatMap((key) => [...filesOf(manifest, key)]).filter((file) => !there.has(file)))
  const files = [...comes].map((file) => ({ file, kb: weightOf(file) / 1024 }))
  return { files, total: files.reduce((sum, { kb }) => sum + kb, 0) }
}

export const reportBytesSection = ({ files, total }) =>
  [
    '### The first report after the inventory list, gzip',
    '',
    `${total.toFixed(1)} KB (goal: at most 25) in ${files.length} files:`,
    '',
    '| file | KB |',
    '|---|---|',
    ...files
      .sort((a, b) => b.kb - a.kb)
      .map(({ file, kb }) => `| \`${file.replace(/-[\w-]{8}\./, '.')}\` | ${kb.toFixed(1)} |`),
    '',
  ].join('\n')
