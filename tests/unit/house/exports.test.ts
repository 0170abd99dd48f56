import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMENT } from './comments.ts'

const filesIn = (root: string, isDeep = true): ReadonlyArray<string> =>
  readdirSync(root, { recursive: isDeep, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|mts)$/.test(name))
    .map((name) => join(root, name))

const sources = [
  ...['src', 'server', 'tests', 'scripts', 'bench'].flatMap((root) => filesIn(root)),
  ...filesIn('.', false),
]
const texts = new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]))

/** The number of files whose code contains each name. A word in a comment is no use. */
const spread = new Map<string, number>()
for (const text of texts.values()) {
  for (const name of new Set(text.replace(COMMENT, '').match(/[A-Za-z_$][\w$]*/g)))
    spread.set(name, (spread.get(name) ?? 0) + 1)
}

const EXPORTED = /^export (?:async )?(?:const|function\*?|class|type|interface) ([A-Za-z_$][\w$]*)/gm

/** A replacement for a module of a library, which the library imports. */
const isSwapped = (path: string) => /views\/ui\/data-table\/(merge-refs|mantine-parts)\.ts$/.test(path)

test('nothing is exported that no other file names', () => {
  const exported = [...texts].flatMap(([path, text]) =>
    /^(src|server)\//.test(path) && !isSwapped(path)
      ? [...text.matchAll(EXPORTED)].map(([, name = '']) => ({ path, name }))
      : [],
  )
  expect(exported.length).toBeGreaterThan(2_000)
  const unused = exported.filter(({ name }) => spread.get(name) === 1)
  expect(unused.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})
