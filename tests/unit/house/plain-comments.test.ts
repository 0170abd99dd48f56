import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { COMMENT } from './comments.ts'

/** Phrases that are wrong in every comment, each with a plain alternative. */
const phrases: ReadonlyArray<readonly [phrase: RegExp, instead: string]> = [
  [/\b(?:that|which|it|what) (?:is|are) none\b/i, 'is invalid, is not a …'],
  [/\bof (?:before|late|old)(?=[.,;:)]|$)/i, 'earlier, recent, older'],
  [/\bas (?:it|they) came\b/i, 'unchanged'],
  [/\bwho looks later\b/i, 'a later reader'],
  [/\bno longer than\b/i, 'at most'],
  [/\bthe very\b/i, 'the same, exactly these'],
  [/\bstands?\b(?!-| (?:for|in for|out)\b)/i, 'is, is in'],
  [/\bstood\b/i, 'was, was in'],
  [/\blies?\b/i, 'is, is stored'],
  [/\b(?:tell|tells|telling|told) of\b/i, 'reports, names'],
  [/(?<!\b(?:is|are|be|were) )\ball the same(?=[.,;:)]|$)/i, 'still, anyway'],
  [/\bof (?:its|their|our) own(?=[.,;:)]|$| (?:and|for|in|where|with|which|as|at|while)\b)/i, 'separate, its own …'],
  [/\bwhat is shown\b/i, 'the rows, the content'],
  [/\bdeeds?\b/i, 'action, change'],
  [/\bbecame of\b/i, 'the result of'],
  [/\b(?:anew|hereafter)\b/i, 'again, later'],
  [/\bturn about\b/i, 'in turn'],
  [/\b(?:for|to|by|with|from) who\b/i, 'for people who, for whom'],
  [/\bdo so much\b/i, 'with these rights'],
  [/\bthe same of\b/i, 'the same for'],
  [/\bcalled so\b/i, 'have this name'],
  [/\bwhat (?:comes|came) of\b/i, 'the result of'],
  [/\bworks for a partner\b/i, 'a partner user'],
  [/\bacts? of assigning\b/i, 'assignment'],
]

/**
 * Folders with comments that still contain some of these phrases, and how many at most. A folder without any is removed
 * here; nothing is added.
 */
const notYetPlain: Readonly<Record<string, number>> = {
  'src/machines/stock': 2,
}

const sources: ReadonlyArray<string> = ['src', 'server', 'tests', 'scripts', 'bench'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|mts)$/.test(name))
    .map((name) => join(root, name).replaceAll('\\', '/')),
)

/** A description in a machine, which is on its diagram. */
const DESCRIPTION = /\bdescription:\s*('(?:[^'\\\n]|\\.)*'|"[^"\n]*")/g

/** The comments of a file on one line each; of a machine also its descriptions. */
const textsIn = (path: string, code: string): ReadonlyArray<string> =>
  [
    ...(code.match(COMMENT) ?? []),
    ...(path.startsWith('src/machines/') ? [...code.matchAll(DESCRIPTION)].map(([, text = '']) => text) : []),
  ].map((text) => text.replace(/\s+(?:(?:\*(?!\/)|\/\/) )?/g, ' ').trim())

/** The folder of a file as the list above names it: at most three levels. */
const folderOf = (path: string): string => path.split('/').slice(0, -1).slice(0, 3).join('/')

/** The comments with such a phrase, by folder. */
const found = new Map<string, Array<string>>()
let count = 0
for (const path of sources) {
  for (const text of textsIn(path, readFileSync(path, 'utf8'))) {
    count += 1
    for (const [phrase, instead] of phrases) {
      const match = phrase.exec(text)
      if (match === null) continue
      const folder = folderOf(path)
      found.set(folder, [...(found.get(folder) ?? []), `${path}: "${match[0]}" (better: ${instead}): ${text}`])
    }
  }
}

it('no comment or description of a machine contains a phrase that is wrong in every comment', () => {
  expect(count).toBeGreaterThan(10_000)
  expect([...found].flatMap(([folder, texts]) => (folder in notYetPlain ? [] : texts))).toEqual([])
})

it('folders that are not yet plain get no further such phrase, and are removed from the list once they are', () => {
  const more = Object.entries(notYetPlain).flatMap(([folder, most]) => {
    const texts = found.get(folder) ?? []
    return texts.length > most || texts.length === 0 ? [`${folder}: ${texts.length}, at most ${most}`, ...texts] : []
  })
  expect(more).toEqual([])
})

it('comments are found before, behind and between code, and texts of the code are not', () => {
  const code = [
    '/**',
    ' * The first',
    ' * comment.',
    ' */',
    "const address = 'https://simdesk.test/*' // behind it",
    '  // on two',
    '  // lines',
    'const box = <div>{/* in markup */}</div>',
    "export const state = { description: 'It waits.' }",
  ].join('\n')
  const comments = ['/** The first comment. */', '// behind it on two lines', '/* in markup */']
  expect(textsIn('src/views/any.tsx', code)).toEqual(comments)
  expect(textsIn('src/machines/any.machine.ts', code)).toEqual([...comments, "'It waits.'"])
})

/** A text with each phrase, and a plain one that resembles it. */
const samples: ReadonlyArray<readonly [wrong: string, plain: string]> = [
  ['a sale that is none', 'null if there is none'],
  ['events of before.', 'a comparison of before and after'],
  ['imports of late', 'the reminder of late payments'],
  ['the text as it came', 'the text, unchanged'],
  ['for a reader who looks later', 'for a later reader'],
  ['a name no longer than 20', 'a name of at most 20'],
  ['the very items', 'every item'],
  ['what stands in the address', '`0` stands for eSIMs'],
  ['where it stood before', 'an understood rule'],
  ['an eSIM lies nowhere', 'an underlying reason'],
  ['it tells of a change', 'it tells the person'],
  ['it is refused all the same.', 'their names are all the same.'],
  ['a machine of its own.', 'a list of its own invoices'],
  ['what is shown of it', 'what a screen shows'],
  ['a deed of a person', 'an indeed rare case'],
  ['what became of it', 'it became outdated'],
  ['counted anew', 'a new count'],
  ['turn about', 'in turn'],
  ['for who may edit', 'the person who may edit'],
  ['screens for who may do so much', 'screens for these rights'],
  ['the same of a row', 'the same for a row'],
  ['cannot be called so', 'the so-called entry'],
  ['what came of an act', 'where a file came from'],
  ['a person who works for a partner', 'a partner user'],
  ['an act of assigning', 'before assigning'],
]

it.each(samples)('"%s" is noticed, and "%s" is not', (wrong, plain) => {
  const isFound = (text: string): boolean => phrases.some(([phrase]) => phrase.test(text))
  expect([isFound(wrong), isFound(plain)]).toEqual([true, false])
})

it('every phrase has a sample', () => {
  const unproved = phrases.filter(([phrase]) => !samples.some(([wrong]) => phrase.test(wrong)))
  expect(unproved.map(([phrase]) => String(phrase))).toEqual([])
})
