import { describe, expect, it } from 'vitest'
import { withoutCredentials } from '../../../server/domain/api-order-credentials.ts'

/** A text as JSON in which another level costs a quote five characters; written as `\"` it costs twice as much each time. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, (sign) => (sign === '"' ? '\\u0022' : '\\u005c'))}"`

const within = (text: string, levels: number): string => (levels === 0 ? text : within(quoted(text), levels - 1))

describe('of a request that is made to cost much', () => {
  it.each([16, 50])('texts %i deep within texts take no more room than they came with', (levels) => {
    const body = within('{"token":"canary-text","n":1}', levels)
    expect(body.length).toBeLessThan(16_384)
    const kept = JSON.stringify(withoutCredentials({ body }))
    expect(kept.length).toBeLessThan(3 * body.length)
    expect(kept).not.toContain('canary')
  })

  it('what is encoded thousands of times over is not kept', () => {
    const body = `x=%${'25'.repeat(3_000)}3Dcanary-text`
    expect(withoutCredentials({ body })).toEqual({ body: '••••' })
  })

  it('what is encoded a few times over is read', () => {
    const address = 'https://h/?token=S&id=7'
    const next = [1, 2, 3].reduce((told) => encodeURIComponent(told), address)
    expect(withoutCredentials({ next })).toEqual({ next: 'https://h/?token=••••&id=7' })
  })
})
