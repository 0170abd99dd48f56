import { describe, expect, it } from 'vitest'
import { initialTransition } from 'xstate'
import { screensOf } from '../../../src/app/shell/palette-entries.ts'
import { foundReports, reportIndexMachine } from '../../../src/machines/reports/report-index.machine.ts'
import { indexedReports } from '../../../src/schemas/reports/reports.ts'
import { faq, foundQuestions } from '../../../src/schemas/shell/faq.ts'
import { fits, wordsIn } from '../../../src/views/shell/palette/fits.ts'
import { readers } from '../core/readers.ts'
import { atOurs } from '../support/rights.ts'

/** What can be searched, with the texts it is found by, and the names in the results. */
type Searched = {
  readonly all: ReadonlyArray<{ readonly name: string; readonly texts: ReadonlyArray<string> }>
  readonly find: (text: string) => ReadonlyArray<string>
}

const permissions = readers.Admin?.permissions ?? []
const indexAt = (text: string) => initialTransition(reportIndexMachine, { text, favourites: [] })[0]
const screens = screensOf(atOurs(permissions))
const nameOf = ({ name, about }: { readonly name: string; readonly about: string }) => `${about}: ${name}`

const searches: Readonly<Record<string, Searched>> = {
  'the report index': {
    all: indexedReports.map(({ reportName, title, about }) => ({ name: reportName, texts: [title, about] })),
    find: (text) => foundReports(indexAt(text)).map(({ reportName }) => reportName),
  },
  'the questions': {
    all: faq.flatMap(({ title, questions }) =>
      questions.map(({ id, ask, answer }) => ({ name: id, texts: [title, ask, answer] })),
    ),
    find: (text) => foundQuestions(atOurs(permissions), text).flatMap(({ questions }) => questions.map(({ id }) => id)),
  },
  'the screens of the palette': {
    all: screens.map((screen) => ({ name: nameOf(screen), texts: [screen.name, screen.about] })),
    find: (text) => screens.filter((screen) => fits(screen, wordsIn(text))).map(nameOf),
  },
}

const NOWHERE = 'xylophone'
/** The first or last word of letters in a text. */
const wordOf = (text: string, at: 0 | -1) => text.match(/\p{L}{3,}/gu)?.at(at) ?? ''

describe.each(Object.entries(searches))('%s', (_, { all, find }) => {
  const shown = find('')
  const mine = all.filter(({ name }) => shown.includes(name))

  it('is whole where no word is typed', () => {
    expect(shown.length).toBeGreaterThan(5)
    expect(find(' \t ')).toEqual(shown)
    expect(mine.map(({ name }) => name).toSorted()).toEqual(shown.toSorted())
  })

  it('finds what has two words, in any order and case, wherever each of them is said', () => {
    for (const { name, texts } of mine) {
      const [one, other] = [wordOf(texts[0] ?? '', 0), wordOf(texts.at(-1) ?? '', -1)]
      for (const text of [`${one} ${other}`, `  ${other.toUpperCase()}\t${one.toLowerCase()} `]) {
        expect(find(text), text).toContain(name)
      }
    }
  })

  it('finds nothing by two words of which one is said nowhere, whichever it is', () => {
    for (const { texts } of mine) {
      const word = wordOf(texts[0] ?? '', 0)
      expect([find(`${word} ${NOWHERE}`), find(`${NOWHERE} ${word}`)]).toEqual([[], []])
    }
  })

  it('finds fewer by two words than by one of them, where they are not said together', () => {
    const words = [...new Set(mine.flatMap(({ texts }) => wordOf(texts[0] ?? '', 0)))].slice(0, 8)
    for (const one of words) {
      for (const other of words) {
        const both = find(one).filter((name) => find(other).includes(name))
        expect(find(`${one} ${other}`), `${one} ${other}`).toEqual(both)
      }
    }
  })
})
