import { expect, it } from 'vitest'
import { exampleFields } from '../../../src/schemas/stock/bulk-examples.ts'
import { bulkFields } from '../../../src/schemas/stock/bulk-fields.ts'
import { mappingByNames } from '../../../src/schemas/stock/bulk-mapping.ts'
import { type ReadRow, readRow } from '../../../src/schemas/stock/bulk-row.ts'
import { bulkTemplate } from '../../../src/schemas/stock/bulk-template.ts'
import { readTable } from '../../../src/services/stock/bulk/read-table.ts'

const { header, rows, days } = await readTable(new TextEncoder().encode(bulkTemplate()))
const mapping = mappingByNames(header)
const suspect = {
  cut: new Set<number>(),
  rounded: new Set<number>(),
  comma: new Set<number>(),
  dayFirst: new Set<number>(),
}
const read = (cells: ReadonlyArray<string>): ReadRow => readRow(cells, { mapping, suspect, dayOrders: {} }, () => 7)

it('the columns of the template are known, each as its field; the code is one of them, not two', () => {
  const parts = ['smdpAddress', 'matchingID']
  expect(Object.keys(mapping).sort()).toEqual(bulkFields.filter((name) => !parts.includes(name)).sort())
})

it('its two example rows, of an eSIM and a card, are written as a row must be', () => {
  expect(days).toEqual({})
  const examples = rows.map(({ cells }) => read(cells))
  expect(examples.map(({ problems, warnings }) => ({ problems, warnings }))).toEqual([
    { problems: {}, warnings: {} },
    { problems: {}, warnings: {} },
  ])
  expect(examples.map(({ values }) => [values.formFactor, values.type])).toEqual([
    ['esim', 'local'],
    ['card', 'roaming'],
  ])
})

it('its rows are recognised as examples by either code', () => {
  const codes = rows
    .map(({ cells }) => read(cells).values)
    .map(({ activationCode, iccid }) => ({ activationCode, iccid }))
  expect(codes).toHaveLength(2)
  for (const { activationCode, iccid } of codes) {
    expect(exampleFields({ activationCode, iccid })).toEqual(['activationCode', 'iccid'])
    expect(exampleFields({ activationCode: 'LPA:1$rsp.example.org$K2-7', iccid })).toEqual(['iccid'])
    expect(exampleFields({ activationCode, iccid: '8944500000000000018' })).toEqual(['activationCode'])
  }
})

it.each([
  // As a spreadsheet counts on, in other writings, and with a part left out.
  ['LPA:1$template.example.com$MATCHING-ID-2', '8999900000000000012'],
  ['lpa:1$TEMPLATE.example.com$X$$1', '8999 9000 0000 0000 011F'],
  ['LPA:1$template.example.com', '899990000000000001'],
  ['example-card-17', '89999000000000000110'],
])('%s and %s are still examples', (activationCode, iccid) => {
  expect(exampleFields({ activationCode, iccid })).toEqual(['activationCode', 'iccid'])
})

it.each([
  ['LPA:1$smdp.example.com$MATCHING-ID-1', '8944500000000000018'],
  ['LPA:1$rsp.example.org$EXAMPLE-CARD', '8999100000000000018'],
  ['CARD-1', ''],
  ['', '9999900000000000011'],
])('%s and %s are no examples', (activationCode, iccid) => {
  expect(exampleFields({ activationCode, iccid })).toEqual([])
})
