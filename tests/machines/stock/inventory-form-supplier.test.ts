import { describe, expect, test } from 'vitest'
import { settled } from '../support.ts'
import { record, start } from './inventory-form.support.ts'

const PLANS = [
  { pid: 7, planName: 'Europe 5 GB', supplierID: 3 },
  { pid: 8, planName: 'Europe 10 GB', supplierID: 4 },
  { pid: 9, planName: 'Europe 20 GB' },
  { pid: 10, planName: 'Europe 50 GB', supplierID: 5 },
]
const SUPPLIERS = [
  { id: 3, name: 'Northwind Telecom' },
  { id: 4, name: 'Plum' },
]

/** A form of roaming stock with the suppliers and plans of a region. */
const inRegion = async () => {
  const form = start()
  form.change('type', 'roaming')
  form.change('region', '5')
  form.suppliers.call(-1).resolve(SUPPLIERS)
  form.plans.call(-1).resolve(PLANS)
  await settled()
  const chosen = () => [form.now().context.draft.planID, form.now().context.draft.supplierID]
  return { ...form, chosen }
}

describe('the suppliers of roaming stock', () => {
  test('are those of its region', async () => {
    const { suppliers, now } = await inRegion()
    expect(suppliers.calls.map(({ input }) => input)).toEqual([{ countryId: 0, regionId: 5 }])
    expect(now().context.lookups.suppliers).toEqual(SUPPLIERS)
  })

  test('are those of the country once it is local, and of the region again', async () => {
    const { suppliers, change } = await inRegion()
    change('type', 'local')
    change('country', '81')
    change('type', 'roaming')
    expect(suppliers.calls.slice(1).map(({ input }) => input)).toEqual([
      { countryId: 0, regionId: 0 },
      { countryId: 81, regionId: 0 },
      { countryId: 0, regionId: 5 },
    ])
  })

  test('are chosen no more in a region where they have no plans', async () => {
    const { suppliers, change, chosen } = await inRegion()
    change('supplierID', '4')
    change('region', '6')
    suppliers.call(-1).resolve([{ id: 3, name: 'Northwind Telecom' }])
    await settled()
    expect(chosen()).toEqual(['', ''])
  })

  test('stay those of the region where the options of the whole form come later', async () => {
    const { lookups, now } = await inRegion()
    lookups.call(0).resolve({ countries: [], regions: [], suppliers: [{ id: 9, name: 'Elsewhere' }] })
    await settled()
    expect(now().context.lookups.suppliers).toEqual(SUPPLIERS)
  })
})

describe('a chosen plan', () => {
  test('fills its supplier, another plan that of another, and all plans stay on offer', async () => {
    const { plans, change, chosen, now } = await inRegion()
    change('planID', '7')
    expect(chosen()).toEqual(['7', '3'])
    change('planID', '8')
    expect(chosen()).toEqual(['8', '4'])
    expect(plans.calls).toHaveLength(1)
    expect(now().context.touched).toEqual(['type', 'region', 'planID', 'supplierID'])
  })

  test.each([
    ['9', 'which is not known'],
    ['10', 'which is not offered there'],
  ])('leaves its supplier to the person, where plan %s has one %s', async (planID) => {
    const { change, chosen } = await inRegion()
    change('planID', planID)
    expect(chosen()).toEqual([planID, ''])
  })

  test('leaves a supplier that the person chose', async () => {
    const { plans, change, chosen } = await inRegion()
    change('supplierID', '4')
    plans.call(-1).resolve(PLANS)
    await settled()
    change('planID', '7')
    expect(chosen()).toEqual(['7', '4'])
  })

  test('goes where the person chooses a supplier instead of its own, whose plans are asked for', async () => {
    const { plans, change, chosen } = await inRegion()
    change('planID', '7')
    change('supplierID', '4')
    expect(chosen()).toEqual(['', '4'])
    expect(plans.call(-1).input).toEqual({ supplierId: 4, countryId: 0, regionId: 5 })
  })

  test('keeps its supplier as the choice of a person who chooses it too: the plans are those of the supplier', async () => {
    const { plans, change, chosen } = await inRegion()
    change('planID', '7')
    change('supplierID', '3')
    expect(chosen()).toEqual(['7', '3'])
    expect(plans.call(-1).input).toEqual({ supplierId: 3, countryId: 0, regionId: 5 })
    plans.call(-1).resolve(PLANS)
    await settled()
    change('planID', '8')
    expect(chosen()).toEqual(['8', '3'])
  })

  test('does not fill a supplier that the person has chosen again after another', async () => {
    const { plans, change, chosen } = await inRegion()
    change('planID', '7')
    change('supplierID', '4')
    change('supplierID', '3')
    expect(plans.call(-1).input).toEqual({ supplierId: 3, countryId: 0, regionId: 5 })
    plans.call(-1).resolve(PLANS)
    await settled()
    change('planID', '8')
    expect(chosen()).toEqual(['8', '3'])
  })

  test('takes away what was refused of the supplier', async () => {
    const { validate, request, change, now } = await inRegion()
    request()
    validate.call(0).resolve({ supplierID: 'Supplier Name is required', planID: 'Plan Name is required' })
    await settled()
    change('planID', '7')
    expect(now().context.errors).toEqual({})
  })

  test('of another supplier does not wait behind the other type', async () => {
    const { plans, suppliers, change, chosen } = await inRegion()
    change('planID', '7')
    change('type', 'local')
    change('country', '81')
    suppliers.call(-1).resolve(SUPPLIERS)
    plans.call(-1).resolve([{ pid: 17, planName: 'Japan 5 GB', supplierID: 4 }])
    await settled()
    change('planID', '17')
    expect(chosen()).toEqual(['17', '4'])
    change('type', 'roaming')
    expect(chosen()).toEqual(['', '4'])
  })

  test('changes no supplier of a stored SIM', async () => {
    const { load, plans, suppliers, change, now } = start({ mode: 'edit', id: 12 })
    load.call(0).resolve(record)
    await settled()
    suppliers.call(-1).resolve(SUPPLIERS)
    plans.call(-1).resolve(PLANS)
    await settled()
    change('planID', '8')
    expect(now().context.draft).toMatchObject({ planID: '8', supplierID: '3' })
  })
})
