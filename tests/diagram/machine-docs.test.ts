import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawnMachines, machineDocs } from '../../scripts/machine-docs.ts'
import { plans } from '../machines/paths/index.ts'

const written = () => readdirSync('docs/machines').map((name) => `docs/machines/${name}`)

test('docs/machines is up to date (npm run docs)', () => {
  expect(written().toSorted()).toEqual(machineDocs.map(({ path }) => path).toSorted())
  for (const { path, content } of machineDocs) expect(readFileSync(path, 'utf8') === content, path).toBe(true)
})

test('every machine that has a test plan is drawn', () => {
  expect(Object.keys(drawnMachines).toSorted()).toEqual(plans.map(({ name }) => name).toSorted())
})

test('every machine has a page that says what its states and events are', async () => {
  const pages = machineDocs.filter(({ path }) => path.endsWith('.md') && !path.endsWith('README.md'))
  expect(pages).toHaveLength(Object.keys(drawnMachines).length)
  const entries = Object.values(drawnMachines)
  for (const [index, { content }] of pages.entries()) {
    const drawn = await entries[index]?.()
    for (const [type, { description }] of Object.entries(drawn?.events ?? {})) {
      expect(content).toContain(type)
      expect(content).toContain(description.replaceAll('|', '\\|'))
    }
  }
})
