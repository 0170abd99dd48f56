import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { foundBy, outcomeOf, problemOf } from '../../../src/views/ui/searched-text.ts'

const suppliers = [
  { value: '1', label: 'Webbing' },
  { value: '2', label: 'Webb & Sons' },
  { value: '3', label: 'Orange' },
  { value: '4', label: 'Orange Spain' },
]
const webbing = suppliers[0] ?? null

it('takes an emptied field as nothing chosen', () => {
  for (const text of ['', '  ']) expect(outcomeOf(text, webbing, suppliers)).toEqual({ chosen: '' })
})

it('takes a name in full, and a text that leaves one option', () => {
  expect(outcomeOf('orange', webbing, suppliers)).toEqual({ chosen: '3' })
  expect(outcomeOf(' SPAIN ', webbing, suppliers)).toEqual({ chosen: '4' })
  expect(outcomeOf('Webbi', null, suppliers)).toEqual({ chosen: '1' })
})

it('leaves open what fits several options or none, and says what is chosen until then', () => {
  expect(outcomeOf('web', null, suppliers)).toEqual({ found: 2 })
  expect(outcomeOf('Webx', webbing, suppliers)).toEqual({ found: 0 })
  expect(problemOf('web', 2, null)).toBe('“web” matches 2 entries. Choose one.')
  expect(problemOf('Webx', 0, webbing)).toBe('No entry matches “Webx”. Until then it is Webbing.')
})

it('keeps the choice among options of one name, and guesses none of them', () => {
  const twins = [...suppliers, { value: '5', label: 'Webbing' }]
  expect(outcomeOf('Webbing', twins[4] ?? null, twins)).toEqual({ chosen: '5' })
  expect(outcomeOf('Webbing', null, twins)).toEqual({ found: 2 })
})

it('chooses nothing but what the text says, whatever is typed', () => {
  const label = fc.string({ unit: fc.constantFrom('a', 'b', 'B', ' '), minLength: 1, maxLength: 4 })
  const lists = fc
    .array(label, { maxLength: 8 })
    .map((labels) => labels.map((text, index) => ({ value: String(index + 1), label: `x${text}` })))
  const texts = fc.string({ unit: fc.constantFrom('x', 'a', 'b', ' '), maxLength: 5 })
  fc.assert(
    fc.property(lists, texts, fc.nat(8), (options, text, place) => {
      const current = options[place] ?? null
      const outcome = outcomeOf(text, current, options)
      if ('found' in outcome) {
        expect(text.trim()).not.toBe('')
        expect(outcome.found).not.toBe(1)
      } else if (outcome.chosen === '') {
        expect(text.trim()).toBe('')
      } else {
        const chosen = options.find(({ value }) => value === outcome.chosen)
        expect(foundBy(text, options)).toContainEqual(chosen)
      }
    }),
  )
})
