import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Manifest } from '../../../server/core/backup/manifest.ts'

/** The manifest of a backup. */
export const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
export const writeManifest = (path: string, manifest: unknown) =>
  writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest))
/** Changes the text of a table, and the manifest to match. */
export const rewrite = (path: string, table: string, change: (text: string) => string) => {
  const file = join(path, `${table}.jsonl.gz`)
  const text = change(gunzipSync(readFileSync(file)).toString())
  const packed = gzipSync(text)
  writeFileSync(file, packed)
  const sha256 = createHash('sha256').update(packed).digest('hex')
  const manifest = manifestOf(path)
  const tables = manifest.tables.map((one) =>
    one.table === table ? { ...one, sha256, bytes: packed.length, rows: text.split('\n').length - 1 } : one,
  )
  writeManifest(path, { ...manifest, tables })
}
