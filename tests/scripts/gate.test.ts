import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { beyondGate, projects } from '../gate.ts'

const root = new URL('../../', import.meta.url)
const files = readdirSync(new URL('tests', root), { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))

describe('every test file', () => {
  test('is run by one runner: a vitest project of its folder, or Playwright', () => {
    const folders = Object.values(projects)
      .flat()
      .map((folder) => `tests/${folder}/`)
    const runnersOf = (file: string) =>
      file.endsWith('.spec.ts')
        ? [file].filter((one) => one.startsWith('tests/e2e/'))
        : folders.filter((folder) => file.startsWith(folder))
    expect(files.filter((file) => runnersOf(file).length !== 1)).toEqual([])
  })

  test('that is left to test:all is there, with a reason in a sentence', () => {
    expect(Object.keys(beyondGate).filter((file) => !files.includes(file))).toEqual([])
    expect(Object.entries(beyondGate).filter(([, reason]) => !/^[A-Z].{10,}\.$/.test(reason))).toEqual([])
  })
})
