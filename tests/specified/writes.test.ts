import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SpecifiedServer, startSpecifiedServer } from '../support/specified-server/server.ts'
import { ADMIN, clientOf, invoiceFile, newItem, newPlan, signedIn } from './support/client.ts'
import * as spec from './support/spec-names.ts'

let server: SpecifiedServer

beforeAll(async () => {
  server = await startSpecifiedServer({ now: () => '2026-11-27T09:30:00' })
})
afterEach(() => server.reset())
afterAll(() => server.close())

const INSERT = '/InventoryMaster/InsertSingleInventory'
const UPDATE = '/InventoryMaster/UpdateInventory'
const PLAN = '/PlanMaster/InsertUpdatePlanMaster'

const without = (parts: Readonly<Record<string, string>>, ...names: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => !names.includes(name)))
const latest = () => server.requests.at(-1)
const whole = async (id: number) => {
  const { get } = await signedIn(server)
  return (await get(`/InventoryMaster/GetInventoryList?id=${id}`)).json.getInventorieslist[0]
}

/** The fields that section 7 excludes from an update. */
const NOT_UPDATED = ['InvoiceCost', 'Sellingcost', 'BuyingCost', 'CreatedDate', 'UpdatedBy', 'UpdatedDate']
const changed = (changes: Readonly<Record<string, string>>) => ({
  ...without(newItem(), ...NOT_UPDATED),
  Id: '1001',
  ...changes,
})

describe('a new SIM', () => {
  test('with its invoice file comes first in the list, with the sent values', async () => {
    const { form, get } = await signedIn(server)
    const { json } = await form(INSERT, { ...newItem({ CreatedBy: 'Asha Verma' }), InvoicePO: invoiceFile() })
    expect(json).toEqual({ isSuccess: true, message: 'Inventory inserted successfully' })
    expect(latest()).toMatchObject({ problems: {}, lacks: [], files: [{ name: 'po-1.pdf', type: 'application/pdf' }] })
    const { getInventorieslist: rows, totalCount } = (
      await get('/InventoryMaster/GetInventoryList?PageIndex=1&PageSize=30')
    ).json
    expect(totalCount).toBe(76)
    expect(await whole(rows[0].id)).toMatchObject({
      activationCode: 'LPA:1$smdp.example.com$NEW-1',
      simpin: '0007',
      invoiceCost: 7.25,
      buyingCost: 3.5,
      country: 81,
      region: 0,
      planID: 501,
      createdBy: 'Asha Verma',
      createdDate: '2026-11-27T09:30:00',
      invoicePO: 'po-1.pdf',
      expiryDate: '2028-02-29',
    })
  })

  test('is refused with a message if its activation code is in the stock', async () => {
    const { form } = await signedIn(server)
    const { activationCode } = await whole(1003)
    expect((await form(INSERT, newItem({ ActivationCode: activationCode }))).json).toEqual({
      isSuccess: false,
      message: 'This activation code is in the stock already',
    })
  })

  test.each([
    ['ActivationCode', newItem({ ActivationCode: ' ' })],
    ['InvoiceCost', without(newItem(), 'InvoiceCost')],
    ['ExpiryDate', newItem({ ExpiryDate: '' })],
    ['PlanID', newItem({ PlanID: '' })],
    ['Country', newItem({ Country: '' })],
    ['Region', newItem({ Type: 'roaming' })],
    ['Version', newItem({ Version: '3' })],
    ['activationCode', newItem({ activationCode: 'x' })],
    ['Id', newItem({ Id: '1001' })],
    ['InvoicePO', newItem({ InvoicePO: 'po-1.pdf' })],
  ])('is not taken for its %s', async (name, parts) => {
    const { form } = await signedIn(server)
    const { status, type, json } = await form(INSERT, parts)
    expect(status).toBe(400)
    expect(type).toContain('application/problem+json')
    expect(json).toMatchObject({ title: 'One or more validation errors occurred.', status: 400 })
    expect(Object.keys(json.errors)).toEqual([name])
    expect(latest()).toMatchObject({ status: 400, problems: json.errors })
  })

  test('has no invoice file if it is pay as you go, nor one under another name', async () => {
    const { form } = await signedIn(server)
    const payg = newItem({ PaymentType: 'payg' })
    expect((await form(INSERT, { ...payg, InvoicePO: invoiceFile() })).json.errors).toHaveProperty('InvoicePO')
    expect((await form(INSERT, { ...newItem(), invoicePO: invoiceFile() })).json.errors).toHaveProperty('invoicePO')
    expect((await form(INSERT, payg)).json.isSuccess).toBe(true)
    expect(latest()?.lacks).toEqual(['InvoicePO'])
  })

  test('is sent as a form, and not as JSON', async () => {
    const { post } = await signedIn(server)
    const { status, json } = await post(INSERT, newItem())
    expect([status, Object.keys(json.errors)[0]]).toEqual([400, 'body'])
  })
})

describe('an updated SIM', () => {
  test('has the sent values, and keeps the others', async () => {
    const { form } = await signedIn(server)
    const before = await whole(1001)
    const { json } = await form(UPDATE, changed({ InvoiceNumber: 'INV-9' }))
    expect(json).toEqual({ isSuccess: true, message: 'Inventory updated successfully' })
    expect(latest()?.lacks).toEqual([])
    expect(await whole(1001)).toMatchObject({
      invoiceNumber: 'INV-9',
      iccid: '8944500000000000017',
      updatedDate: '2026-11-27T09:30:00',
      buyingCost: before.buyingCost,
      createdDate: before.createdDate,
      invoicePO: before.invoicePO,
    })
    expect(await whole(1002)).not.toHaveProperty('invoiceNumber', 'INV-9')
  })

  test.each([...NOT_UPDATED, 'InvoicePO', 'Version'])('is refused with %s', async (name) => {
    const { form } = await signedIn(server)
    expect((await form(UPDATE, changed({ [name]: '1' }))).json.errors).toHaveProperty(name)
  })

  test('is refused without its id, and with a message for an unknown id', async () => {
    const { form } = await signedIn(server)
    expect((await form(UPDATE, without(changed({}), 'Id'))).json.errors).toHaveProperty('Id')
    expect((await form(UPDATE, changed({ Id: '9' }))).json.isSuccess).toBe(false)
  })
})

describe('a plan', () => {
  const search = async (planName: string) => {
    const { post } = await signedIn(server)
    return (await post('/PlanMaster/SearchPlan', { planName, country: '', planCode: '' })).json.getPlanslist[0]
  }

  test('that is created can be searched, and changed by its pid', async () => {
    const { post } = await signedIn(server)
    expect((await post(PLAN, newPlan({ buyingCost: '7.5' }))).json).toEqual({
      isSuccess: true,
      message: 'Plan created successfully',
    })
    expect(latest()?.lacks).toEqual([])
    const created = await search('Japan Test 2 GB')
    expect(created).toMatchObject({ buyingCost: 7.5, country: 'Japan', currency: '1' })
    expect(created.pid).not.toBe(created.id)
    const { id: _id, ...plan } = created
    const answer = await post(PLAN, { ...plan, flag: 2, remarks: 'Changed' })
    expect(answer.json).toEqual({ isSuccess: true, message: 'Plan updated successfully' })
    expect(await search('Japan Test 2 GB')).toEqual({ ...created, remarks: 'Changed' })
    expect((await post(PLAN, newPlan({ flag: 2, pid: 4 }))).json.isSuccess).toBe(false)
  })

  test.each([
    ['version', newPlan({ version: 3 })],
    ['id', newPlan({ id: 3 })],
    ['flag', newPlan({ flag: 3 })],
    ['planName', newPlan({ planName: '' })],
    ['validity', newPlan({ validity: '7' })],
    ['maxQty', newPlan({ maxQty: 1.5 })],
    ['planSource', newPlan({ planSource: 'In House' })],
    ['remarks', newPlan({ remarks: ['a'] })],
  ])('is refused for its %s', async (name, plan) => {
    const { post } = await signedIn(server)
    const { status, json } = await post(PLAN, plan)
    expect([status, Object.keys(json.errors)]).toEqual([400, [name]])
  })

  test('with missing fields is accepted, and these are recorded', async () => {
    const { post } = await signedIn(server)
    const { remarks: _remarks, mcc: _mcc, ...plan } = newPlan()
    expect((await post(PLAN, plan)).json.isSuccess).toBe(true)
    expect(latest()?.lacks).toEqual(expect.arrayContaining(['remarks', 'mcc']))
    expect(latest()?.lacks).toHaveLength(2)
  })
})

describe('a request that differs from section 7', () => {
  test.each([
    '/InventoryMaster/GetInventoryList',
    '/InventoryMaster/GetInventoryList?id=1001&PageIndex=1',
    '/InventoryMaster/GetInventoryList?PageIndex=1&PageSize=30&SortBy=expiryDate',
    '/InventoryMaster/GetInventoryList?PageIndex=first&PageSize=30',
    '/PlanMaster/GetPlanList?PageIndex=1',
    '/ReportMaster/PurchaseReport',
    '/ReportMaster/PurchaseReport?PageIndex=1&PageSize=30',
    '/ReportMaster/SignupReport?pageIndex=1',
    '/CommonDropdown/GetInventoryDropdown?Flag=2',
    '/CommonDropdown/GetInventoryDropdown',
    '/CommonDropdown/GetSupplierDropdownbyCountry?country=Japan',
    '/CommonDropdown/GetPlanDropdown?Flag=1',
  ])('GET %s is refused', async (path) => {
    const { get } = await signedIn(server)
    const { status, json } = await get(path)
    expect([status, Object.keys(json.errors)]).toEqual([400, ['query']])
  })

  const filter = Object.fromEntries(spec.INVENTORY_FILTER.map((name) => [name, '']))
  const partners = Object.fromEntries(spec.PARTNER_QUERY.map((name) => [name, '']))
  test.each([
    ['/Login/Login', { ...ADMIN, remember: 'yes' }, 'remember'],
    ['/Login/Login', { email: ADMIN.email }, 'password'],
    ['/InventoryMaster/SearchInventory', { ...filter, pageIndex: 2 }, 'pageIndex'],
    ['/InventoryMaster/SearchInventory', { ...filter, voided: false }, 'voided'],
    ['/PlanMaster/SearchPlan', { planName: '', country: '', planCode: 'J1' }, 'planCode'],
    ['/PlanMaster/GetFilteredPlanList', { supplierID: 0, flag: 0, countryID: 81, regionID: 0 }, 'flag'],
    ['/Partner/GetPartners', { ...partners, id: 0, pageIndex: 1, pageSize: 10, sortBy: 'email' }, 'sortBy'],
    ['/Partner/GetPartners', { ...partners, id: 0, pageIndex: '1', pageSize: 10 }, 'pageIndex'],
  ])('POST %s with %j is refused for its %s', async (path, payload, name) => {
    const { post } = await signedIn(server)
    const { status, json } = await post(path, payload)
    expect([status, Object.keys(json.errors)]).toEqual([400, [name]])
  })

  test('no record contains a password', async () => {
    await clientOf(server).post('/Login/Login', ADMIN)
    expect(latest()?.values).toEqual({ email: ADMIN.email, password: '(not kept)' })
  })
})
