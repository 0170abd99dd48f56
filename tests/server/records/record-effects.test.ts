import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { type RecordName, records } from '../../../src/schemas/records/all.ts'
import { draftOf } from '../../../src/schemas/stock/inventory-draft.ts'
import { errorsOf, goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { changePlan, created, createPlan, planDraft, planOf } from '../support/plans.ts'
import { callsTo, fieldsIn, newValues } from '../support/records.ts'
import { serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )
const namesOf = (options: ReadonlyArray<{ name: string }>) => options.map(({ name }) => name)

/** Adds a record with a unique name. */
const added = async (name: RecordName, other = {}) => {
  const record = records[name]
  const fields = newValues(record, other)
  const { body } = await callsTo(admin, record).add(fields)
  return { id: body.id as number, title: String(fields[record.title]) }
}
const change = async (name: RecordName, id: number, changes: object) => {
  const calls = callsTo(admin, records[name])
  const { body } = await calls.change(id, null, { ...fieldsIn(records[name], await calls.one(id)), ...changes })
  expect(body).toMatchObject({ isSuccess: true })
}
const setInactive = (name: RecordName, id: number) => change(name, id, { status: 'Inactive' })
const planNames = async (asked: object) =>
  namesOf(
    (
      await admin.call('GetFilteredPlanList', { json: { supplierID: 0, flag: 1, countryID: 0, regionID: 0, ...asked } })
    ).body.data.map(({ planName }: { planName: string }) => ({ name: planName })),
  )

describe('what is inactive', () => {
  it('is in no dropdown of the forms any more, but in the filter of the inventory', async () => {
    const [country, region, supplier] = [await added('country'), await added('region'), await added('supplier')]
    const offered = async () => {
      const { body } = await admin.call('GetPlanDropdown')
      const all = await admin.call('GetSupplierDropdownbyCountry', { query: { country: 0 } })
      const serving = await admin.call('GetSupplierDropdownbyCountry', { query: { country: 81 } })
      return [
        namesOf(body.activeCountryDropdowns).includes(country.title),
        namesOf(body.activeRegionDropdowns).includes(region.title),
        namesOf(body.supplierDropdowns).includes(supplier.title),
        namesOf(all.body.activeSupplierDropdowns).includes(supplier.title),
        namesOf(serving.body.activeSupplierDropdowns).includes(supplier.title),
      ]
    }
    expect(await offered()).toEqual([true, true, true, true, true])
    await setInactive('country', country.id)
    await setInactive('region', region.id)
    await setInactive('supplier', supplier.id)
    expect(await offered()).toEqual([false, false, false, false, false])
    expect(namesOf((await admin.call('GetInventoryDropdown')).body.supplierDropdowns)).toContain(supplier.title)
    await change('country', country.id, { status: 'Active' })
    expect((await offered())[0]).toBe(true)
  })

  it('has no plan to choose for stock', async () => {
    const [country, region] = [await added('country'), await added('region')]
    const [one, other] = [await added('supplier'), await added('supplier')]
    const local = async (supplier: string) =>
      (await created(admin, planDraft({ country: country.title, supplier }))).draft.planName
    const [first, second] = [await local(one.title), await local(other.title)]
    const roaming = (
      await created(admin, planDraft({ type: 'Roaming', country: '', region: region.title, supplier: other.title }))
    ).draft.planName
    const ofCountry = () => planNames({ countryID: country.id })
    const ofRegion = () => planNames({ flag: 2, regionID: region.id })
    expect([(await ofCountry()).toSorted(), await ofRegion()]).toEqual([[first, second].toSorted(), [roaming]])
    await setInactive('supplier', one.id)
    expect(await ofCountry()).toEqual([second])
    await setInactive('country', country.id)
    expect(await ofCountry()).toEqual([])
    await setInactive('region', region.id)
    expect(await ofRegion()).toEqual([])
  })

  it('is named by the answer of a search for what is theirs, as a link to it still leads there', async () => {
    const [country, region, supplier] = [await added('country'), await added('region'), await added('supplier')]
    for (const [name, { id }] of [
      ['country', country],
      ['region', region],
      ['supplier', supplier],
    ] as const) {
      await setInactive(name, id)
    }
    const known = (field: string, { id, title }: typeof country) => ({ [field]: [{ id, name: title }] })
    const countries = await callsTo(admin, records.country).search({ region: region.id, supplier: supplier.id })
    expect(countries.body.named).toEqual({ ...known('region', region), ...known('supplier', supplier) })
    const suppliers = await callsTo(admin, records.supplier).search({ countries: country.id, status: 'Active' })
    expect(suppliers.body.named).toEqual(known('countries', country))
    const asked = { countryID: country.id, regionID: region.id, supplierID: supplier.id, available: true }
    const { body } = await admin.call('SearchInventory', { json: asked })
    expect(body.named).toEqual({
      ...known('countryID', country),
      ...known('regionID', region),
      ...known('supplierID', supplier),
    })
    // An id without a record has no name, and a filter not by id is not named.
    const none = await callsTo(admin, records.supplier).search({ countries: 987_654, supplierName: 'a' })
    expect(none.body.named).toEqual({ countries: [] })
  })

  it('may not be named in a new plan, and is kept by one that has it', async () => {
    const [country, region] = [await added('country'), await added('region')]
    const supplier = await added('supplier')
    const { pid, draft } = await created(admin, planDraft({ country: country.title, supplier: supplier.title }))
    const elsewhere = await created(admin, planDraft())
    await setInactive('country', country.id)
    await setInactive('supplier', supplier.id)
    await setInactive('region', region.id)
    const local = { country: country.title, supplier: supplier.title }
    const refused = {
      country: 'This country is inactive. Choose another.',
      supplier: 'This supplier is inactive. Choose another.',
    }
    expect(errorsOf(await createPlan(admin, planDraft(local)))).toEqual(refused)
    expect(errorsOf(await changePlan(admin, elsewhere.pid, 1, { ...elsewhere.draft, ...local }))).toEqual(refused)
    const roaming = planDraft({ type: 'Roaming', country: '', region: region.title })
    expect(errorsOf(await createPlan(admin, roaming))).toEqual({
      region: 'This region is inactive. Choose another.',
    })
    expect((await changePlan(admin, pid, 1, { ...draft, apn: 'kept' })).body.isSuccess).toBe(true)
    expect(await planOf(admin, pid)).toMatchObject({ apn: 'kept', ...local })
  })

  it('may not be named in a new item, and is kept by one that has it', async () => {
    const [supplier, country] = [await added('supplier'), await added('country')]
    const draft = { ...(await goodDraft(admin)), supplierID: String(supplier.id), country: String(country.id) }
    const { body } = await admin.add(draft)
    const other = await goodDraft(admin)
    const { body: elsewhere } = await admin.add(other)
    await setInactive('supplier', supplier.id)
    await setInactive('country', country.id)
    const refused = {
      country: 'This country is inactive. Choose another.',
      supplierID: 'This supplier is inactive. Choose another.',
    }
    const again = { ...draft, activationCode: '', iccid: (await goodDraft(admin)).iccid }
    expect(errorsOf(await admin.add({ ...again, activationCode: 'NEW-1' }))).toEqual(refused)
    const moved = { ...other, supplierID: draft.supplierID, country: draft.country }
    expect(errorsOf(await admin.change(elsewhere.id, 1, moved))).toEqual(refused)
    const read = await admin.item(body.id)
    expect(read).toMatchObject({ countryName: country.title, regionName: '', supplierName: supplier.title })
    const item = draftOf(read)
    expect((await admin.change(body.id, 1, { ...item, simpin: '7777' })).body.isSuccess).toBe(true)
    const region = await added('region')
    await setInactive('region', region.id)
    const roaming = { ...(await goodDraft(admin)), type: 'roaming' as const, country: '', region: String(region.id) }
    expect(errorsOf(await admin.add(roaming))).toEqual({ region: 'This region is inactive. Choose another.' })
  })

  it('may not be chosen for a record, and is kept by one that has it', async () => {
    const country = await added('country')
    const calls = callsTo(admin, records.region)
    const { id } = await added('region', { countries: [country.id, 81] })
    await setInactive('country', country.id)
    expect(errorsOf(await calls.add(newValues(records.region, { countries: [country.id] })))).toEqual({
      countries: 'This country is inactive. Choose another.',
    })
    await change('region', id, { countries: [country.id, 82] })
    const read = await calls.one(id)
    expect(read.countries).toEqual([82, country.id].toSorted((one, other) => one - other))
    // A reader of the form sees its name, although no dropdown offers it.
    expect(namesOf(read.named.countries)).toContain(country.title)
    await change('region', id, { countries: [82] })
    const back = await calls.change(id, null, { ...fieldsIn(records.region, read), countries: [82, country.id] })
    expect(errorsOf(back)).toEqual({ countries: 'This country is inactive. Choose another.' })
  })
})

describe('a record that is renamed', () => {
  it('has its new name in plans, stock, dropdowns and history at once, and sales keep the one that they were sold with', async () => {
    const [country, region, supplier] = [await added('country'), await added('region'), await added('supplier')]
    const { pid } = await created(admin, planDraft({ country: country.title, supplier: supplier.title }))
    const roaming = planDraft({ type: 'Roaming', country: '', region: region.title, supplier: supplier.title })
    const { pid: abroad } = await created(admin, roaming)
    const draft = { ...(await goodDraft(admin)), supplierID: String(supplier.id) }
    const { body: item } = await admin.add(draft)
    await change('country', country.id, { countryName: `New ${country.title}` })
    await change('region', region.id, { regionName: `New ${region.title}` })
    await change('supplier', supplier.id, { supplierName: `New ${supplier.title}` })

    const names = { country: `New ${country.title}`, supplier: `New ${supplier.title}` }
    expect(await planOf(admin, pid)).toMatchObject(names)
    expect(await planOf(admin, abroad)).toMatchObject({ region: `New ${region.title}` })
    expect(await admin.item(item.id)).toMatchObject({ supplierName: names.supplier })
    const { body } = await admin.call('SearchPlan', {
      json: { planName: '', country: names.country, regionName: '', planCode: '' },
    })
    expect(body.totalCount).toBe(1)
    const { body: found } = await admin.call('SearchInventory', { json: { supplierName: names.supplier } })
    expect(found.totalCount).toBe(1)
    const { body: told } = await admin.call('GetHistory', { query: { subject: 'plan', id: pid } })
    expect(told.history[0].changes).toContainEqual({ field: 'country', from: '', to: names.country })
    const { body: lookups } = await admin.call('GetPlanDropdown')
    expect(namesOf(lookups.supplierDropdowns)).toContain(names.supplier)
    expect(namesOf(lookups.supplierDropdowns)).not.toContain(supplier.title)
  })

  it('is in reports of sales what it was when they were made', async () => {
    const calls = callsTo(admin, records.supplier)
    const [claro] = await calls.idsOf({ supplierName: 'Claro' })
    const sold = `select count(*)::int as count from report_rows where supplier = 'Claro'`
    const before = await query<{ count: number }>(sold)
    await change('supplier', claro ?? 0, { supplierName: 'Claro Americas' })
    expect(await query(sold)).toEqual(before)
    expect(before[0]?.count).toBeGreaterThan(0)
    const [{ name } = { name: '' }] = await query<{ name: string }>(
      `select s.name from plans p join suppliers s on s.id = p.supplier_id where s.id = ${claro} limit 1`,
    )
    expect(name).toBe('Claro Americas')
  })
})

describe('the name of a vendor with a report of its own', () => {
  it.each([
    ['H2O Wireless', 'H2O Report'],
    ['Plum', 'Plum Sale Report'],
    ['Tele25', 'Tele 25 Sale Report'],
    ['Simcredible', 'Simcredible Sale Report'],
  ])('%s is fixed, all else is not', async (vendor, report) => {
    const calls = callsTo(admin, records.supplier)
    const [id = 0] = await calls.idsOf({ supplierName: vendor })
    const fields = fieldsIn(records.supplier, await calls.one(id))
    expect(errorsOf(await calls.change(id, null, { ...fields, supplierName: `${vendor} Ltd` }))).toEqual({
      supplierName: `The ${report} depends on this name`,
    })
    expect((await calls.change(id, null, { ...fields, remarks: 'Called' })).body.isSuccess).toBe(true)
  })
})
