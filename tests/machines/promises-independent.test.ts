import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const folder = 'tests/machines/paths/promises'

/**
 * The product's functions that promises call, by imported name. A fault in such a function also changes the promise,
 * which then cannot notice it. Each entry names the test that covers the function. Prefer to repeat a new fact in the
 * promise over adding an entry here.
 */
const asked: Readonly<Record<string, string>> = {
  initialDraft:
    'What a form begins with is made of the definition of its record: tests/unit/records/record-draft.test.ts.',
  pagedListOf: 'A look into a table: a list with its fields and the size of its pages.',
  textProblem: 'What a text cannot be: tests/unit/core/text.test.ts.',
}

/** What promises check: a promise must state what a machine shows, and not compute it with the machine's own code. */
const judged: ReadonlyArray<string> = [
  ...['attributesOf', 'isUserShown', 'timesOf', 'lossAsked', 'checkFailureOf'],
  ...['isOpen', 'isShown', 'hasDrafts', 'isPanelOpen', 'isGroupOpen', 'keptDrafts'],
  ...['foundReports', 'foundGroups', 'entryOf'],
]

type Import = { readonly name: string; readonly from: string }

/** The functions that promises check. Their expected values are stated in the promises. */
const importsIn = (text: string): ReadonlyArray<Import> =>
  [...text.matchAll(/import (type )?([^'"]*?) from '(?:\.\.\/)+(src\/[^']+|server\/[^']+)'/g)].flatMap(
    ([, type, names = '', from = '']) =>
      type === undefined
        ? names
            .replace(/[{}]/g, '')
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => ({ name: name.split(' as ')[0] ?? name, from }))
        : [],
  )

const functionsAskedFor = async () => {
  const found = new Set<string>()
  for (const file of readdirSync(folder)) {
    for (const { name, from } of importsIn(readFileSync(join(folder, file), 'utf8'))) {
      const module = await import(/* @vite-ignore */ pathToFileURL(resolve(from)).href)
      // Tables, texts and machines are not functions. An import without a name could be one.
      if (typeof module[name] === 'function' || !(name in module)) found.add(name)
    }
  }
  return [...found].toSorted()
}

it('promises call no functions of the product that they check, except those listed here with the test that covers them', async () => {
  expect(await functionsAskedFor()).toEqual([...Object.keys(asked), ...judged].toSorted())
})

it('an import is found on one line or several, under another name, but not if it is of types', () => {
  const text = `
    import { a, type B, c as d } from '../../../../src/one.ts'
    import {
      e,
    } from '../../../../src/two.ts'
    import type { F } from '../../../../src/three.ts'
    import { g } from './other.ts'
    import h from '../../../../src/four.ts'`
  expect(importsIn(text).map(({ name, from }) => `${name} of ${from}`)).toEqual([
    'a of src/one.ts',
    'c of src/one.ts',
    'e of src/two.ts',
    'h of src/four.ts',
  ])
})
