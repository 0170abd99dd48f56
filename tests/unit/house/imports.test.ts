import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

type Import = { readonly from: string; readonly to: string }

const sources = ['src', 'server'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, name)),
)

const importsOf = (from: string): ReadonlyArray<Import> =>
  [...readFileSync(from, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, to = '']) => ({
    from,
    to: normalize(join(dirname(from), to)),
  }))

const imports = sources.flatMap(importsOf)

const isNamed = (path: string, subject: RegExp): boolean => path.split('/').some((part) => subject.test(part))
const isOfInventory = (path: string): boolean => isNamed(path, /^inventory/)

/** Modules that serve several subjects, or a subject other than the inventory. */
const serving = {
  records: (path: string) =>
    isNamed(path, /^records?(-|\.|$)/) && !/^record-(player|replay|format|events)/.test(basename(path)),
  plans: (path: string) => isNamed(path, /^plans?(-|\.|$)/),
  reports: (path: string) => isNamed(path, /^reports?(-|\.|$)/),
  'every save': (path: string) => isNamed(path, /^saving(\.|$)/) || /\/(refusal|failure)\.ts$/.test(path),
  'every list and form': (path: string) => /^src\/views\/(ui|lists|forms|shell)\//.test(path),
}

describe.each(Object.entries(serving))('what serves %s', (_, isOne) => {
  test('imports nothing of the inventory', () => {
    const own = imports.filter(({ from }) => isOne(from) && !isOfInventory(from))
    expect(own.length).toBeGreaterThan(5)
    expect(own.filter(({ to }) => isOfInventory(basename(to)))).toEqual([])
  })
})

test('the browser imports the calls of a subject, never the whole contract, which holds the shapes of every screen', () => {
  const calls = imports.filter(({ from, to }) => from.startsWith('src/services/') && to.endsWith('.calls.ts'))
  expect(calls.length).toBeGreaterThan(20)
  const whole = imports.filter(({ from, to }) => from.startsWith('src/') && to === 'src/schemas/contract.ts')
  expect(whole).toEqual([])
})
