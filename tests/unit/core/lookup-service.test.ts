import { describe, expect, it } from 'vitest'
import { LookupService, type PlanQuery, type SupplierQuery } from '../../../src/services/core/lookup-service.ts'
import { answer } from '../support/api-server.ts'
import { failureOf, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

const item = (name: string, id: number | string = 1) => ({ id, name })

const planDropdown = answer(200, {
  isSuccess: true,
  activeCountryDropdowns: [item('Japan', 392)],
  activeRegionDropdowns: [item('Europe')],
  supplierDropdowns: [item('Telco', 'T-1')],
  operatorNameDropdowns: [],
  operatorName2Dropdowns: [],
  guidelineNameDropdowns: [],
})

it('gives the form its countries, regions and suppliers', async () => {
  api.respond(planDropdown)
  expect(await services.runPromise(LookupService.use((service) => service.formLookups()))).toEqual({
    countries: [item('Japan', 392)],
    regions: [item('Europe')],
    suppliers: [item('Telco', 'T-1')],
  })
  expect(api.last().path).toBe('/api/CommonDropdown/GetPlanDropdown')
})

it('gives the filter its plans, suppliers and who has stock, and the places that a link may ask for', async () => {
  const inventoryDropdown = answer(200, {
    isSuccess: true,
    activationCodeDropdowns: [],
    simPinDropdowns: [],
    iCCIDDropdowns: [],
    invoiceNumberDropdowns: [],
    planeDropdowns: [item('Japan 10 GB', 5)],
    supplierDropdowns: [item('Telco')],
    holderDropdowns: [item('Alpha Travel', 'partner-3')],
  })
  const asked: Array<string> = []
  api.respond((seen, response) => {
    asked.push(`${seen.path}?${seen.query}`)
    const isOfPlans = seen.path.endsWith('/GetPlanDropdown')
    return (isOfPlans ? planDropdown : inventoryDropdown)(seen, response)
  })
  expect(await services.runPromise(LookupService.use((service) => service.filterLookups()))).toEqual({
    plans: [item('Japan 10 GB', 5)],
    suppliers: [item('Telco')],
    holders: [item('Alpha Travel', 'partner-3')],
    countries: [item('Japan', 392)],
    regions: [item('Europe')],
  })
  expect(asked).toContain('/api/CommonDropdown/GetInventoryDropdown?Flag=1')
})

it('gives the suppliers of a country, of a region, or all', async () => {
  api.respond(answer(200, { isSuccess: true, activeSupplierDropdowns: [item('Telco')] }))
  const suppliers = (query: SupplierQuery) =>
    services.runPromise(LookupService.use((service) => service.suppliers(query)))
  expect(await suppliers({ countryId: 392, regionId: 0 })).toEqual([item('Telco')])
  expect(Object.fromEntries(api.last().query)).toEqual({ country: '392' })
  expect(await suppliers({ countryId: 0, regionId: 5 })).toEqual([item('Telco')])
  expect(Object.fromEntries(api.last().query)).toEqual({ country: '0', region: '5' })
  await suppliers({ countryId: 0, regionId: 0 })
  expect(Object.fromEntries(api.last().query)).toEqual({ country: '0' })
})

describe('plans', () => {
  const plans = (query: PlanQuery) => LookupService.use((service) => service.plans(query))

  it('are asked for by country with flag 1, by region with flag 2', async () => {
    api.respond(answer(200, { isSuccess: true, data: [{ pid: 5, planName: 'Japan 10 GB' }] }))
    expect(await services.runPromise(plans({ supplierId: 2, countryId: 392, regionId: 0 }))).toEqual([
      { pid: 5, planName: 'Japan 10 GB' },
    ])
    expect(api.last().json).toEqual({ supplierID: 2, flag: 1, countryID: 392, regionID: 0 })
    await services.runPromise(plans({ supplierId: 0, countryId: 0, regionId: 4 }))
    expect(api.last().json).toEqual({ supplierID: 0, flag: 2, countryID: 0, regionID: 4 })
  })

  it('are none, without asking, before a place is chosen', async () => {
    expect(await services.runPromise(plans({ supplierId: 2, countryId: 0, regionId: 0 }))).toEqual([])
    expect(api.seen).toEqual([])
  })
})

it('says why there are no options', async () => {
  api.respond(answer(200, { isSuccess: false, message: 'The catalogue is closed', activeSupplierDropdowns: [] }))
  const program = LookupService.use((service) => service.suppliers({ countryId: 1, regionId: 0 }))
  expect(await failureOf(services, program)).toMatchObject({ _tag: 'Refused', message: 'The catalogue is closed' })
})
