import type { PlanRecord } from '../../../src/schemas/plans/plan.ts'
import { emptyPlanDraft, planPayloadOf } from '../../../src/schemas/plans/plan-draft.ts'
import type { InventoryRecord } from '../../../src/schemas/stock/inventory.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { formOf } from '../../server/support/api-client.ts'
import { inventoryRecordFields } from '../../support/specified-server/fields.ts'
import type { SpecifiedServer } from '../../support/specified-server/server.ts'
import type { Api, Place, PlaceNames } from './api.ts'
import { newCode, newIccid } from './samples.ts'
import type { KeptSession } from './test.ts'
import type { Said } from './walked-server.ts'

/** What the walks of the forms set up and look up besides the browser. */
export type Desk = Pick<
  Api,
  'user' | 'addPlan' | 'place' | 'placeNames' | 'roamingPlace' | 'addItem' | 'changeItem' | 'item' | 'voidItem'
>

type Choice = { readonly id: number; readonly name: string }
type Plan = { readonly pid: number; readonly planName: string }
type Asked = {
  readonly query?: Readonly<Record<string, string | number>>
  readonly json?: Said
  readonly form?: Readonly<Record<string, string>>
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
/** What section 7 sends for an existing SIM. */
const FIXED = ['invoicePO', 'invoiceCost', 'sellingcost', 'buyingCost', 'createdDate', 'updatedBy', 'updatedDate']
const CHANGED = new Set(Object.keys(inventoryRecordFields).filter((name) => !FIXED.includes(name)))

/** The same on a server of the specification, by its own calls; their answers are to the letter. */
export class SpecifiedDesk implements Desk {
  readonly user: Api['user']
  readonly #server: SpecifiedServer
  readonly #token: string

  constructor(server: SpecifiedServer, { user, token }: KeptSession) {
    this.#server = server
    this.user = user
    this.#token = token
  }

  /** The answer to a call, before the server's mood changes it. */
  async #ask(path: string, { query = {}, json, form }: Asked): Promise<Said> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const headers = { Authorization: `Bearer ${this.#token}`, ...(json && { 'Content-Type': 'application/json' }) }
    const body = form ? formOf(form, null) : json ? JSON.stringify(json) : null
    const address = `${this.#server.apiUrl}${path}${search.size === 0 ? '' : `?${search}`}`
    await (await fetch(address, { method: body === null ? 'GET' : 'POST', headers, body })).arrayBuffer()
    const said = this.#server.requests.findLast((one) => one.path === path)?.said
    if (!said) throw new Error(`${path} was not answered`)
    return said
  }

  async #list<Row>(path: string, asked: Asked, name: string): Promise<ReadonlyArray<Row>> {
    return (await this.#ask(path, asked))[name] as ReadonlyArray<Row>
  }

  #plans(supplierID: number, place: { readonly countryID: number } | { readonly regionID: number }) {
    const json = { supplierID, countryID: 0, regionID: 0, flag: 'countryID' in place ? 1 : 2, ...place }
    return this.#list<Plan>('/PlanMaster/GetFilteredPlanList', { json }, 'data')
  }

  /** The first country that has a supplier with a plan there. */
  async #wholePlace(): Promise<Place & PlaceNames> {
    const path = '/CommonDropdown/GetPlanDropdown'
    for (const country of await this.#list<Choice>(path, {}, 'activeCountryDropdowns')) {
      const at = { query: { country: country.id } }
      const ofCountry = '/CommonDropdown/GetSupplierDropdownbyCountry'
      for (const supplier of await this.#list<Choice>(ofCountry, at, 'activeSupplierDropdowns')) {
        const [plan] = await this.#plans(supplier.id, { countryID: country.id })
        if (plan === undefined) continue
        const ids = { country: String(country.id), supplierID: String(supplier.id), planID: String(plan.pid) }
        return { ...ids, countryName: country.name, supplierName: supplier.name, planName: plan.planName }
      }
    }
    throw new Error('No country has a supplier with a plan')
  }

  async place(): Promise<Place> {
    const { country, supplierID, planID } = await this.#wholePlace()
    return { country, supplierID, planID }
  }

  async placeNames(): Promise<PlaceNames> {
    const { countryName, supplierName, planName } = await this.#wholePlace()
    return { countryName, supplierName, planName }
  }

  async roamingPlace() {
    const said = await this.#ask('/CommonDropdown/GetPlanDropdown', {})
    for (const region of said.activeRegionDropdowns as ReadonlyArray<Choice>) {
      for (const supplier of said.supplierDropdowns as ReadonlyArray<Choice>) {
        const [plan] = await this.#plans(supplier.id, { regionID: region.id })
        if (plan) return { region: String(region.id), supplierID: String(supplier.id), planID: String(plan.pid) }
      }
    }
    throw new Error('No region has a supplier with a plan')
  }

  async addItem(): Promise<InventoryRecord> {
    const code = newCode()
    const { employeeName } = this.user
    const draft = {
      ...(await this.place()),
      type: 'local',
      region: '',
      activationCode: code,
      iccid: newIccid(),
      simpin: '4821',
      serviceDeviceID: 'D-1',
      invoiceNumber: newCode('INV'),
      invoiceCost: '12.5',
      buyingCost: '7.25',
      sellingcost: '19.99',
      InvoiceCurrency: 'USD',
      paymentType: 'prepaid',
      stockReceivedDate: '2026-01-04',
      expiryDate: '2030-06-30',
      stockExpiryDate: '2030-06-30',
      createdBy: employeeName,
      updatedBy: employeeName,
    }
    await this.#save('/InventoryMaster/InsertSingleInventory', draft)
    const texts = 'activationCode buyingCost expiryDate iccid invoiceNumber serviceDeviceID simPin supplierName'
    const empty = Object.fromEntries(texts.split(' ').map((name) => [name, '']))
    const json = { ...empty, searchBy: 'activationCode', activationCode: code, planID: 0 }
    const [found] = await this.#list<Choice>('/InventoryMaster/SearchInventory', { json }, 'getInventorieslist')
    return this.item(found?.id ?? 0)
  }

  async changeItem(record: InventoryRecord, changes: Partial<InventoryDraft>): Promise<void> {
    const sent = Object.entries({ ...record, ...changes }).filter(([name]) => CHANGED.has(name))
    await this.#save(
      '/InventoryMaster/UpdateInventory',
      Object.fromEntries(sent.map(([name, value]) => [name, String(value ?? '')])),
    )
  }

  /** The SIM with the names of its ids, which the server sends separately. */
  async item(id: number): Promise<InventoryRecord> {
    const path = '/InventoryMaster/GetInventoryList'
    const [record] = await this.#list<InventoryRecord>(path, { query: { id } }, 'getInventorieslist')
    if (record === undefined) throw new Error(`No SIM ${id}`)
    const said = await this.#ask('/CommonDropdown/GetPlanDropdown', {})
    const nameIn = (list: string, sought: unknown) =>
      (said[list] as ReadonlyArray<Choice>).find((choice) => choice.id === Number(sought))?.name ?? ''
    const { country, region, supplierID, planID } = record
    const at = country ? { countryID: country } : { regionID: region ?? 0 }
    const plans = await this.#plans(supplierID ?? 0, at)
    return {
      ...record,
      countryName: nameIn('activeCountryDropdowns', country),
      regionName: nameIn('activeRegionDropdowns', region),
      supplierName: nameIn('supplierDropdowns', supplierID),
      planName: plans.find(({ pid }) => pid === Number(planID))?.planName ?? '',
    }
  }

  voidItem(): never {
    throw new Error('The specification does not void an item')
  }

  /** Adds a plan with this name and nothing else. */
  async addPlan(planName: string): Promise<PlanRecord> {
    await this.#ask('/PlanMaster/InsertUpdatePlanMaster', { json: planPayloadOf({ ...emptyPlanDraft, planName }) })
    const json = { planName, country: '', regionName: '', planCode: '' }
    const [plan] = await this.#list<PlanRecord>('/PlanMaster/SearchPlan', { json }, 'getPlanslist')
    if (plan === undefined) throw new Error(`No plan ${planName}`)
    // A number column: an empty entry returns as 0, in a field that is text in the form.
    return { ...plan, buyingCost: String(plan.buyingCost) }
  }

  #save(path: string, values: Readonly<Record<string, string>>): Promise<Said> {
    const form = Object.fromEntries(Object.entries(values).map(([name, value]) => [capitalised(name), value]))
    return this.#ask(path, { form })
  }
}
