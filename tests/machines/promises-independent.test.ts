import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const folder = 'tests/machines/paths/promises'

/**
 * What promises ask of the product, by the name that they import: a fault in it makes the promise wrong as well, so that
 * nobody notices it there. Each says where it is judged. A new one is said a second time in the promises rather than here.
 */
const asked: Readonly<Record<string, string>> = {
  initialDraft:
    'What a form begins with is made of the definition of its record: tests/unit/records/record-draft.test.ts.',
  pagedListOf: 'A look into a table: a list with its fields and the size of its pages.',
  textProblem: 'What a text cannot be: tests/unit/core/text.test.ts.',
}

/** What promises judge: what a machine shows of itself is said in the promise, not asked for it. */
const judged: ReadonlyArray<string> = [
  ...['attributesOf', 'isUserShown', 'timesOf', 'lossAsked', 'checkFailureOf'],
  ...['isOpen', 'isShown', 'hasDrafts', 'isPanelOpen', 'keptDrafts'],
  ...['foundReports', 'foundGroups', 'entryOf'],
]

type Import = { readonly name: string; readonly from: string }

/** What a text imports of the product beside its types, from wherever it stands. */
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
      // Tables, texts and machines are no functions. What is imported by no name could be one.
      if (typeof module[name] === 'function' || !(name in module)) found.add(name)
    }
  }
  return [...found].toSorted()
}

it('promises ask the product for nothing that they judge, but for what is named here with where it is judged', async () => {
  expect(await functionsAskedFor()).toEqual([...Object.keys(asked), ...judged].toSorted())
})

it('an import is found on one line or several, by another name, and not where it is of types', () => {
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
