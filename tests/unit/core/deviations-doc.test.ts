import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contract } from '../../../src/schemas/contract.ts'
import { specifiedCalls } from './specified-calls.ts'

/** The application does not call it. */
const HEALTH = 'GET /health'

const document = readFileSync(new URL('../../../docs/deviations.md', import.meta.url), 'utf8')
const [, added = ''] = document.split('## Added beside the specified calls')
const named = [...added.matchAll(/`((?:GET|POST) \/[\w/]+)`/g)].map(([, call]) => call)

it('docs/deviations.md names each call that the specification lacks, once, and no other', () => {
  const calls = Object.values(contract).map(({ method, path }) => `${method} ${path}`)
  expect(specifiedCalls.filter((call) => !calls.includes(call))).toEqual([])
  const ours = calls.filter((call) => !specifiedCalls.includes(call))
  expect(named.toSorted()).toEqual([...ours, HEALTH].toSorted())
})

it('no row of docs/deviations.md has more than 40 words', () => {
  const rows = document.split('\n').filter((line) => line.startsWith('| '))
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter((row) => row.replaceAll('|', ' ').trim().split(/\s+/).length > 40)).toEqual([])
})
