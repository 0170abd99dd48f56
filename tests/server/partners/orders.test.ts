import { describe, expect, it } from 'vitest'
import { anywhere, canExist, integer, typesOf } from '../../../server/core/projections/rows.ts'
import { signatureOf } from '../../../server/core/projections/versions.ts'
import { sortKey } from '../../../server/lists/sort-key.ts'
import { inOrder } from '../../../server/plans/plan-order.ts'
import { inOrder as inventoryOrder } from '../../../server/stock/inventory-pages.ts'

describe('the key that names are ordered by', () => {
  it.each([
    ['Ünïted Kingdom', 'united kingdom'],
    ['UK 3 GB', 'uk 00000003 gb'],
    ['UK 10 GB', 'uk 00000010 gb'],
    ['1 of 20', '00000001 of 00000020'],
  ])('of %j is %j', (name, key) => expect(sortKey(name)).toBe(key))
})

describe('the order of the plans', () => {
  it.each([
    [{ column: 'planName', direction: 'asc' }, 'p.sort_key, p.ordinal'],
    [{ column: 'planName', direction: 'desc' }, 'p.sort_key desc, p.ordinal desc'],
    [{ column: 'pid', direction: 'asc' }, 'p.id, p.ordinal'],
    [{ column: 'country', direction: 'asc' }, "coalesce(countries.sort_key, ''), p.ordinal"],
    [{ column: 'place', direction: 'asc' }, "coalesce(countries.sort_key, regions.sort_key, ''), p.ordinal"],
    [{ column: 'supplier', direction: 'desc' }, "coalesce(suppliers.sort_key, '') desc, p.ordinal desc"],
    [
      { column: 'validity', direction: 'asc' },
      "p.validity * case p.validity_type when 'month' then 30 when 'year' then 365 else 1 end, p.ordinal",
    ],
  ] as const)('by %j is %s', (sort, order) => expect(inOrder(sort)).toBe(order))

  it('puts the words of a choice in the order that a person reads', () => {
    const order = inOrder({ column: 'planSource', direction: 'asc' })
    expect(order.startsWith("case p.plan_source::text when '10' then 0 ")).toBe(true)
    const places = [...order.matchAll(/when '(\d+)' then (\d+)/g)].map(([, value]) => value)
    // Claro, EID, eSIMNet, eSIMPop, HTOUS, In House …
    expect(places.slice(0, 6)).toEqual(['10', '3', '6', '9', '5', '1'])
    expect(places).toHaveLength(16)
  })

  it('by currency is that of its names', () => {
    expect(inOrder({ column: 'currency', direction: 'asc' })).toBe(
      "case p.currency::text when 'EUR' then 0 when 'INR' then 1 when '1' then 2 end, p.ordinal",
    )
  })

  it('compares costs within a currency, and has those that are no number at its end', () => {
    const [place, isNone, cost] = inOrder({ column: 'buyingCost', direction: 'asc' }).split(
      / asc, (?=case|\(|p\.ordinal)/,
    )
    expect(isNone).toBe(`(${cost}) is null`)
    expect(place).toMatch(/^case p\.currency::text when 'EUR' then 0 when 'INR' then 1 when '1' then 2 end$/)
    expect(cost).toMatch(/^case when trim\(p\.buying_cost\) ~ /)
    const pattern = new RegExp(/~ '(.*)' then/.exec(cost ?? '')?.[1] ?? '')
    expect(['1', '-1.5', '+12.50', '0'].every((text) => pattern.test(text))).toBe(true)
    expect(['', '1,5', '1.', '.5', '1e3', 'free', '1.5x'].some((text) => pattern.test(text))).toBe(false)
  })
})

describe('the order of the stock', () => {
  it('is the last added first unless told, and of one day of expiry that of adding', () => {
    expect(inventoryOrder(null, 'i')).toBe('i.ordinal desc')
    expect(inventoryOrder({ column: 'createdDate', direction: 'asc' }, 'i')).toBe('i.ordinal asc')
    expect(inventoryOrder({ column: 'expiryDate', direction: 'asc' }, 'hits')).toBe(
      'hits.expiry_date asc, hits.ordinal asc',
    )
  })
})

describe('what is asked of the database', () => {
  it.each([
    [7, 7],
    [0, 0],
    [2_147_483_647, 2_147_483_647],
    [2_147_483_648, -1],
    [-1, -1],
    [1.5, -1],
    [Number.NaN, -1],
  ])('for the number %s is %i: one that no column holds is no row’s', (value, asked) => {
    expect(integer(value)).toBe(asked)
  })

  it('for a text anywhere takes its wildcards for what they are', () => {
    expect(anywhere('a%b_c\\d')).toBe('%a\\%b\\_c\\\\d%')
  })

  it('is nothing for a text that cannot exist', () => {
    expect([canExist('a'), canExist('a\u0000')]).toEqual([true, false])
  })

  it('for a table of arrays are the types of its columns', () => {
    expect(typesOf({ id: { type: 'integer primary key', of: () => 1 } })).toEqual({ id: 'integer primary key' })
  })
})

it('the signature of the tables is the same in whatever order their projections are named', () => {
  const [plans, users] = [
    { name: 'plans', version: 3 },
    { name: 'users', version: 1 },
  ]
  expect(signatureOf([users, plans])).toBe('plans 3, users 1')
  expect(signatureOf(new Set([plans, users]))).toBe('plans 3, users 1')
})
