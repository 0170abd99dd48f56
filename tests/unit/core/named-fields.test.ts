import { expect, it } from 'vitest'
import { contract } from '../../../src/schemas/contract.ts'
import { planCalls } from '../../../src/schemas/plans/plan-master.calls.ts'
import { namedAsSent } from '../../../src/services/core/named-fields.ts'

it('a plan is refused at its fields, in whatever case another server writes them', () => {
  const named = (field: string) =>
    namedAsSent(planCalls.InsertUpdatePlanMaster, [{ field, message: 'No' }]).map((problem) => problem.field)
  expect(['planUrl', 'MCC', 'CapcityInfo', 'spLanId', 'planName'].flatMap(named)).toEqual([
    ...['planURL', 'mcc', 'capcityInfo', 'sPlanId', 'planName'],
  ])
  expect(named('Rows')).toEqual(['Rows'])
})

it('no two fields of a call differ in their case alone', () => {
  const alike = Object.entries(contract).flatMap(([call, entry]) => {
    const schema = 'form' in entry ? entry.form : 'payload' in entry ? entry.payload : null
    const names = schema !== null && 'fields' in schema ? Object.keys(schema.fields) : []
    const keys = names.map((name) => name.toLowerCase())
    return keys.filter((key, place) => keys.indexOf(key) !== place).map((key) => `${call}: ${key}`)
  })
  expect(alike).toEqual([])
})
