import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inviteMessages, MAX_INVITED } from '../../../src/schemas/people/employees.ts'
import { peopleIn } from '../../../src/schemas/people/invited-people.ts'

it('reads a person a line, with the last comma, semicolon or tab before the address', () => {
  const text = 'Mara Lind, mara@simdesk.test\n\n  Bo, Jr.;bo@simdesk.test  \r\nAnn\tann@simdesk.test'
  expect(peopleIn(text)).toEqual({
    people: [
      { employeeName: 'Mara Lind', email: 'mara@simdesk.test' },
      { employeeName: 'Bo, Jr.', email: 'bo@simdesk.test' },
      { employeeName: 'Ann', email: 'ann@simdesk.test' },
    ],
    problems: [],
  })
})

it('tells each line that lacks a name or an address, by its number in the text', () => {
  const { problems } = peopleIn('Mara\n, mara@simdesk.test\n\nAnn, no address\nBo, bo@simdesk.test')
  expect(problems).toEqual([1, 2, 4].map(inviteMessages.line))
})

it.each([0, MAX_INVITED + 1])('takes no %i people', (count) => {
  const text = Array.from({ length: count }, (_, index) => `P${index}, p${index}@simdesk.test`).join('\n')
  expect(peopleIn(text).problems).toEqual([inviteMessages.count])
})

it('has a person or a problem for each line with something in it', () => {
  const line = fc.oneof(fc.string(), fc.constant('Mara, mara@simdesk.test'), fc.constant(''))
  fc.assert(
    fc.property(
      fc.array(
        line.filter((text) => !text.includes('\n')),
        { maxLength: MAX_INVITED },
      ),
      (lines) => {
        const filled = lines.filter((text) => text.trim() !== '').length
        const { people, problems } = peopleIn(lines.join('\n'))
        expect(people.length + (filled === 0 ? 0 : problems.length)).toBe(filled)
      },
    ),
  )
})
