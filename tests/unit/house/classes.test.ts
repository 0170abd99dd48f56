import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const textsOf = (ending: RegExp): ReadonlyMap<string, string> =>
  new Map(
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name))
      .map((name) => join('src', name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )

const modules = textsOf(/\.module\.css$/)
const views = textsOf(/\.tsx?$/)

/** The classes in the selectors of a module. Those of a library are in `:global()`. */
const classesOf = (css: string): ReadonlySet<string> => {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name)))
}

/** The classes that a view takes of each module. */
const usesIn = ([path, text]: readonly [string, string]) =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([line, name, module = '']) => {
    const uses = text.replace(line, '').matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))
    return [...uses].map(([, used = '']) => `${join(dirname(path), module)}: ${used}`)
  })

test('a class is in a module if a view uses it, and a view uses what is there', () => {
  const used = new Set([...views].flatMap(usesIn))
  const there = new Set([...modules].flatMap(([path, css]) => [...classesOf(css)].map((name) => `${path}: ${name}`)))
  expect(there.size).toBeGreaterThan(400)
  const unused = [...there].filter((name) => !used.has(name))
  const missing = [...used].filter((name) => !there.has(name))
  expect({ unused, missing }).toEqual({ unused: [], missing: [] })
})
