import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { keptKeys } from '../../../src/schemas/people/permission-sets.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { recordProblems } from '../../../src/schemas/records/kit/checks.ts'
import { stepsText } from '../../../src/schemas/records/kit/decimals.ts'
import { type AnyRecord, savedFields } from '../../../src/schemas/records/kit/define.ts'
import {
  changedFields,
  draftOf,
  type Entry,
  fieldsOf,
  initialDraft,
  type RecordDraft,
  valuesOf,
} from '../../../src/schemas/records/kit/draft.ts'
import { isSeveral, type RecordField } from '../../../src/schemas/records/kit/fields.ts'
import { pictureMessages } from '../../../src/schemas/records/kit/picture.ts'
import { questionsAbout } from '../../../src/schemas/records/kit/questions.ts'
import { fromWire, toWire } from '../../../src/schemas/records/kit/wire-values.ts'
import { held, jpeg, png } from './pictures.ts'

const all: ReadonlyArray<readonly [string, AnyRecord]> = Object.entries(records)

test.each(['customer', 'employee', 'country', 'supplier', 'region', 'role'] as const)(
  'the status of a %s is among the first three columns of its list',
  (name) => {
    expect(records[name].columns.slice(0, 3)).toContain('status')
  },
)

/** A valid entry of a person into a field. */
const accepted = (field: RecordField): fc.Arbitrary<Entry> => {
  if (field.kind === 'references') return fc.uniqueArray(fc.integer({ min: 1, max: 999 }).map(String), { minLength: 1 })
  if (field.kind === 'permissions') return fc.subarray([...allKeys], { minLength: 1 }).map(keptKeys)
  if ('from' in field) {
    const scale = 10 ** field.decimals
    const steps = fc.integer({ min: Math.round(field.from * scale), max: Math.round(field.to * scale) })
    return steps.map((count) => stepsText(count, field.decimals))
  }
  if (field.kind === 'reference') return fc.integer({ min: 1, max: 999 }).map(String)
  if (field.kind === 'named') return fc.constantFrom('Japan', "Côte d'Ivoire")
  if (field.kind === 'image') return fc.constantFrom('', held('png', png()), held('jpeg', jpeg()))
  if ('choices' in field) return fc.constantFrom(...field.choices.map(({ value }) => String(value)))
  if (field.kind === 'phone') return fc.constantFrom('030/1234567', '+44\u00a020 7946 0000 ext. 12', '(030) 123-4567')
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
    // A record with its own list call defines its columns there.
    expect(record.columns.slice(0, 2).includes(record.title)).toBe(record.listedBy === undefined)
    const questions = Object.keys(record.asks).flatMap((field) => questionsAbout(record, field))
    const asked = questions.flatMap((text) => [...text.matchAll(/\{(\w+)(?:\|\w+\|\w+)?\}/g)].map(([, at]) => at))
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
      if (!isSeveral(field)) expect(problems[at]).toBe(commonMessages.required(field.label))
    }
  })

  test('gives back the draft that was sent: draft to wire to draft is the identity', () => {
    fc.assert(
      fc.property(drafts(record), (draft) => {
        const values = valuesOf(record, draft)
        expect(recordProblems(record, values)).toEqual({})
        const sent = JSON.parse(JSON.stringify(toWire(record, values)))
        expect(changedFields(record, draft, draftOf(record, fromWire(record, sent)))).toEqual([])
      }),
    )
  })
})

test('a field that tells of a person does so in every record that has one of the name', () => {
  const fields = all.flatMap(([, record]) => fieldsOf(record))
  const masked = new Set(fields.flatMap(([name, field]) => (field.masked ? [name] : [])))
  expect(fields.flatMap(([name, field]) => (masked.has(name) && !field.masked ? [name] : []))).toEqual([])
  // Only text is masked: an id, a choice or a number identifies no person.
  expect(fields.flatMap(([name, field]) => (field.masked && !('max' in field) ? [name] : []))).toEqual([])
})

describe('what is entered', () => {
  const problemOf = (entries: Record<string, Entry>, name: string) =>
    recordProblems(records.supplier, valuesOf(records.supplier, { ...initialDraft(records.supplier), ...entries }))[
      name
    ]

  test.each([
    ['email', 'orders', 'Enter an email address'],
    ['phone', 'call us', 'Remove "call us": a phone number has digits, spaces and + ( ) / . - and can end in ext. 12'],
    ['website', 'ftp://example.com', 'Enter an address that begins with http:// or https://'],
    ['paymentTermDays', '1.5', 'Enter a whole number from 0 to 365'],
    ['paymentTermDays', '366', 'Enter a whole number from 0 to 365'],
    ['paymentTermDays', 'ten', 'Enter a whole number from 0 to 365'],
    ['reorderLevel', '-1', 'Enter a whole number from 0 to 1,000,000'],
    ['supplierName', 'x'.repeat(101), 'At most 100 characters'],
    ['supplierName', 'two\nlines', 'Remove line breaks and control characters'],
    ['remarks', 'a bell \u0007', 'Remove line breaks and control characters'],
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

describe('the terms of a customer', () => {
  const problemOf = (name: string, entry: string) =>
    recordProblems(records.customer, valuesOf(records.customer, { ...initialDraft(records.customer), [name]: entry }))[
      name
    ]

  test.each([
    ['creditLimit', ['', '0', '0.07', '12500.5', '9999999999.99']],
    ['taxRate', ['0', '8.875', '100', '0.001']],
  ])('%s: %j are taken', (name, entries) => {
    expect(entries.map((entry) => problemOf(name, entry))).toEqual(entries.map(() => undefined))
  })

  test.each([
    [
      'creditLimit',
      ['-1', '0.005', '10000000000', '1,000.555', 'ten'],
      'Enter an amount of 0 or more, with at most 2 decimals',
    ],
    ['taxRate', ['-1', '100.001', '0.0005', '5%'], 'Enter a percentage from 0 to 100, with at most 3 decimals'],
    ['taxRate', [''], 'Tax Rate (%) is required'],
    ['creditLimit', ['1,000'], 'Write 1000 or 1.000: 1,000 can be read as either'],
    ['taxNumber', ['x'.repeat(31)], 'At most 30 characters'],
  ])('%s: %j are refused', (name, entries, message) => {
    expect(entries.map((entry) => problemOf(name, entry))).toEqual(entries.map(() => message))
  })

  test('an amount is kept in whole minor units, up to the largest', () => {
    expect(valuesOf(records.customer, { creditLimit: '9999999999.99' }).creditLimit).toBe(999_999_999_999)
    expect(toWire(records.customer, { creditLimit: 999_999_999_999 }).creditLimit).toBe(9_999_999_999.99)
  })
})

describe('the terms and the picture of a partner', () => {
  const problemOf = (name: string, entry: string) =>
    recordProblems(records.partner, valuesOf(records.partner, { ...initialDraft(records.partner), [name]: entry }))[
      name
    ]
  const PERCENT = 'Enter a percentage from -100 to 500, with at most 2 decimals'

  test.each(['-100', '500', '0', '-0', '12.5', '0.07', '+1.10', '-99.99', '12.500', '1,5', ''])(
    '%j %% is taken',
    (entry) => {
      expect(problemOf('markupDiscount', entry)).toBeUndefined()
    },
  )

  test.each(['-100.01', '500.01', '1.005', '1,55555', '1e2', 'ten', '5%', '.5', '1.'])('%j %% is refused', (entry) => {
    expect(problemOf('markupDiscount', entry)).toBe(PERCENT)
  })

  test('a percentage is kept in whole hundredths, whatever a binary number makes of it', () => {
    for (const text of ['0.07', '0.29', '1.13', '8.41', '64.1', '-4.35']) {
      const [kept] = [valuesOf(records.partner, { markupDiscount: text }).markupDiscount]
      expect(Number.isInteger(kept)).toBe(true)
      expect(toWire(records.partner, { markupDiscount: kept ?? null }).markupDiscount).toBe(Number(text))
      expect(fromWire(records.partner, { markupDiscount: Number(text) }).markupDiscount).toBe(kept)
    }
    expect(fromWire(records.partner, { markupDiscount: 1.005 }).markupDiscount).toBeNaN()
  })

  const LIMIT = 200 * 1024
  const exactly = (bytes: number) => png(8, 8, bytes - png(8, 8, 1).length + 1)

  test.each([
    ['a PNG', held('png', png())],
    ['a JPEG', held('jpeg', jpeg())],
    ['none', ''],
    ['a PNG of exactly 200 KB', held('png', exactly(LIMIT))],
    ['one of 4,096 pixels', held('png', png(4_096, 1))],
  ])('%s is taken', (_, picture) => {
    expect(problemOf('partnerImage', picture)).toBeUndefined()
  })

  test.each([
    ['a byte more', held('png', exactly(LIMIT + 1)), pictureMessages.bytes(LIMIT)],
    ['more pixels than can be drawn', held('png', png(4_097, 1)), pictureMessages.pixels],
    ['more lines than can be drawn', held('jpeg', jpeg(8, 5_000)), pictureMessages.pixels],
    ['none of its pixels', held('png', png(0, 8)), pictureMessages.kind],
    ['a JPEG that says it is a PNG', held('png', jpeg()), pictureMessages.kind],
    ['a PNG that says it is a JPEG', held('jpeg', png()), pictureMessages.kind],
    ['text that says it is a PNG', held('png', Buffer.from('<svg onload="alert(1)"/>')), pictureMessages.kind],
    ['a PNG that breaks off', held('png', png().subarray(0, 20)), pictureMessages.kind],
    ['a JPEG without a picture', held('jpeg', jpeg().subarray(0, 20)), pictureMessages.kind],
    ['a drawing', 'data:image/svg+xml,%3Csvg/%3E', pictureMessages.kind],
    ['an address', 'https://example.com/a.png', pictureMessages.kind],
    ['what is not base64', 'data:image/png;base64,iVBOR!', pictureMessages.kind],
    ['half a character of base64', 'data:image/png;base64,iVBOR', pictureMessages.kind],
  ])('%s is refused', (_, picture, message) => {
    expect(problemOf('partnerImage', picture)).toBe(message)
  })

  test('what follows every byte of a picture breaks nothing: whatever stands there is taken or refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(png(), jpeg()), fc.nat(80), fc.nat(255), (whole, at, byte) => {
        const bytes = Buffer.from(whole)
        bytes[at % bytes.length] = byte
        for (const kind of ['png', 'jpeg'] as const) {
          const problem = problemOf('partnerImage', held(kind, bytes.subarray(0, 1 + at * 2)))
          expect([undefined, pictureMessages.kind, pictureMessages.pixels]).toContain(problem)
        }
      }),
      { numRuns: 200 },
    )
  })
})
