import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatMoment, tellMoment } from '../../../src/schemas/core/format.ts'
import { labelIn, timesChoices, zoneOf } from '../../../src/schemas/core/times.ts'
import { valueIn } from '../../../src/schemas/core/value-in.ts'
import { partnerFields } from '../../../src/schemas/partners/partner-fields.ts'
import { planColumns } from '../../../src/schemas/plans/plan-columns.ts'
import { orderReportFields, saleReportFields } from '../../../src/schemas/reports/report-fields.ts'
import { inventoryColumns } from '../../../src/schemas/stock/inventory-fields.ts'
import { csvHeader, csvLines } from '../../../src/services/files/csv.ts'
import { valuesOf } from '../../../src/services/files/list-file.ts'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Asia/Kolkata'
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const named = (times: 'utc' | 'mine') =>
  [inventoryColumns, partnerFields, planColumns, orderReportFields, saleReportFields].flatMap((fields) =>
    fields.map((field) => labelIn(field, times)).filter((label, index) => label !== fields[index]?.label),
  )

describe('the zone of times', () => {
  it('is UTC, or that of the reader by its name', () => {
    expect(zoneOf('utc')).toBe('UTC')
    expect(zoneOf('mine')).toMatch(/^Asia\/(Kolkata|Calcutta)$/)
    expect(timesChoices().map(({ label }) => label)).toEqual(['UTC', `My time zone (${zoneOf('mine')})`])
  })

  it('is named by the label of every time, and of the day of a sale, but of no day without a time', () => {
    const labels = ['Created Date', 'Voided', 'Created Date', 'Created Date', 'Purchase Date', 'Time']
    expect(named('utc')).toEqual(labels.map((label) => `${label} (UTC)`))
    expect(named('mine')).toEqual(labels.map((label) => `${label} (${zoneOf('mine')})`))
  })

  it('is that of a moment within a sentence, named where it is not the reader’s own', () => {
    expect(tellMoment('2026-11-21T20:02:20.000Z', 'utc')).toBe('21/11/2026 20:02 UTC')
    expect(tellMoment('2026-11-21T20:02:20.000Z', 'mine')).toBe('22/11/2026 01:32')
    expect(tellMoment('2026-11-21', 'utc')).toBe('21/11/2026')
    expect(tellMoment('at 10:00 or so', 'utc')).toBe('at 10:00 or so')
  })
})

const [day, time] = ['purchaseDate', 'time'].map((name) => saleReportFields.find((field) => field.name === name))
const sale = (row: Record<string, unknown>, times: 'utc' | 'mine') =>
  [day, time].map((field) => field && valueIn(field, (name) => row[name], times))

describe('the day and the time of a sale', () => {
  it('are those of one moment, in the zone that is asked for', () => {
    const row = { purchaseDate: '2026-11-21', time: '20:02:20' }
    expect(sale(row, 'utc')).toEqual(['2026-11-21', '20:02:20'])
    expect(sale(row, 'mine')).toEqual(['2026-11-22', '01:32:20'])
    expect(sale({ ...row, time: '20:02' }, 'mine')).toEqual(['2026-11-22', '01:32'])
  })

  it('stay as they are where they are no moment', () => {
    for (const row of [
      { purchaseDate: '', time: '' },
      { purchaseDate: '2026-11-21', time: '' },
      { purchaseDate: 'unknown', time: '20:02:20' },
    ])
      expect(sale(row, 'mine')).toEqual([row.purchaseDate, row.time])
  })

  it('say together what the same moment says as one text', () => {
    const moments = fc.date({ min: new Date('1970-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, fc.constantFrom('utc', 'mine'), (moment, times) => {
        const text = moment.toISOString()
        const row = { purchaseDate: text.slice(0, 10), time: text.slice(11, 19) }
        const [ownDay = '', ownTime = ''] = sale(row, times) as string[]
        expect(`${ownDay.split('-').toReversed().join('/')} ${ownTime.slice(0, 5)}`).toBe(formatMoment(text, times))
      }),
    )
  })
})

describe('a code', () => {
  const operator = saleReportFields.find(({ name }) => name === 'operatorType')
  const told = (operatorType: unknown) => operator && valueIn(operator, () => operatorType, 'utc')

  it('is told in the words that the forms have for it, in whichever zone', () => {
    expect(told('payPerMB')).toBe('Pay per MB')
    expect(operator && csvLines([operator], ['operatorType'], 'utc')([['bundled']])).toBe('"Bundled"\r\n')
  })

  it('stays as it is where nobody has words for it, and nothing stays nothing', () => {
    expect([told('payPerDay'), told(''), told(null), told(undefined)]).toEqual(['payPerDay', '', null, undefined])
  })
})

describe('a file', () => {
  const columns = saleReportFields.filter(({ name }) => name === 'purchaseDate')

  it('names the zone in its header, and tells the day of a sale in it, the time shown or not', () => {
    const row = { purchaseDate: '2026-11-21', time: '20:02:20' }
    expect(csvHeader(columns, 'utc')).toBe('\uFEFFPurchase Date (UTC)\r\n')
    expect(csvHeader(columns, 'mine')).toBe(`\uFEFFPurchase Date (${zoneOf('mine')})\r\n`)
    const { names, rows } = valuesOf(['purchaseDate', 'time'], [row])
    expect(csvLines(columns, names, 'utc')(rows)).toBe('21/11/2026\r\n')
    expect(csvLines(columns, names, 'mine')(rows)).toBe('22/11/2026\r\n')
  })

  it('of all pages does the same with rows that come as arrays', () => {
    const write = csvLines(
      [...columns, ...saleReportFields.filter(({ name }) => name === 'time')],
      ['time', 'purchaseDate'],
      'mine',
    )
    expect(write([['20:02:20', '2026-11-21']])).toBe('22/11/2026,01:32:20\r\n')
  })
})
