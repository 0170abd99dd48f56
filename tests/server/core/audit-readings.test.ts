import { describe, expect, it } from 'vitest'
import { personalReading } from '../../../server/core/audit/act-of.ts'
import { personalCalls } from '../../../server/core/audit/personal-calls.ts'
import { Readings, ROWS_TOLD } from '../../../server/core/audit/readings.ts'
import { contract } from '../../../src/schemas/contract.ts'

const MINUTE = 60_000

describe('rows of people that somebody reads', () => {
  it('are told once they are a thousand within an hour, with when the first was read, and counted anew from there', () => {
    const readings = new Readings()
    expect(ROWS_TOLD).toBe(1_000)
    for (let page = 0; page < 9; page++) expect(readings.add('2', 100, page * 6 * MINUTE)).toBeNull()
    expect(readings.add('2', 99, 54 * MINUTE)).toBeNull()
    expect(readings.add('2', 1, 59 * MINUTE)).toEqual({ rows: 1_000, since: 0 })
    expect(readings.add('2', 999, 59 * MINUTE)).toBeNull()
    expect(readings.add('2', 30, 59 * MINUTE)).toEqual({ rows: 1_029, since: 59 * MINUTE })
  })

  it('are not told where they were read over more than an hour, nor where several people read them', () => {
    const readings = new Readings()
    expect(readings.add('2', 500, 0)).toBeNull()
    expect(readings.add('2', 500, 60 * MINUTE)).toBeNull()
    expect(readings.add('3', 999, 60 * MINUTE)).toBeNull()
    expect(readings.add('2', 499, 61 * MINUTE)).toBeNull()
    expect(readings.add('2', 0, 61 * MINUTE)).toBeNull()
    expect(readings.add('2', 1, 61 * MINUTE)).toEqual({ rows: 1_000, since: 60 * MINUTE })
  })
})

describe('a call that lists people', () => {
  it.each([
    'SearchCustomer',
    'GetCustomerList',
    'GetPartners',
    'SearchSupplier',
    'GetEmployeeList',
    'GetContactList',
    'PurchaseReport',
    'SignupReport',
    'JapanReport',
    'PartnerSalesReport',
  ] as const)('is %s', (name) => {
    expect(personalCalls.has(name)).toBe(true)
  })

  it.each(['GetInventoryList', 'SearchPlan', 'GetReceiptList', 'GetTimeline', 'Me', 'GetOwnProfile'] as const)(
    'is not %s',
    (name) => {
      expect(personalCalls.has(name)).toBe(false)
    },
  )

  it('counts where its page was answered, and is no file, which is told by itself', () => {
    const target = `/api${contract.SearchCustomer.path}?x=1`
    const answered = { target, status: 200, actor: '2', isForged: false, isBulk: false, rows: 30 }
    expect(personalReading(answered)).toBe('SearchCustomer')
    expect(personalReading({ ...answered, isBulk: true })).toBeNull()
    expect(personalReading({ ...answered, status: 400 })).toBeNull()
    expect(personalReading({ ...answered, rows: null })).toBeNull()
    expect(personalReading({ ...answered, target: '/api/PlanMaster/GetPlanList' })).toBeNull()
  })
})
