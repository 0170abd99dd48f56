import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildPage } from '../../../bench/pages.mjs'

const root = join(import.meta.dirname, '../../../bench/table')
const outDir = mkdtempSync(join(tmpdir(), 'simdesk-bench-'))
afterAll(() => rmSync(outDir, { recursive: true, force: true }))

const ours = buildPage(root, 'ours', join(outDir, 'ours'))
const plain = buildPage(root, 'plain', join(outDir, 'plain'))
const isOwn = (path: string) => !path.includes('node_modules') && !path.startsWith('\0')

it('the plain table of the comparison imports nothing of ours', async () => {
  expect((await ours).some((path) => path.endsWith('src/views/ui/data-table/data-table.tsx'))).toBe(true)
  const sources = (await plain).filter(isOwn)
  expect(sources.some((path) => path.endsWith('bench/table/plain.tsx'))).toBe(true)
  expect(sources.filter((path) => !path.includes('/bench/table/'))).toEqual([])
})

it('the table does not load the overlays of buttons (vite.swaps.ts)', async () => {
  const sources = await ours
  expect(sources.some((path) => path.includes('/mantine-datatable/'))).toBe(true)
  expect(sources.filter((path) => /floating-ui|components\/(Popover|Menu|Pagination)\//.test(path))).toEqual([])
})
