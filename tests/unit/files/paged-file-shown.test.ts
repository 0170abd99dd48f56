import { beforeEach, describe, expect, it } from 'vitest'
import type { PagedRow } from '../../../src/schemas/lists/paged-rows.ts'
import { type PagedOrder, writePagedFile } from '../../../src/services/files/paged-file.ts'
import { saleReportFields } from '../../support/specified-server/fields.ts'
import { orderRow, saleRow } from '../support/reports.ts'
import { type Downloads, memoryDownloads, servicesAt, type TestServices } from '../support/services.ts'
import { fileIn, hearing, linesOf } from './support.ts'

let services: TestServices
let downloads: Downloads

beforeEach(() => {
  downloads = memoryDownloads()
  // Nothing listens there: the rows on screen are written without a request.
  services = servicesAt('http://127.0.0.1:9/api', { downloads })
  return () => services.dispose()
})

const written = (asked: Partial<PagedOrder> & Pick<PagedOrder, 'scope' | 'rows'>) => {
  const order = {
    list: 'CancellationReport',
    sort: null,
    filter: null,
    format: 'csv',
    columns: ['username'],
    page: 2,
    pages: 4,
    total: 95,
  } as const
  return services.runPromise(writePagedFile({ ...order, ...asked }, hearing().courier))
}

const file = () => fileIn(downloads)

/** Values that break a file written by joining; each must survive. */
const awkward = [
  'Telco, Ltd',
  'The "best" plan',
  'two\nlines',
  'two\r\nlines, "quoted"',
  '=HYPERLINK("http://evil.example","x")',
  'شريحة سفر، ١٠ جيجا',
  'אי-סים, "יפן"',
  ' spaces around ',
  '-5',
  '+44 7700 900163',
  '@cmd',
  '',
]
/** A reader of the file removes the apostrophe that guards a formula. */
const unguarded = (text: string) => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text)

describe('the shown rows', () => {
  const rows = awkward.map((text, index) =>
    saleRow(index + 1, {
      planName: text,
      iccid: `8944500000000000${String(1000 + index)}`,
      sellingPrice: index === 0 ? null : 1234.5,
      purchaseDate: '2026-02-28',
      time: '23:59',
      u_Id: 12,
    }),
  ) as ReadonlyArray<PagedRow>
  const columns = ['iccid', 'planName', 'sellingPrice', 'purchaseDate', 'time', 'u_Id']

  it('parse back to what is shown, whatever stands in them', async () => {
    expect(await written({ list: 'SaleReport', scope: 'shown', rows, columns })).toMatchObject({ rows: awkward.length })
    const { name, text } = await file()
    expect(name).toMatch(/^SaleReport \d{4}-\d\d-\d\d page 2 of 4\.csv$/)
    expect(text.startsWith('\uFEFF')).toBe(true)
    const [header, ...lines] = linesOf(text)
    expect(header).toEqual([
      'ICCID',
      'Plan Name',
      'Selling Price',
      'Purchase Date (UTC)',
      'Time (UTC)',
      'Customer ID',
      'Currency',
    ])
    expect(lines.map((line) => unguarded(line[1] ?? ''))).toEqual(awkward)
    expect(lines.map(([iccid]) => iccid)).toEqual(rows.map(({ iccid }) => iccid))
    expect(lines.map((line) => line[2])).toEqual(['', ...awkward.slice(1).map(() => '1234.50')])
    expect(lines[0]?.slice(3)).toEqual(['28/02/2026', '23:59', '12', 'EUR'])
  })

  it('keep the twenty digits of an ICCID as text, and a formula from running', async () => {
    await written({ list: 'SaleReport', scope: 'shown', rows, columns })
    const { text } = await file()
    expect(text).toContain('"89445000000000001000"')
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    expect(text.endsWith('\r\n')).toBe(true)
  })

  it('have no column for a currency where no money is shown', async () => {
    await written({ list: 'SaleReport', scope: 'shown', rows: rows.slice(0, 1), columns: ['city'] })
    expect((await file()).text).toBe('\uFEFF"City"\r\n""\r\n')
  })
})

describe('the legacy layout', () => {
  const header =
    'Activation Code,SIM PIN,ICCID,Service Device ID,Invoice Number,Expiry Date,Buying Cost,Created By,Created Date'

  it('is byte for byte what the specification says: the inventory header over raw values, unquoted', async () => {
    const rows = [
      orderRow(2, {
        username: 'ada',
        email: 'ada@example.com',
        customerid: 12,
        displayname: 'Osei, Ada "A."',
        price: 12.5,
        createddate: '2026-11-21T04:02:20.000Z',
        paymentstatus: 'Paid',
      }),
      orderRow(1, { username: '=1+1' }),
    ] as ReadonlyArray<PagedRow>
    await written({ scope: 'legacy', rows })
    const { name, bytes } = await file()
    expect(name).toBe('Inventory.csv')
    expect(bytes.toString('latin1')).toBe(
      `${header}\n` +
        'ada,ada@example.com,12,Osei, Ada "A.",,12.5,2026-11-21T04:02:20.000Z,,,,Paid,,,,,,\n' +
        '=1+1,,,,,,,,,,,,,,,,',
    )
  })

  it('is the same for the sale report and the partners, with their own values', async () => {
    await written({ list: 'SaleReport', scope: 'legacy', rows: [saleRow(1, { operatorType: 'bundled' })] as never })
    const sale = (await file()).text.split('\n')
    expect(sale[0]).toBe(header)
    expect(sale[1]).toBe(`bundled${','.repeat(Object.keys(saleReportFields).length - 1)}`)
    downloads.files.length = 0
    await written({ list: 'PartnerMaster', scope: 'legacy', rows: [{ id: 1, partnerCode: 1001, companyName: 'A' }] })
    const partners = await file()
    expect(partners).toMatchObject({ name: 'Inventory.csv', text: `${header}\n1001,A${','.repeat(14)}` })
  })
})
