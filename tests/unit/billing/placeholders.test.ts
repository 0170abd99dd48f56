import { expect, it } from 'vitest'
import { defaultTemplate } from '../../../server/billing/mail-templates/defaults.ts'
import {
  filledIn,
  filledInLine,
  type PlaceholderValues,
  placeholdersOf,
  templateProblem,
} from '../../../src/schemas/billing/document-mail/placeholders.ts'
import { mailKinds, templateKeys } from '../../../src/schemas/billing/document-mail/templates.ts'

const values: PlaceholderValues = {
  number: 'SD-1',
  invoice: 'SD-1',
  customer: 'Ida\n{total}',
  total: 'EUR 12.50',
  due: 'EUR 2.50',
  invoiceDate: '01/10/2026',
  dueDate: '15/10/2026',
  overdue: '10 days',
  company: 'Alder',
}

it('fills in the values once, so that a value is never a template', () => {
  expect(filledIn('{number}: {customer}', values)).toBe('SD-1: Ida\n{total}')
  expect(filledInLine(' {number}:\n{customer} ', values)).toBe('SD-1: Ida {total}')
})

it.each([
  ['{total}', null],
  ['No placeholder', null],
  ['{number}{due}', null],
  ['{totl}', '{totl}'],
  ['{{total}}', '{{total}}'],
  ['{Total}', '{Total}'],
  ['{ total }', '{ total }'],
  ['{}', '{}'],
  ['Pay {total', '{total'],
  ['Pay total}', '}'],
  ['{total}}', '{total}}'],
  // Only a reminder knows it.
  ['{overdue}', '{overdue}'],
])('takes the invoice template %s, or names what is not known', (template, unknown) => {
  const known = '{number}, {invoice}, {customer}, {total}, {due}, {invoiceDate}, {dueDate}, {company}'
  expect(templateProblem('invoice', template)).toBe(unknown && `${unknown} is not known. Known: ${known}`)
})

it('knows the days overdue in reminders alone', () => {
  const knowing = mailKinds.filter(({ value }) => placeholdersOf(value).some(([name]) => name === 'overdue'))
  expect(knowing.map(({ value }) => value)).toEqual(['reminder1', 'reminder2', 'reminder3'])
})

it.each(templateKeys)('can use the default of $kind in $language', (key) => {
  const { subject, text } = defaultTemplate(key)
  expect([templateProblem(key.kind, subject), templateProblem(key.kind, text)]).toEqual([null, null])
  expect(subject).toContain('{number}')
  expect(filledIn(text, values)).not.toMatch(/\{(?!total\})/)
})
