import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const roots = ['src', 'server', 'tests', 'scripts', 'bench', 'docs']

const within = (root: string): ReadonlyArray<string> =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))

/** Every file and folder of the repository, from its root on. */
const paths = [
  ...readdirSync('.', { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...roots,
  ...roots.flatMap(within),
]
const known = new Set(paths)

const documents = paths.filter((path) => /^(docs\/.*|[A-Z]+)\.md$/.test(path))

/** What is in code in a text, blocks of code left out. */
const codeIn = (text: string): ReadonlyArray<string> =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** Files under `assets/` are of a build. */
const isPath = (code: string): boolean =>
  /^(?!assets\/)[\w.<>*/-]+$/.test(code) &&
  (roots.some((root) => code.startsWith(`${root}/`)) || /\.(tsx?|mjs|mts|md|css|jsonl)$/.test(code))

/** `src/machines/<subject>/*.machine.ts` is there where one path fits it; a name without its folder, where some file has it. */
const isThere = (code: string): boolean => {
  const path = code.replace(/\/$/, '')
  if (known.has(path)) return true
  const pattern = path
    .split(/(<[^>]+>|\*+)/)
    .map((part) => (/^[<*]/.test(part) ? '.+' : part.replaceAll('.', '\\.')))
    .join('')
  const wanted = new RegExp(`(^|/)${pattern}$`)
  return paths.some((candidate) => wanted.test(candidate))
}

/** The headings of a document, as a link names them. */
const anchorsOf = (path: string): ReadonlyArray<string> =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8')

  it('names no file or folder that does not exist', () => {
    expect(codeIn(text).filter((code) => isPath(code) && !isThere(code))).toEqual([])
  })

  it('links to no file or heading that does not exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const own = links.filter((link) => !/^[a-z]+:/.test(link))
    const broken = own.filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? document : normalize(join(dirname(document), file))
      return !known.has(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
    })
    expect(broken).toEqual([])
  })
})

it('no source names a document that does not exist', () => {
  const sources = paths.filter((path) => /^(src|server|tests|scripts|bench)\/.*\.(tsx?|mjs)$/.test(path))
  const named = sources.flatMap((source) =>
    [...readFileSync(source, 'utf8').matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([name]) => ({ source, name })),
  )
  expect(named.length).toBeGreaterThan(20)
  // The turn of the faults is tried on names that nobody has.
  const wrong = named.filter(({ source, name }) => !known.has(name) && !source.endsWith('fault-turn.test.ts'))
  expect(wrong).toEqual([])
})

it('a path that does not exist is noticed, with and without its folder, and one with a gap in it', () => {
  const wrong = ['src/machines/none.ts', 'no-such-file.ts', 'docs/none/', 'server/<subject>/*.none.ts']
  const right = ['src/machines/', 'routes.ts', 'docs/testing.md', 'src/schemas/<subject>/*.calls.ts']
  expect([...wrong, ...right].filter((code) => isPath(code) && !isThere(code))).toEqual(wrong)
})
