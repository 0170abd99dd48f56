import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { permissionsDoc } from '../../../scripts/permissions-doc.ts'
import { routes } from '../../../src/app/navigation/routes.ts'
import { type Call, contract } from '../../../src/schemas/contract.ts'
import {
  differenceInWords,
  differenceTo,
  keptKeys,
  keyInWords,
  permissionsInWords,
  switched,
} from '../../../src/schemas/people/permission-sets.ts'
import {
  accessBy,
  allKeys,
  delivered,
  type Key,
  mayBeGiven,
  savedBy,
  seesOnePartner,
} from '../../../src/schemas/people/permissions.ts'
import { recordNames, records } from '../../../src/schemas/records/all.ts'
import { areaOfListed } from '../../../src/schemas/records/area.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { listedNames } from '../../../src/schemas/records/viewed.ts'

it('docs/permissions.md is what `npm run docs` would write', () => {
  const written = readFileSync(new URL('../../../docs/permissions.md', import.meta.url), 'utf8')
  expect(written).toBe(permissionsDoc())
})

const document = readFileSync(new URL('../../../docs/permissions.md', import.meta.url), 'utf8')
/** The cells of the row of a permission. */
const cellsOf = (key: Key) => {
  const line = document.split('\n').find((row) => row.startsWith(`| \`${key}\` |`)) ?? ''
  return line.split(' | ').map((cell) => cell.replace(/ \|$/, ''))
}

it('docs/permissions.md says of a call that needs two keys both of them, in the rows of both', () => {
  expect(cellsOf('inventory.reveal')[3]).toContain('`IssuePartnerKey` (needs `partner.edit` too)')
  expect(cellsOf('partner.edit')[3]).toContain('`IssuePartnerKey` (needs `inventory.reveal` too)')
  const two = Object.entries<Call>(contract).filter(([, { access }]) => typeof access === 'object' && access.also)
  expect(two).toHaveLength(5)
  for (const [name, { access }] of two) {
    if (typeof access !== 'object' || access.also === undefined) continue
    for (const key of [...access.any, access.also]) expect(cellsOf(key)[3]).toContain(`\`${name}\` (needs `)
  }
})

it('docs/permissions.md names every role that is delivered with a key', () => {
  expect(cellsOf('inventory.view')[2]).toBe('Admin, Staff, Stock Keeper')
  expect(cellsOf('report.view')[2]).toBe('Admin, Staff, Finance')
  expect(cellsOf('dashboard.view')[2]).toBe('Admin, Staff, Partner, Finance')
  expect(cellsOf('apiOrder.refund')[2]).toBe('Admin')
})

it('every key is asked for by something', () => {
  // The options of forms serve several areas, including missing ones.
  const { GetPlanDropdown: _, ...others } = contract
  const asked = new Set<string>([
    ...routes.map(({ access }) => access),
    ...Object.values<Call>(others).flatMap(({ access }) => (typeof access === 'object' ? access.any : [])),
    // These permissions allow a list to be exported.
    ...[
      'inventory',
      'plan',
      'offlineSale',
      'timeline',
      'partnerReport',
      'apiOrder',
      'pricing',
      ...listedNames.map(areaOfListed),
    ].map((area) => `${area}.export`),
    // These permissions reveal more of what others see masked.
    'inventory.reveal',
  ])
  expect(allKeys.filter((key) => !asked.has(key))).toEqual([])
})

it('what tells whole activation codes, or hands out what does, takes the key to see them', () => {
  const both = (name: 'GetApiDeliveryFile' | 'IssuePartnerKey') => contract[name].access.also
  expect([both('GetApiDeliveryFile'), both('IssuePartnerKey')]).toEqual(['inventory.reveal', 'inventory.reveal'])
})

it('whoever may do something in an area sees it, and who sees it no more does nothing there', () => {
  expect(keptKeys(['plan.edit', 'report.view', 'later.view'])).toEqual([
    'plan.view',
    'plan.edit',
    'report.view',
    'later.view',
  ])
  for (const key of allKeys) {
    const on = switched([], [key], true)
    expect(on).toEqual(keptKeys(on))
    expect(switched(on, [`${key.split('.')[0]}.view` as Key], false)).toEqual([])
    expect(switched(switched(allKeys, [key], false), [key], true)).toContain(key)
  }
})

it('keys are kept in the order of the grid, those of a later version behind them by name', () => {
  expect(keptKeys(['z.new', 'plan.edit', 'a.new', 'inventory.view'])).toEqual([
    'inventory.view',
    'plan.view',
    'plan.edit',
    'a.new',
    'z.new',
  ])
})

it('one act that is switched off leaves the others of its area, and View takes them with it', () => {
  const keys = ['plan.view', 'plan.add', 'plan.edit', 'report.view', 'plan.later']
  expect(switched(keys, ['plan.add'], false)).toEqual(['plan.view', 'plan.edit', 'report.view', 'plan.later'])
  expect(switched(keys, ['plan.view'], false)).toEqual(['report.view', 'plan.later'])
  expect(switched(keys, ['plan.view', 'report.view'], false)).toEqual(['plan.later'])
})

it('who sees one partner may be given the keys of partners alone, who sees all any', () => {
  expect(mayBeGiven('partnerReport.view', 'ownPartner')).toBe(true)
  expect(mayBeGiven('plan.view', 'ownPartner')).toBe(false)
  expect(mayBeGiven('plan.view', 'all')).toBe(true)
})

it('the role Partner is delivered with what screens give it, and may be given the export of the rates', () => {
  expect(delivered.Partner).toEqual([
    ...['dashboard.view', 'partnerReport.view', 'partnerReport.export', 'apiOrder.view', 'apiOrder.export'],
    'pricing.view',
  ])
  expect(mayBeGiven('pricing.export', 'ownPartner')).toBe(true)
})

it('a person sees one partner where their record says so, else where their role is the one that is delivered for it', () => {
  expect(seesOnePartner({ roleName: 'Resellers', scope: 'ownPartner' })).toBe(true)
  expect(seesOnePartner({ roleName: 'Partner', scope: 'all' })).toBe(false)
  expect([seesOnePartner({ roleName: 'Partner' }), seesOnePartner({ roleName: 'Staff' })]).toEqual([true, false])
})

it('a call that does several things names the field that says which, and the key of each', () => {
  expect(accessBy('kind', { item: 'inventory.view', plan: 'plan.view' })).toEqual({
    any: ['inventory.view', 'plan.view'],
    by: { field: 'kind', keys: { item: 'inventory.view', plan: 'plan.view' } },
  })
  expect(savedBy('plan')).toEqual({
    any: ['plan.add', 'plan.edit'],
    by: { field: 'flag', keys: { 1: 'plan.add', 2: 'plan.edit' } },
  })
})

it('who may open the form of a record may have its options', () => {
  const places: ReadonlyArray<unknown> = ['country', 'region', 'supplier']
  const isAskedFor = (record: AnyRecord) =>
    [...Object.values(record.fields), ...Object.values(record.relations)].some(
      (field) => 'to' in field && places.includes(field.to),
    )
  const withOptions = recordNames.filter((name) => isAskedFor(records[name])).map(areaOfListed)
  expect(withOptions).toContain('partner')
  expect(contract.GetPlanDropdown.access.any.toSorted()).toEqual(
    ['company.edit', ...['inventory', 'plan', 'warehouse', ...withOptions].map((area) => `${area}.view`)].toSorted(),
  )
})

it('keys are told in words', () => {
  expect(keyInWords('inventory.reveal')).toBe('Inventory: Reveal')
  expect(keyInWords('a key of a later version')).toBe('a key of a later version')
  expect(permissionsInWords([])).toBe('May do nothing.')
  expect(permissionsInWords(['plan.view', 'plan.edit', 'report.view'])).toBe('May view plans and reports; edit plans.')
  expect(permissionsInWords(['inventory.view', 'inventory.reveal', 'profile.reset', 'offlineSale.pay'])).toBe(
    'May view inventory; see PINs and activation codes; record payments; reset passwords.',
  )
  expect(permissionsInWords(['plan.view', 'report.view', 'role.view'])).toBe('May view plans, reports and roles.')
  expect(permissionsInWords(['invoice.view', 'apiOrder.retry'])).toBe('May view supplier invoices; retry API orders.')
  expect(permissionsInWords(delivered.Admin ?? [])).toMatch(/^May view everything; add everything/)
})

it('two roles differ in what the one may do and the other not, of what this version has, both ways and in words', () => {
  const own = ['role.view', 'inventory.view', 'inventory.edit', 'later.act']
  const other = ['inventory.view', 'plan.view', 'plan.export', 'report.view', 'other.act']
  const difference = differenceTo(other, own)
  expect(difference).toEqual({
    more: ['plan.view', 'plan.export', 'report.view'],
    less: ['inventory.edit', 'role.view'],
  })
  const words = (keys: ReadonlyArray<string>, than: ReadonlyArray<string>) =>
    differenceInWords('Stock Keeper', differenceTo(keys, than))
  expect(words(other, own)).toBe(
    'Stock Keeper may also: view plans and reports; export plans. It may not: view roles; edit inventory.',
  )
  expect(words(other, [])).toBe('Stock Keeper may also: view inventory, plans and reports; export plans.')
  expect(words(['plan.view'], ['plan.view', 'plan.edit'])).toBe('Stock Keeper may not: edit plans.')
  expect(words(own, [...own, 'another.act'])).toBe('Stock Keeper may do the same.')
})
