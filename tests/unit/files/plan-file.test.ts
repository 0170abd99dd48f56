import { beforeEach, describe, expect, it } from 'vitest'
import { type PlanOrder, writePlanFile } from '../../../src/services/files/plan-file.ts'
import { answer, apiForFile } from '../support/api-server.ts'
import { planRow as row } from '../support/list-rows.ts'
import { type Downloads, memoryDownloads, servicesAt, type TestServices } from '../support/services.ts'
import { fileIn, hearing } from './support.ts'

const api = await apiForFile()
let services: TestServices
let downloads: Downloads
beforeEach(() => {
  downloads = memoryDownloads()
  services = servicesAt(api.baseUrl, { downloads })
  return () => services.dispose()
})

const order: PlanOrder = {
  scope: 'shown',
  format: 'csv',
  rows: [row],
  columns: ['planName'],
  filter: null,
  sort: null,
  page: 1,
  pages: 1,
  total: 1,
}
const written = async (asked: Partial<PlanOrder>) => {
  await services.runPromise(writePlanFile({ ...order, ...asked }, hearing().courier))
  return fileIn(downloads)
}

describe('a file of the plans', () => {
  it('has the columns as shown, choices by their labels', async () => {
    const { name, text } = await written({ columns: ['planName', 'stockValue', 'validity'] })
    expect(name).toMatch(/^Plans \d{4}-\d\d-\d\d page 1 of 1\.csv$/)
    expect(text).toBe('\uFEFF"Plan Name","Stock Plan",Validity\r\n"Japan 5 GB","VDF Bulk stock - SIM_DBL",30\r\n')
  })

  it('of all pages asks for the pages of the search, and says in its name what was searched for', async () => {
    api.respond(answer(200, { isSuccess: true, getPlanslist: [row], totalCount: 1 }))
    const { name, text } = await written({ scope: 'all', filter: { searchBy: 'country', text: 'Japan' } })
    expect(api.last().json).toMatchObject({ country: 'Japan', pageIndex: 1 })
    expect(name).toMatch(/^Plans \d{4}-\d\d-\d\d Japan\.csv$/)
    expect(text).toBe('\uFEFF"Plan Name"\r\n"Japan 5 GB"\r\n')
  })

  it('says in its name the supplier and the choices in words, and asks for them as stored', async () => {
    api.respond(answer(200, { isSuccess: true, getPlanslist: [row], totalCount: 1 }))
    const parts = { supplier: 'Plum', planFor: 'Blank_stock', planSource: '4' } as const
    const { name } = await written({ scope: 'all', filter: { searchBy: '', text: '', ...parts } })
    expect(api.last().json).toMatchObject(parts)
    expect(name).toMatch(/^Plans \d{4}-\d\d-\d\d Plum Blank stock Pay Call\.csv$/)
  })

  it('tells what a cost is in beside it, and where a plan holds', async () => {
    const rows = [
      { ...row, buyingCost: '4.20', currency: '1' },
      { ...row, buyingCost: '300', currency: 'INR', country: '', region: 'Asia' },
    ]
    const { text } = await written({ rows, columns: ['buyingCost', 'place'] })
    expect(text).toBe(
      '\uFEFF"Buying Cost","Currency","Country or Region"\r\n"4.20","USD","Japan"\r\n"300","INR","Asia"\r\n',
    )
  })

  it('in the legacy layout is bare, and has the name of the specification', async () => {
    const { name, text } = await written({ scope: 'legacy' })
    expect(name).toBe('Plans.csv')
    expect(text.split('\n')[1]).toBe('Japan 5 GB,,Japan,,,,,7,,,,1801,,,Local,30,')
  })
})
