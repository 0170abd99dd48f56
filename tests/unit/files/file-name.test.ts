import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { times } from '../../../src/services/core/times.ts'
import { fileName } from '../../../src/services/files/file-name.ts'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Asia/Kolkata'
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T20:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  times.set('utc')
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const order = { scope: 'all', format: 'csv', rows: [], columns: [], page: 3, pages: 67, total: 2000 } as const
const named = (filter: string, wish: Partial<Parameters<typeof fileName>[1]> = {}, sorted = '') =>
  fileName({ title: 'Inventory', filter, sorted }, { ...order, ...wish })

describe('the name of a file', () => {
  it('has the day, and what was searched for', () => {
    expect(named('')).toBe('Inventory 2026-11-22.csv')
    expect(named('Telco with voided')).toBe('Inventory 2026-11-22 Telco with voided.csv')
  })

  it('says how its rows are sorted, where that is not the own order of the list', () => {
    expect(named('Telco', {}, 'sorted by Expiry Date, descending')).toBe(
      'Inventory 2026-11-22 Telco sorted by Expiry Date, descending.csv',
    )
  })

  it('says of one page which it is, and of how many', () => {
    expect(named('', { scope: 'shown' })).toBe('Inventory 2026-11-22 page 3 of 67.csv')
    expect(named('Telco', { scope: 'shown', format: 'xlsx' })).toBe('Inventory 2026-11-22 Telco page 3 of 67.xlsx')
  })

  it('has the day of the zone that the file tells times in', () => {
    times.set('mine')
    expect(named('')).toBe('Inventory 2026-11-23.csv')
  })

  it('is the one of the specification in its layout', () => {
    expect(named('Telco', { scope: 'legacy' })).toBe('Inventory.csv')
  })

  it('is one that any file system takes, and shows its ending, whatever was searched for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 400 }), (one, other) => {
        for (const text of [one, other, `..\\${one}/../${other}`, `evil\u202Evsc.exe ${one}`]) {
          const name = named(text)
          expect(name).toMatch(/^Inventory 2026-11-22( .*)?\.csv$/u)
          expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u)
          expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
        }
      }),
    )
  })
})
