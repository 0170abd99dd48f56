import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const HEADING = '## What a view keeps to itself'

/** The files that the section of the documentation names. */
const named = (): ReadonlyArray<string> => {
  const [section = ''] = readFileSync('docs/subjects/ui.md', 'utf8').split(HEADING)[1]?.split('\n## ') ?? []
  return [...section.matchAll(/`(src\/[^`]+\.tsx?)`/g)].map(([, file = '']) => file)
}

/** The files with local state. */
const keeping = (): ReadonlyArray<string> =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join('src', name))
    .filter((file) => /\buse(State|Reducer)\b\s*[<(]/.test(readFileSync(file, 'utf8')))

test('a view keeps to itself what the documentation says that it may, and nothing else', () => {
  expect(named().length).toBeGreaterThan(10)
  expect(keeping().toSorted()).toEqual(named().toSorted())
})
