import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonMessages } from '../../src/schemas/messages.ts'
import { recordProblems } from '../../src/schemas/record/checks.ts'
import { type AnyRecord, savedFields } from '../../src/schemas/record/define.ts'
import {
  changedFields,
  draftOf,
  type Entry,
  fieldsOf,
  initialDraft,
  type RecordDraft,
  valuesOf,
} from '../../src/schemas/record/draft.ts'
import type { RecordField } from '../../src/schemas/record/fields.ts'
import { records } from '../../src/schemas/records/all.ts'

const all: ReadonlyArray<readonly [string, AnyRecord]> = Object.entries(records)

/** What a person may enter into a field, and have accepted. */
const accepted = (field: RecordField): fc.Arbitrary<Entry> => {
  if (field.kind === 'references') return fc.uniqueArray(fc.integer({ min: 1, max: 999 }).map(String), { minLength: 1 })
  if ('from' in field) return fc.integer({ min: field.from, max: field.to }).map(String)
  if ('choices' in field) return fc.constantFrom(...field.choices.map(({ value }) => String(value)))
  return fc
    .constantFrom('44', '+44 20 7946 0000', 'a@b.example', 'https://example.com', 'QZ', 'A name')
    .filter((text) => (field.written === undefined ? text.length <= field.max : field.written.as.test(text)))
}

const drafts = (record: AnyRecord): fc.Arbitrary<RecordDraft> =>
  fc.record(Object.fromEntries(fieldsOf(record).map(([name, field]) => [name, accepted(field)])))

describe.each(all)('the definition of a %s', (name, record) => {
  test('goes by its own name', () => {
    expect(record.name).toBe(name)
  })

  test('has each field in exactly one section of the form', () => {
    expect(record.sections.flatMap(({ fields }) => fields).toSorted()).toEqual(Object.keys(record.fields).toSorted())
  })

  test('has columns, filters and questions about what there is', () => {
    const shown = [...Object.keys(record.fields), ...Object.keys(record.counted), ...Object.keys(savedFields)]
    expect(record.columns.filter((column) => !shown.includes(column))).toEqual([])
    expect(new Set(record.columns).size).toBe(record.columns.length)
    expect(record.columns[0]).toBe(record.title)
    const asked = Object.values(record.asks).flatMap((text) =>
      [...(text ?? '').matchAll(/\{(\w+)\}/g)].map(([, at]) => at),
    )
    expect(asked.filter((count) => !Object.hasOwn(record.counted, count ?? ''))).toEqual([])
  })

  test('asks about no field that tells of a person: a session record, which hides it, is asked the same', () => {
    expect(Object.keys(record.asks).filter((field) => record.fields[field]?.masked)).toEqual([])
  })

  test('has samples that may be saved', () => {
    const draft = { ...initialDraft(record), ...record.samples } as RecordDraft
    expect(recordProblems(record, valuesOf(record, draft))).toEqual({})
  })

  test('asks an empty form for what is required, by its label', () => {
    const problems = recordProblems(record, valuesOf(record, initialDraft(record)))
    const required = fieldsOf(record).filter(([, field]) => field.required && !('initial' in field))
    expect(Object.keys(problems).toSorted()).toEqual(required.map(([at]) => at).toSorted())
    for (const [at, field] of required) {
      if (field.kind !== 'references') expect(problems[at]).toBe(commonMessages.required(field.label))
    }
  })

  test('gives back the draft that was sent: draft to wire to draft is the identity', () => {
    fc.assert(
      fc.property(drafts(record), (draft) => {
        const values = valuesOf(record, draft)
        expect(recordProblems(record, values)).toEqual({})
        expect(changedFields(record, draft, draftOf(record, values))).toEqual([])
      }),
    )
  })
})

test('a field that tells of a person does so in every record that has one of the name', () => {
  const fields = all.flatMap(([, record]) => fieldsOf(record))
  const masked = new Set(fields.flatMap(([name, field]) => (field.masked ? [name] : [])))
  expect(fields.flatMap(([name, field]) => (masked.has(name) && !field.masked ? [name] : []))).toEqual([])
  // Only text is masked: an id, a choice or a number tells of nobody.
  expect(fields.flatMap(([name, field]) => (field.masked && !('max' in field) ? [name] : []))).toEqual([])
})

describe('what is entered', () => {
  const problemOf = (entries: Record<string, Entry>, name: string) =>
    recordProblems(records.supplier, valuesOf(records.supplier, { ...initialDraft(records.supplier), ...entries }))[
      name
    ]

  test.each([
    ['email', 'orders', 'Enter an e-mail address'],
    ['phone', 'call us', 'Enter a telephone number'],
    ['website', 'ftp://example.com', 'Enter an address that begins with http:// or https://'],
    ['paymentTermDays', '1.5', 'Enter a whole number from 0 to 365'],
    ['paymentTermDays', '366', 'Enter a whole number from 0 to 365'],
    ['paymentTermDays', 'ten', 'Enter a whole number from 0 to 365'],
    ['reorderLevel', '-1', 'Enter a whole number from 0 to 1,000,000'],
    ['supplierName', 'x'.repeat(101), 'At most 100 characters'],
    ['supplierName', 'two\nlines', 'Remove the line breaks and control characters'],
    ['remarks', 'a bell \u0007', 'Remove the line breaks and control characters'],
    ['currency', 'GBP', 'Choose a Currency from the list'],
  ])('%s: %j is refused', (name, entry, message) => {
    expect(problemOf({ [name]: entry }, name)).toBe(message)
  })

  test('blanks around a text, and digits with a sign, are taken', () => {
    expect(problemOf({ supplierName: '  Northwind  ', paymentTermDays: '+30' }, 'supplierName')).toBeUndefined()
  })

  test('remarks may have lines', () => {
    expect(problemOf({ remarks: 'one\n\ttwo' }, 'remarks')).toBeUndefined()
  })
})
