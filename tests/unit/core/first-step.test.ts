import { describe, expect, it } from 'vitest'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { isWorkOf, routes } from '../../../src/app/navigation/routes.ts'
import type { Shown } from '../../../src/app/navigation/shown.ts'
import { type FirstStep, firstStepFor, permissionNamed, type Reader } from '../../../src/schemas/core/first-step.ts'
import { inventoryMessages, planMessages } from '../../../src/schemas/core/messages.ts'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { allKeys, isKey, may } from '../../../src/schemas/people/permissions.ts'
import { firstWaysFor } from '../../../src/schemas/records/first-ways.ts'
import { listWords } from '../../../src/schemas/records/kit/list-words.ts'
import { recordRoutes, viewedRoutes } from '../../../src/schemas/records/routes.ts'
import { listed } from '../../../src/schemas/records/viewed.ts'
import { atOurs } from '../support/rights.ts'
import { readers } from './readers.ts'

/** The empty state of the list at a route; null if it is not a list. */
const wordsOf = (shown: Shown, { isOfPartner }: Reader): { empty: string; first: FirstStep } | null => {
  if (shown.screen === 'inventoryList') return inventoryMessages
  if (shown.screen === 'planList') return planMessages
  if (shown.screen === 'recordList') return listWords(listed[shown.record])
  if (shown.screen === 'viewedList') return listWords(listed[shown.list])
  if (shown.screen !== 'pagedList') return null
  return pagedListOf(shown.list === 'Pricing' && isOfPartner ? 'PartnerPricing' : shown.list)
}

/** The empty states that a role sees, by the address of each list. */
const toldTo = (reader: Reader) =>
  routes.flatMap((route) => {
    const words = isWorkOf(route, atOurs(reader.permissions)) ? wordsOf(route.shows, reader) : null
    return words === null
      ? []
      : [
          {
            path: route.path,
            first: words.first,
            told: firstStepFor(words.first, reader),
            ways: firstWaysFor(words.first, reader),
          },
        ]
  })

/** The labels of the buttons that lead to a screen, with the permission each needs. */
const buttons = new Map<string, Array<string>>()
const lead = (label: string | undefined, access: string) => {
  if (label !== undefined) buttons.set(label, [...(buttons.get(label) ?? []), access])
}
for (const { menu, access } of routes) lead(menu?.label, access)
for (const { act } of Object.values(viewedRoutes)) if (act !== null) lead(act.label, act.key)
for (const { addTitle, add } of Object.values(recordRoutes)) {
  lead(addTitle, routes.find(({ path }) => path === add)?.access ?? 'nobody')
}

/** The buttons that a text names. */
const namedIn = (text: string) =>
  [...text.matchAll(/\bwith ((?:[A-Z]\w*)(?: [A-Z]\w*)*)/g)].map(([, name]) => name ?? '')

const OF_ANOTHER = /^Someone with the permission (.+) does this first: [a-z]/

describe.each(Object.entries(readers))('an empty list tells the role %s', (_, reader) => {
  const all = toldTo(reader)

  it('what to do first, in every list that it may open', () => {
    expect(all.length).toBeGreaterThanOrEqual(3)
    expect(all.filter(({ told }) => !/^[A-Z].{20,}\.$/.test(told))).toEqual([])
  })

  it('of no button that it has not: where it may not do it, by which permission another does', () => {
    const wrong: Array<string> = []
    for (const { path, told } of all) {
      const another = OF_ANOTHER.exec(told)?.[1]
      if (another !== undefined) {
        const key = allKeys.find((one) => permissionNamed(one) === another)
        if (key === undefined || may(reader.permissions, key)) wrong.push(`${path}: ${told}`)
      }
      for (const name of namedIn(told.replace(/^.* does this first: /, ''))) {
        const ways = buttons.get(name) ?? []
        const isThere = another !== undefined || ways.some((key) => isKey(key) && may(reader.permissions, key))
        if (ways.length === 0 || !isThere) wrong.push(`${path}: ${name}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('with a button for each act that it may do, to a screen that opens to it', () => {
    for (const { path, first, ways } of all) {
      for (const { href } of ways) {
        const { access } = matchPath(href).route
        expect([path, href, isKey(access) && may(reader.permissions, access)]).toEqual([path, href, true])
      }
      const isOwn = 'acts' in first && !(reader.isOfPartner && first.toPartner !== undefined)
      const open = isOwn ? first.acts.filter(({ key }) => may(reader.permissions, key)) : []
      expect([path, ways.length]).toEqual([path, open.length])
    }
  })

  it('of each act that it may do, and of no other as its own', () => {
    for (const { first, told } of all) {
      if (!('acts' in first) || (reader.isOfPartner && first.toPartner !== undefined)) continue
      const open = first.acts.filter(({ key }) => may(reader.permissions, key))
      for (const { act } of first.acts) {
        if (open.length > 0) expect(told.includes(act)).toBe(open.some((one) => one.act === act))
        else expect(told).toMatch(OF_ANOTHER)
      }
    }
  })
})

describe('who works for a partner', () => {
  const all = toldTo(readers.Partner as Reader)

  it('is told of itself, and of nothing that our people do', () => {
    const paths = all.map(({ path }) => path)
    expect(paths).toContain('/pages/PartnerReports/ApiOrderManagement')
    expect(paths).toContain('/pages/pricing')
    expect(all.filter(({ told }) => OF_ANOTHER.test(told) || /\ba partner\b|partner's/.test(told))).toEqual([])
  })
})

describe('a role of few permissions', () => {
  const told = (path: string, ...permissions: ReadonlyArray<string>) =>
    toldTo({ permissions, isOfPartner: false }).find((one) => one.path === path)?.told

  it('is told of the half that it may do', () => {
    const bulk = told('/pages/InventoryMaster', 'inventory.view', 'inventory.import')
    expect(bulk).toBe('Import many SIMs from a file with Bulk.')
  })

  it('is told whose work it is', () => {
    expect(told('/pages/pricing', 'pricing.view')).toBe(
      'Someone with the permission Add of Plans does this first: add the first plan with Add Plan.',
    )
  })
})
