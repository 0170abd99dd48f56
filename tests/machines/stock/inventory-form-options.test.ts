import { describe, expect, test } from 'vitest'
import { isFieldEditable } from '../../../src/machines/stock/inventory-form.selectors.ts'
import { settled } from '../support.ts'
import { down, start } from './inventory-form.support.ts'

describe('the options', () => {
  const plan = { pid: 7, planName: 'Japan 5 GB' }

  test('follow the country, and a later choice wins', async () => {
    const { change, plans, suppliers, now } = start()
    change('country', '81')
    change('country', '44')
    expect(plans.calls.map(({ input }) => input.countryId)).toEqual([81, 44])
    expect(plans.calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect(suppliers.calls.map(({ input }) => input.countryId)).toEqual([81, 44])
    plans.call(1).resolve([plan])
    await settled()
    expect(now().context.lookups.plans).toEqual([plan])
  })

  test('follow the region of a roaming item, for its supplier', () => {
    const { change, plans } = start()
    change('type', 'roaming')
    change('region', '5')
    change('supplierID', '3')
    expect(plans.calls.map(({ input }) => input)).toEqual([
      { supplierId: 0, countryId: 0, regionId: 5 },
      { supplierId: 3, countryId: 0, regionId: 5 },
    ])
  })

  test('are asked for a place first: choosing a supplier without one warns', () => {
    const { change, plans, emitted, now } = start()
    change('supplierID', '3')
    expect(emitted).toEqual([{ type: 'toast.shown', kind: 'warning', text: 'Please select a country or region' }])
    expect(now().context.draft.supplierID).toBe('3')
    expect(plans.calls).toHaveLength(0)
    change('country', '81')
    change('country', '')
    expect(emitted).toHaveLength(2)
    expect(now().matches({ plans: 'unasked' })).toBe(true)
  })

  test('belong to their place: another type has no plan yet', () => {
    const { change, now } = start()
    change('country', '81')
    change('planID', '7')
    change('type', 'roaming')
    expect(now().context.draft).toMatchObject({ type: 'roaming', region: '', planID: '' })
    expect([isFieldEditable(now(), 'country'), isFieldEditable(now(), 'region')]).toEqual([false, true])
  })

  test('come back with their type: nothing that was chosen is lost by looking at the other one', async () => {
    const { change, plans, now } = start()
    change('country', '81')
    plans.call(-1).resolve([plan])
    await settled()
    change('planID', '7')
    change('type', 'roaming')
    change('region', '5')
    change('planID', '9')
    change('type', 'local')
    expect(now().context.draft).toMatchObject({ type: 'local', country: '81', planID: '7' })
    expect(plans.call(-1).input).toEqual({ supplierId: 0, countryId: 81, regionId: 0 })
    change('type', 'roaming')
    expect(now().context.draft).toMatchObject({ type: 'roaming', region: '5', planID: '9' })
  })

  test('of the hidden type go with the supplier that they were of', () => {
    const { change, now } = start()
    change('country', '81')
    change('supplierID', '3')
    change('planID', '7')
    change('type', 'roaming')
    change('supplierID', '4')
    change('type', 'local')
    expect(now().context.draft).toMatchObject({ country: '81', supplierID: '4', planID: '' })
  })

  test('let go of a supplier who does not serve the chosen country', async () => {
    const { change, suppliers, plans, now } = start()
    change('supplierID', '3')
    change('country', '81')
    suppliers.call(0).resolve([{ id: 4, name: 'Contoso Mobile' }])
    await settled()
    expect(now().context.draft.supplierID).toBe('')
    expect(plans.call(-1).input).toEqual({ supplierId: 0, countryId: 81, regionId: 0 })
  })

  test('are only missing where they cannot be loaded, and can be asked for again', async () => {
    const { actor, lookups, change, plans, emitted, now } = start()
    lookups.call(0).reject(down)
    change('country', '81')
    plans.call(0).reject(down)
    await settled()
    expect(emitted).toEqual([])
    expect(now().hasTag('editing')).toBe(true)
    actor.send({ type: 'lookups.retried' })
    lookups.call(1).resolve({ countries: [{ id: 81, name: 'Japan' }], regions: [], suppliers: [] })
    plans.call(1).resolve([plan])
    await settled()
    expect(now().context.lookups).toMatchObject({ countries: [{ id: 81, name: 'Japan' }], plans: [plan] })
  })

  test('of a country are not overwritten by the list of all suppliers that comes late', async () => {
    const { change, suppliers, lookups, now } = start()
    change('country', '81')
    suppliers.call(0).resolve([{ id: 4, name: 'Contoso Mobile' }])
    await settled()
    lookups.call(0).resolve({ countries: [], regions: [], suppliers: [{ id: 3, name: 'Northwind Telecom' }] })
    await settled()
    expect(now().context.lookups.suppliers).toEqual([{ id: 4, name: 'Contoso Mobile' }])
  })
})
