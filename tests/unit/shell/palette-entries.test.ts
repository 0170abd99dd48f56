import { describe, expect, it } from 'vitest'
import { findable } from '../../../server/records/find-queries.ts'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { isWorkOf, notFound, routes } from '../../../src/app/navigation/routes.ts'
import { actsOf } from '../../../src/app/shell/palette-acts.ts'
import { addressOfFound, screensOf } from '../../../src/app/shell/palette-entries.ts'
import { BILLING, INVOICES, OFFLINE_SALE } from '../../../src/schemas/billing/billing-routes.ts'
import { may } from '../../../src/schemas/people/permissions.ts'
import type { FoundKind } from '../../../src/schemas/shell/found.ts'
import { fits, wordsIn } from '../../../src/views/shell/palette/fits.ts'
import { readers } from '../core/readers.ts'
import { asRoleAtOurs, atOurs } from '../support/rights.ts'

const pathOf = (href: string) => new URL(href, 'https://desk.example').pathname
const kinds = Object.keys(findable) as ReadonlyArray<FoundKind>

describe.each(Object.entries(readers))('what the role %s finds', (_, { permissions, isOfPartner }) => {
  const screens = screensOf(atOurs(permissions))

  it('are screens that it may open, each once and by another name', () => {
    for (const { href } of screens) {
      const { route } = matchPath(href)
      expect(route.path).toBe(href)
      expect(isWorkOf(route, atOurs(permissions)), href).toBe(true)
    }
    expect(new Set(screens.map(({ href }) => href)).size).toBe(screens.length)
    expect(new Set(screens.map(({ name, about }) => `${about} ${name}`)).size).toBe(screens.length)
  })

  it('are all of its menu, and what stands in no menu and names no record', () => {
    const hrefs = screens.map(({ href }) => href)
    const menu = routes.filter((route) => route.menu !== null && isWorkOf(route, atOurs(permissions)))
    expect(menu.map(({ path }) => path).filter((path) => !hrefs.includes(path))).toEqual([])
    expect(hrefs).toContain('/pages/profile')
    expect(hrefs.filter((href) => /:|Billing$|error-404|^\/auth/.test(href))).toEqual([])
  })

  it('are acts whose screens it may open, each by another name, and not found as a screen as well', () => {
    const acts = actsOf(atOurs(permissions))
    expect(acts.filter(({ href }) => !isWorkOf(matchPath(pathOf(href)).route, atOurs(permissions)))).toEqual([])
    expect(new Set(acts.map(({ name }) => name)).size).toBe(acts.length)
    const menu = routes.filter((route) => route.menu !== null).map(({ path }) => path)
    const twice = acts.filter(({ href }) => !menu.includes(href) && screens.some((screen) => screen.href === href))
    expect(twice).toEqual([])
  })

  const seen = kinds.filter((kind) => {
    const { key, isOfPartner: isTheirs } = findable[kind]
    return may(permissions, key) && (!isOfPartner || isTheirs === true)
  })

  it('are records at addresses that it may open', () => {
    const shut = seen.flatMap((kind) => {
      const href = addressOfFound(kind, 12, 'A & B 5/GB?', permissions, 'a & b')
      const { route } = matchPath(pathOf(href))
      return route !== notFound && isWorkOf(route, atOurs(permissions)) ? [] : [`${kind}: ${href}`]
    })
    expect(seen.length).toBeGreaterThan(0)
    expect(shut).toEqual([])
  })

  it('are records that their addresses name, by id or by name, also where it may only look', () => {
    const looking = permissions.filter((key) => !key.endsWith('.edit'))
    const nameless = seen.flatMap((kind) =>
      [permissions, looking].flatMap((held) => {
        const href = addressOfFound(kind, 12, 'Otter Travel', held, 'otter')
        return /\b12$|Otter(%20|\+)Travel/.test(href) ? [] : [`${kind}: ${href}`]
      }),
    )
    expect(nameless).toEqual([])
  })
})

describe('the acts', () => {
  const namesAs = (...permissions: ReadonlyArray<string>) => actsOf(atOurs(permissions)).map(({ name }) => name)
  const first = (text: string) => actsOf(asRoleAtOurs('Admin')).find((act) => fits(act, wordsIn(text)))

  it.each([
    ['new invoice', OFFLINE_SALE],
    ['add sim', '/pages/InventoryMaster/Add'],
    ['import', '/pages/InventoryMaster/Bulk'],
    ['record payment', `${INVOICES}?status=open`],
    ['void', '/pages/InventoryMaster?stockStatus=available'],
    ['new plan', '/pages/CreatePlan'],
    ['new supplier', '/pages/supplierMaster/insert'],
    ['record return', '/pages/InventoryMaster?stockStatus=sold'],
  ])('are found by "%s"', (text, href) => {
    expect(first(text)?.href).toBe(href)
  })

  it('need the permission of the act and of its screen', () => {
    expect(namesAs('offlineSale.view')).toEqual([])
    expect(namesAs('offlineSale.view', 'offlineSale.pay')).toEqual(['Record payment', 'Send reminders'])
    expect(namesAs('offlineSale.pay')).toEqual([])
    expect(namesAs('inventory.view', 'inventory.edit')).toEqual(['Change SIMs', 'Void SIMs'])
    expect(namesAs('supplier.add')).toEqual(['Add Supplier'])
  })
})

describe('what is found', () => {
  it('opens as a form for who may edit, else where it is shown', () => {
    const address = (kind: FoundKind, ...permissions: ReadonlyArray<string>) =>
      addressOfFound(kind, 12, 'A & B', permissions, 'a & b')
    for (const kind of kinds) {
      const area = findable[kind].key.split('.')[0]
      const [look, edit] = [address(kind, `${area}.view`), address(kind, `${area}.view`, `${area}.edit`)]
      for (const [href, permissions] of [
        [look, [`${area}.view`]],
        [edit, [`${area}.view`, `${area}.edit`]],
      ] as const) {
        expect(isWorkOf(matchPath(pathOf(href)).route, atOurs(permissions)), href).toBe(true)
      }
    }
    expect(address('item', 'inventory.view')).toBe('/pages/InventoryMaster?searchBy=iccid&text=A+%26+B')
    expect(addressOfFound('item', 12, 'SIM 12', ['inventory.view'], ' LPA:1$x$Y ')).toBe(
      '/pages/InventoryMaster?searchBy=activationCode&text=LPA%3A1%24x%24Y',
    )
    expect(address('partner', 'partner.view', 'contact.view')).toBe(
      '/pages/contact-list?text=A+%26+B&kind=partner&inactive=included',
    )
    expect(address('partner', 'partner.view', 'partnerReport.view')).toBe('/pages/PartnerReports?days=all&partner=12')
    expect(address('item', 'inventory.edit')).toBe('/pages/InventoryMaster/Edit/12')
    expect(address('apiOrder')).toBe('/pages/PartnerReports/ApiOrderManagement?order=12')
    expect(address('invoice')).toBe(`${BILLING}?invoice=12`)
  })
})
