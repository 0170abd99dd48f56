import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stageOf } from '../../scripts/lib/test-parts.mjs'
import { beyondGate } from '../gate.ts'

const root = new URL('../../', import.meta.url)
const files = readdirSync(new URL('tests', root), { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))

describe('every test file', () => {
  test('belongs to a stage of npm test, and in the browser it is a spec', () => {
    expect(files.filter((file) => stageOf(file) === undefined)).toEqual([])
    expect(files.filter((file) => file.endsWith('.spec.ts') !== (stageOf(file) === 'e2e'))).toEqual([])
  })

  test('that is left to test:all is there, with a reason in a sentence', () => {
    expect(Object.keys(beyondGate).filter((file) => !files.includes(file))).toEqual([])
    expect(Object.entries(beyondGate).filter(([, reason]) => !/^[A-Z].{10,}\.$/.test(reason))).toEqual([])
  })
})
