import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { beyondGate } from '../gate.ts'

type Fault = {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly test: string
}
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

test.each(allFaults)('the fault $name is looked for by a suite of the gate', (fault) => {
  expect(existsSync(placeOf(fault.test)), fault.test).toBe(true)
  expect(Object.keys(beyondGate)).not.toContain(fault.test)
})
