import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planOf } from '../machines/paths/index.ts'

type Walk = { readonly machine: string; readonly walk: string }
type TestFile = { readonly test: string; readonly named?: string }
type Fault = { name: string; file: string; from: string; to: string } & (Walk | TestFile)
const list = '../../scripts/lib/planted/all.mjs'
const { allFaults } = (await import(list)) as { readonly allFaults: ReadonlyArray<Fault> }

const placeOf = (path: string) => new URL(`../../${path}`, import.meta.url)

test('forty faults and more are planted, each under a name of its own', () => {
  const names = allFaults.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(40)
})

test.each(allFaults)('the fault $name can be planted: its place is in the code once', ({ file, from, to }) => {
  expect(readFileSync(placeOf(file), 'utf8').split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})

test.each(allFaults)('the fault $name is looked for by a suite that there is', (fault) => {
  if ('machine' in fault) expect(planOf(fault.machine).walks.map(({ name }) => name)).toContain(fault.walk)
  else expect(existsSync(placeOf(fault.test)), fault.test).toBe(true)
})
