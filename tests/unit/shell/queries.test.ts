import { describe, expect, it } from 'vitest'
import { Queries } from '../../../src/app/navigation/queries.ts'

const LIST = '/pages/InventoryMaster'

describe('the way back to a list', () => {
  it('leads to the page and the filter that it was left with', () => {
    const queries = new Queries()
    queries.keep('E-1', `${LIST}?page=3&searchBy=iccid&text=a%3Fb`)
    queries.keep('E-1', `${LIST}/Edit/7`)
    expect(queries.withLast('E-1', LIST)).toBe(`${LIST}?page=3&searchBy=iccid&text=a%3Fb`)
    queries.keep('E-1', LIST)
    expect(queries.withLast('E-1', LIST)).toBe(LIST)
  })

  it('leaves an address alone that says for itself what it wants', () => {
    const queries = new Queries()
    queries.keep('E-1', `${LIST}?page=3`)
    expect(queries.withLast('E-1', `${LIST}?page=1`)).toBe(`${LIST}?page=1`)
    expect(queries.withLast('E-1', '/pages/PlanMaster')).toBe('/pages/PlanMaster')
  })

  it("is not another person's", () => {
    const queries = new Queries()
    queries.keep('E-1', `${LIST}?page=3`)
    expect(queries.withLast('E-2', LIST)).toBe(LIST)
    expect(queries.withLast('E-1', LIST)).toBe(LIST)
  })
})
