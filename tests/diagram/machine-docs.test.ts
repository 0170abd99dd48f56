import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { machineDocs } from '../../scripts/machine-docs.ts'
import { journaledMachines } from '../../src/journal/machines.ts'

const written = () => readdirSync('docs/machines').map((name) => `docs/machines/${name}`)

test('docs/machines is up to date (npm run docs)', () => {
  expect(written().toSorted()).toEqual(machineDocs.map(({ path }) => path).toSorted())
  for (const { path, content } of machineDocs) expect(readFileSync(path, 'utf8') === content, path).toBe(true)
})

test('every journaled machine has a page that says what its states and events are', async () => {
  const pages = machineDocs.filter(({ path }) => path.endsWith('.md') && !path.endsWith('README.md'))
  expect(pages).toHaveLength(Object.keys(journaledMachines).length)
  const entries = Object.values(journaledMachines)
  for (const [index, { content }] of pages.entries()) {
    const journaled = await entries[index]?.load()
    for (const [type, { description }] of Object.entries(journaled?.events ?? {})) {
      expect(content).toContain(type)
      expect(content).toContain(description.replaceAll('|', '\\|'))
    }
  }
})
