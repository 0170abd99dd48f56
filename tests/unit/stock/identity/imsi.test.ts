import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsByName } from '../../../../src/schemas/stock/bulk-columns.ts'
import { readRow } from '../../../../src/schemas/stock/bulk-row.ts'
import { imsiMessages, plainDeviceId, readImsi } from '../../../../src/schemas/stock/identity/imsi.ts'

const EID = '89049032123451234512345678901235'

test.each(['234100000000001', '234 10 0000000001', '234-10-0000000001', '"234100000000001"', '\u200b234100000000001 '])(
  '%s is one IMSI',
  (text) => {
    expect([readImsi(text), plainDeviceId(text)]).toEqual(['234100000000001', '234100000000001'])
  },
)

test('an IMSI has 14 or 15 digits; other device IDs stay as they are, and an EID loses its separators', () => {
  expect(readImsi('23410000000001')).toBe('23410000000001')
  for (const other of ['2341000000000', '2341000000000012', '23410000000000A', '', 'D-77']) {
    expect([readImsi(other), plainDeviceId(other)]).toEqual([null, other])
  }
  expect(plainDeviceId('8904 9032 1234 5123 4512 3456 7890 1235')).toBe(EID)
})

test('reading a device ID again changes nothing, whatever it was', () => {
  const written = fc
    .array(fc.constantFrom(...'0123456789 -"“”„\u200b8x'), { maxLength: 40 })
    .map((signs) => signs.join(''))
  fc.assert(
    fc.property(fc.oneof(written, fc.string(), fc.constantFrom(EID, '234-10-0000000001')), (text) => {
      expect(plainDeviceId(plainDeviceId(text))).toBe(plainDeviceId(text))
    }),
  )
})

test('a column called IMSI holds the Service Device ID, and a number that is none gets a warning', () => {
  const header = ['EID', 'IMSI', 'Device ID']
  expect(columnsByName(header.slice(0, 2))).toEqual({ serviceDeviceID: 1 })
  expect(columnsByName(['IMSI-Nummer'])).toEqual({ serviceDeviceID: 0 })
  const suspect = {
    cut: new Set<number>(),
    rounded: new Set<number>(),
    comma: new Set<number>(),
    dayFirst: new Set<number>(),
  }
  const read = (text: string, column: number) => {
    const mapping = { serviceDeviceID: { column } }
    const cells = header.map((_, at) => (at === column ? text : ''))
    const { values, warnings, problems } = readRow(cells, { header, mapping, suspect, dayOrders: {} }, () => null)
    return [values.serviceDeviceID, warnings.serviceDeviceID, problems.serviceDeviceID]
  }
  expect(read('234 10 0000000001', 1)).toEqual(['234100000000001', undefined, undefined])
  expect(read('', 1)).toEqual(['', undefined, undefined])
  expect(read('2341000000', 1)).toEqual(['2341000000', imsiMessages.form, undefined])
  expect(read(EID, 1)).toEqual([EID, 'An IMSI has 14 or 15 digits', undefined])
  expect(read('2341000000', 2)).toEqual(['2341000000', undefined, undefined])
  expect(read(EID, 0)).toEqual([EID, undefined, undefined])
})
