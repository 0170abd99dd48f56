import { expect, it } from 'vitest'
import { formatMoment } from '../../../src/schemas/core/format.ts'

// A separate file, because it changes the time zone of its process.
it("a moment is shown as dd/MM/yyyy HH:mm in the person's time zone", () => {
  const zone = process.env.TZ
  try {
    process.env.TZ = 'Asia/Kolkata'
    expect(formatMoment('2026-11-21T20:02:20.000Z', 'mine')).toBe('22/11/2026 01:32')
    process.env.TZ = 'America/New_York'
    expect(formatMoment('2026-11-21T04:02:20.000Z', 'mine')).toBe('20/11/2026 23:02')
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})
