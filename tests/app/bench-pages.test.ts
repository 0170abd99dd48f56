import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildPage } from '../../bench/pages.mjs'

const root = join(import.meta.dirname, '../../bench/table')
const outDir = mkdtempSync(join(tmpdir(), 'simdesk-bench-'))
afterAll(() => rmSync(outDir, { recursive: true, force: true }))

const sourcesOf = async (name: string) => {
  const modules = await buildPage(root, name, join(outDir, name))
  return modules.filter((path) => !path.includes('node_modules') && !path.startsWith('\0'))
}

it('the table that ours is compared with has nothing of ours in it', async () => {
  const ours = await sourcesOf('ours')
  expect(ours.some((path) => path.endsWith('src/views/shared/data-table/data-table.tsx'))).toBe(true)
  const plain = await sourcesOf('plain')
  expect(plain.some((path) => path.endsWith('bench/table/plain.tsx'))).toBe(true)
  expect(plain.filter((path) => !path.includes('/bench/table/'))).toEqual([])
})
