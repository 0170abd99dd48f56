import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, dayOfMillis, isSameZone, isTimeZone, startOfDay } from '../../../src/schemas/core/time-zone.ts'

describe('the day of a moment in a time zone', () => {
  it.each([
    ['UTC', '2026-12-31T20:30:00.000Z', '2026-12-31'],
    ['Asia/Kolkata', '2026-12-31T20:30:00.000Z', '2027-01-01'],
    ['Asia/Kolkata', '2026-12-31T18:29:59.999Z', '2026-12-31'],
    ['Asia/Kolkata', '2026-12-31T18:30:00.000Z', '2027-01-01'],
    ['America/Los_Angeles', '2026-12-31T20:30:00.000Z', '2026-12-31'],
    ['America/Los_Angeles', '2027-01-01T07:59:59.999Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T20:30:00.000Z', '2027-01-01'],
    // The clocks go forward on 8 March 2026 at 10:00 UTC, and back on 1 November 2026 at 09:00 UTC.
    ['America/Los_Angeles', '2026-03-08T07:59:59.999Z', '2026-03-07'],
    ['America/Los_Angeles', '2026-03-08T08:00:00.000Z', '2026-03-08'],
    ['America/Los_Angeles', '2026-03-09T06:59:59.999Z', '2026-03-08'],
    ['America/Los_Angeles', '2026-03-09T07:00:00.000Z', '2026-03-09'],
    ['America/Los_Angeles', '2026-11-01T06:59:59.999Z', '2026-10-31'],
    ['America/Los_Angeles', '2026-11-02T07:59:59.999Z', '2026-11-01'],
    ['America/Los_Angeles', '2026-11-02T08:00:00.000Z', '2026-11-02'],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
    // Without milliseconds, as older events have it.
    ['Asia/Kolkata', '2026-11-21T18:30:00Z', '2026-11-22'],
  ])('in %s, %s is on %s', (zone, moment, day) => {
    expect(dayIn(zone, moment)).toBe(day)
    expect(dayOfMillis(zone, Date.parse(moment))).toBe(day)
  })

  it('is a day without a time as it is, and the first ten characters of any other text', () => {
    for (const zone of ['UTC', 'Asia/Kolkata', 'America/Los_Angeles']) {
      expect(dayIn(zone, '2026-11-21')).toBe('2026-11-21')
      expect(dayIn(zone, '')).toBe('')
      expect(dayIn(zone, 'some time ago')).toBe('some time ')
    }
  })
})

describe('the first moment of a day in a time zone', () => {
  it.each([
    ['UTC', '2026-11-01', '2026-11-01T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-01', '2026-10-31T18:30:00.000Z'],
    ['America/Los_Angeles', '2026-11-02', '2026-11-02T08:00:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00.000Z'],
    // The clocks skipped midnight in Brazil, and had it twice in Cuba.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ])('in %s, %s begins at %s', (zone, day, moment) => expect(startOfDay(zone, day)).toBe(moment))

  it('is the first that has this day, in any zone on any day', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const days = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2037, 0, 1) })
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, millis) => {
        const day = dayOfMillis(zone, millis)
        const begins = Date.parse(startOfDay(zone, day))
        expect(begins).toBeLessThanOrEqual(millis)
        expect(dayOfMillis(zone, begins)).toBe(day)
        expect(dayOfMillis(zone, begins - 1) < day).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

it('takes names of time zones, and no offsets', () => {
  for (const name of ['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5']) {
    expect(isTimeZone(name)).toBe(true)
  }
  for (const name of ['', '+05:30', 'Asia/Atlantis', 'Mars', 'Asia/Kolkata ', "'; drop table"]) {
    expect(isTimeZone(name)).toBe(false)
  }
  expect(isSameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true)
  expect(isSameZone('Asia/Colombo', 'Asia/Kolkata')).toBe(false)
})
