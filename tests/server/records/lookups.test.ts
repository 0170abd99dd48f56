import { describe, expect, it } from 'vitest'
import { ApiClient, goodDraft, newCode } from '../support/api-client.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

type Option = { readonly id: number; readonly name: string }

const { server, admin } = await serverForFile()
const options = (await admin.call('GetPlanDropdown')).body

const idOf = (list: ReadonlyArray<Option>, name: string) => list.find((option) => option.name === name)?.id ?? 0
const namesOf = (list: ReadonlyArray<Option>) => list.map((option) => option.name)

const plansOf = async (asked: { supplierID?: number; flag: number; countryID?: number; regionID?: number }) =>
  (await admin.call('GetFilteredPlanList', { json: { supplierID: 0, countryID: 0, regionID: 0, ...asked } })).body.data

describe('GetPlanDropdown', () => {
  it('offers the world: countries, regions, suppliers, operators, in the order of their names', () => {
    expect(namesOf(options.activeCountryDropdowns)).toContain('United Kingdom')
    expect(options.activeCountryDropdowns.length).toBeGreaterThan(240)
    expect(namesOf(options.activeRegionDropdowns)).toEqual(expect.arrayContaining(['Europe', 'Global', 'Middle East']))
    expect(namesOf(options.operatorNameDropdowns)).toContain('Vodafone (Germany)')
    expect(options.operatorName2Dropdowns).toEqual(options.operatorNameDropdowns)
    expect(namesOf(options.guidelineNameDropdowns)).toContain('Scan the QR code')
    const names = namesOf(options.supplierDropdowns).map((name) => name.toLowerCase())
    expect(names).toEqual([...names].sort())
  })

  it('is closed to who may see none of the lists that need it', async () => {
    const partner = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)
    expect((await partner.call('GetPlanDropdown')).status).toBe(403)
  })
})

describe('GetSupplierDropdownbyCountry', () => {
  const suppliers = async (country: number) =>
    namesOf((await admin.call('GetSupplierDropdownbyCountry', { query: { country } })).body.activeSupplierDropdowns)

  it('answers who serves the country, all for 0, nobody where nobody does', async () => {
    expect(await suppliers(idOf(options.activeCountryDropdowns, 'Ireland'))).toEqual(['Plum', 'Simcredible'])
    expect(await suppliers(0)).toEqual(namesOf(options.supplierDropdowns))
    expect(await suppliers(idOf(options.activeCountryDropdowns, 'Antarctica'))).toEqual([])
    expect(await suppliers(2_147_483_648)).toEqual([])
  })

  it('answers who has plans in a region, nobody where there are none', async () => {
    const inRegion = async (region: number) => {
      const { body } = await admin.call('GetSupplierDropdownbyCountry', { query: { country: 0, region } })
      return namesOf(body.activeSupplierDropdowns)
    }
    const regionID = idOf(options.activeRegionDropdowns, 'Europe')
    const names = await inRegion(regionID)
    expect(names.length).toBeGreaterThan(0)
    for (const { id, name } of options.supplierDropdowns) {
      const plans = await plansOf({ flag: 2, regionID, supplierID: id })
      expect([name, names.includes(name)]).toEqual([name, plans.length > 0])
    }
    const isElsewhere = ({ name }: Option) => !names.includes(name)
    expect(options.supplierDropdowns.filter(isElsewhere).length).toBeGreaterThan(0)
    expect(await inRegion(2_147_483_648)).toEqual([])
  })
})

describe('GetFilteredPlanList', () => {
  it('answers the plans of a country or of a region, of one supplier or of all', async () => {
    const countryID = idOf(options.activeCountryDropdowns, 'United Kingdom')
    const all = await plansOf({ flag: 1, countryID })
    expect(all.length).toBeGreaterThan(5)
    for (const plan of all) expect(plan.planName).toMatch(/^UK (\d+ GB|Unlimited) \d+ Days$/)
    expect(new Set(all.map((plan: { planName: string }) => plan.planName)).size).toBe(all.length)
    const supplierID = idOf(options.supplierDropdowns, 'Simcredible')
    const some = await plansOf({ flag: 1, countryID, supplierID })
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThan(all.length)
    const regionID = idOf(options.activeRegionDropdowns, 'Europe')
    const regional = await plansOf({ flag: 2, regionID })
    for (const plan of regional) expect(plan.planName).toMatch(/^Europe /)
    // Each with its supplier, whose plans alone have it.
    expect(new Set(some.map((plan: { supplierID: number }) => plan.supplierID))).toEqual(new Set([supplierID]))
    expect(await plansOf({ flag: 2, regionID, countryID })).toEqual(regional)
    expect(await plansOf({ flag: 1 })).toEqual([])
  })
})

describe('GetInventoryDropdown', () => {
  it('offers the newest codes first, shared invoices once, and every plan and supplier', async () => {
    const draft = await goodDraft(admin)
    const invoiceNumber = newCode()
    await admin.add({ ...draft, invoiceNumber })
    await admin.add({ ...draft, invoiceNumber, activationCode: newCode(), iccid: '' })
    const { body } = await admin.call('GetInventoryDropdown', { query: { Flag: 1 } })
    expect(body.invoiceNumberDropdowns[0].name).toBe(invoiceNumber)
    expect(namesOf(body.invoiceNumberDropdowns).filter((name) => name === invoiceNumber)).toHaveLength(1)
    expect(body.iCCIDDropdowns[0].name).toBe(draft.iccid)
    expect(body.activationCodeDropdowns.length).toBeGreaterThan(200)
    expect(body.activationCodeDropdowns.length).toBeLessThanOrEqual(500)
    expect(body.simPinDropdowns[0].name).toBe('4821')
    // Stock may be from a supplier that is no longer offered.
    const inactive = { id: 12, name: 'Meridian SIM' }
    expect(body.supplierDropdowns).toContainEqual(inactive)
    expect(body.supplierDropdowns.filter(({ id }: { id: number }) => id !== 12)).toEqual(options.supplierDropdowns)
    expect(body.planeDropdowns.length).toBeGreaterThan(100)
  })
})
