import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedOf, nearAddress } from '../../../src/app/navigation/addresses.ts'
import { distance, nearestRoutes } from '../../../src/app/navigation/nearest-routes.ts'
import { isWorkOf, routes } from '../../../src/app/navigation/routes.ts'
import { asRoleAtOurs, atOurs } from '../support/rights.ts'

const admin = asRoleAtOurs('Admin')
const nearest = (asked: string, rights = admin) => nearestRoutes(asked, rights, 3).map(({ path }) => path)

describe('how far two addresses are apart', () => {
  it.each([
    ['', '', 0],
    ['role', 'role', 0],
    ['role', 'roles', 0],
    ['role', 'rolemaster', 0],
    ['', 'abc', 0],
    ['oles', 'roles', 1],
    ['roles', 'role', 3],
    ['rule', 'role', 3],
    ['rloe', 'role', 3],
    ['role', 'profile', 3],
    ['abc', '', 9],
    ['ca', 'abc', 3],
    ['xca', 'abc', 6],
  ])('%j and %j: %d', (typed, there, far) => {
    expect(distance(typed, there)).toBe(far)
  })

  it('is nothing for what it begins with alone, and no more than what was typed', () => {
    const text = fc.string({ maxLength: 12 })
    fc.assert(
      fc.property(text, text, (typed, there) => {
        const far = distance(typed, there)
        expect(far === 0).toBe(there.startsWith(typed))
        expect(far).toBeLessThanOrEqual(typed.length * 3)
      }),
    )
  })

  it('counts one slip once, wherever it is', () => {
    const word = fc.string({ minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(word, fc.nat(), (there, place) => {
        const chars = [...there]
        const index = place % (chars.length - 1)
        const left = chars.toSpliced(index, 1).join('')
        const swapped = chars.toSpliced(index, 2, chars[index + 1] ?? '', chars[index] ?? '').join('')
        expect(distance(left, there)).toBeLessThanOrEqual(1)
        expect(distance(there, left)).toBeLessThanOrEqual(3)
        expect(distance(swapped, there)).toBeLessThanOrEqual(3)
      }),
    )
  })
})

describe('the screens with the nearest addresses', () => {
  it.each([
    ['/pages/inventory', '/pages/InventoryMaster'],
    ['/pages/InventroyMaster', '/pages/InventoryMaster'],
    ['/pages/inventorymaster/', '/pages/InventoryMaster'],
    ['/pages//InventoryMaster//', '/pages/InventoryMaster'],
    ['/InventoryMaster/Single', '/pages/InventoryMaster/Single'],
    ['/pages/role', '/pages/RoleMaster'],
    ['/pages/roles', '/pages/RoleMaster'],
    ['/pages/Supliers', '/pages/supplierMaster'],
    ['/pages/countries', '/pages/countryMaster'],
    ['/pages/profiles', '/pages/profileMaster'],
    ['/Reports/SaleReport', '/pages/Reports/SaleReport'],
    ['/pages/SaleReport', '/pages/Reports/SaleReport'],
    ['/pages/Reports/Sale%52eport', '/pages/Reports/SaleReport'],
    ['/pages/PlanMaster%', '/pages/PlanMaster'],
  ])('of %s the first is %s', (asked, path) => {
    expect(nearest(asked)[0]).toBe(path)
  })

  it('are three, each once, and none that wants an id', () => {
    for (const asked of ['/pages/InventoryMaster/Ad', '/pages/EditPlan', '/', 'x'.repeat(200)]) {
      const found = nearestRoutes(asked, admin, 3)
      expect(new Set(found.map(({ title }) => title)).size).toBe(3)
      expect(found.filter(({ path }) => path.includes(':'))).toEqual([])
    }
    expect(nearest('/pages/InventoryMaster/Ad').slice(0, 1)).toEqual(['/pages/InventoryMaster/Add'])
  })

  it('are among those that the person may open', () => {
    const rights = atOurs(['plan.view', 'report.view'])
    for (const { path } of routes) {
      for (const found of nearestRoutes(path, rights, 3)) expect(isWorkOf(found, rights)).toBe(true)
    }
    expect(nearest('/pages/PlanMastr', rights)[0]).toBe('/pages/PlanMaster')
    expect(nearest('/pages/RoleMastr', rights)).not.toContain('/pages/RoleMaster')
    expect(nearest('/pages/RoleMastr', atOurs([]))).toEqual(['/pages/profile', '/pages/faq'])
  })
})

describe('what was asked for', () => {
  const asked = (value: string) => askedOf(new URLSearchParams({ asked: value }))

  it('stands in the address that leads to it', () => {
    const address = nearAddress('/pages/Inventory & more') ?? ''
    expect(address).toBe('/pages/error-404-alt?asked=%2Fpages%2FInventory%20%26%20more')
    expect(askedOf(new URL(address, 'https://desk.example').searchParams)).toBe('/pages/Inventory & more')
  })

  it('is a path where no screen stands, and of a length that can be read', () => {
    expect(asked(`/${'a'.repeat(199)}`)).toHaveLength(200)
    expect(askedOf(new URLSearchParams())).toBeNull()
    for (const wrong of [
      '',
      'Call 555 0100 now',
      '//evil.example/pages',
      '/\\evil.example',
      `/${'a'.repeat(200)}`,
      '/pages/InventoryMaster',
      '/pages/InventoryMaster/Edit/7',
      '/pages/error-404-alt',
      '/admin/dashboard',
      '/',
    ])
      expect([asked(wrong), nearAddress(wrong)]).toEqual([null, null])
  })
})
