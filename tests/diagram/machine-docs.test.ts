import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { drawnMachines, machineDocs } from '../../scripts/machine-docs.ts'
import { plans } from '../machines/paths/index.ts'

const written = () => readdirSync('docs/machines').map((name) => `docs/machines/${name}`)

test('docs/machines is up to date (npm run docs)', () => {
  expect(written().toSorted()).toEqual(machineDocs.map(({ path }) => path).toSorted())
  for (const { path, content } of machineDocs) expect(readFileSync(path, 'utf8') === content, path).toBe(true)
})

const fileName = (machine: string) => machine.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('every machine has a test plan', () => {
  const files = readdirSync('src/machines', { recursive: true, encoding: 'utf8' })
  const machines = files.flatMap((file) => (file.endsWith('.machine.ts') ? [basename(file, '.machine.ts')] : []))
  expect(machines.toSorted()).toEqual(plans.map(({ name }) => fileName(name)).toSorted())
})

test('every machine is walked in a browser, or its plan says why not', () => {
  const specs = readdirSync('tests/e2e/paths')
  const walked = plans.filter(({ name }) => specs.includes(`${fileName(name)}.spec.ts`))
  const excused = plans.filter(({ noAdapter }) => noAdapter !== undefined)
  expect([...walked, ...excused].map(({ name }) => name).toSorted()).toEqual(plans.map(({ name }) => name).toSorted())
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
