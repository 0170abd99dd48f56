import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planOf } from '../machines/paths/index.ts'

type Fault = { name: string; file: string; from: string; to: string; machine: string; walk: string }
const list = '../../scripts/lib/planted.mjs'
const { allFaults } = (await import(list)) as { readonly allFaults: ReadonlyArray<Fault> }

test.each(allFaults)('the fault $name can be planted: its place is in the code once', ({ file, from, to }) => {
  expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})

test.each(allFaults)('the fault $name is looked for by a walk that there is', ({ machine, walk }) => {
  expect(planOf(machine).walks.map(({ name }) => name)).toContain(walk)
})
