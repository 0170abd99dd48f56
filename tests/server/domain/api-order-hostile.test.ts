import { describe, expect, it } from 'vitest'
import { withoutCredentials } from '../../../server/domain/api-order-credentials.ts'
import { readExactly, writtenExactly } from '../../../server/domain/exact-json.ts'

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

describe('of 16 KB of', () => {
  const MOST = 16_000
  const repeated = (piece: string) => piece.repeat(MOST / piece.length)
  const nested = (open: string, close: string) => {
    const levels = MOST / (open.length + close.length)
    return open.repeat(levels) + close.repeat(levels)
  }
  const pieces = [
    ...['{', '[', ':', '=', '"', '\\', '\\"', '`', ' ', '% ', '//', '%7B', '{}', '{"a":', '["token",', '"token":['],
    ...['[{\\"', 'token:', 'token=', 'token: [', "token='", 'token:\n', 'secret ', 'x secret', '["token","S"],'],
    ...['token (x):', 'token [x]:', '):', '//"', '//a"@', 'a"'],
  ]
  it.each<readonly [string, string]>([
    ...pieces.map((piece) => [piece, repeated(piece)] as const),
    ['[1,[1,…]]', nested('[1,', 'x]')],
    ['{"a":{"a":…}}', nested('{"a":', '}')],
    ['an address', `//${repeated('a"')}`],
    ['texts within texts', Array.from({ length: 60 }).reduce<string>((text) => `x [${quoted(text)}]`, 'S')],
  ])('%s a look takes little, and what stands behind it is not kept', (_, junk) => {
    const before = process.cpuUsage().user
    const sent = [junk, `see ${junk}`, { [junk]: 1, token: junk }]
    for (const text of sent) withoutCredentials({ text })
    // It is a tenth of that; looked at again for each of its signs, some of them took twenty seconds.
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(3_000)
    const plants = ['{"token":"canary-text"}', '\nX-Api-Key: canary-text', ' token=canary-text']
    for (const text of plants.map((plant) => `see ${junk}${plant}`)) {
      const kept = JSON.stringify(withoutCredentials({ text }))
      expect(kept).not.toContain('canary')
      expect(kept.length).toBeLessThan(3 * JSON.stringify(text).length)
    }
  })
})

it('of a request that takes too long no text after is kept, the names of fields and headers neither', () => {
  const request = { plan: 'UK 5 GB', note: `see ${'{'.repeat(15_000)}`, list: ['UK', 5], json: '{"a":1}' }
  const kept = JSON.stringify(withoutCredentials({ request, headers: { accept: '*/*', host: 'h' } }))
  expect(kept.replace(/\{{9,}/, '')).toBe(
    '{"request":{"plan":"UK 5 GB","note":"see ••••","••••":"{\\"••••\\":1}"},"••••":{"••••":"••••"}}',
  )
})

describe('of a request that is made to be read otherwise', () => {
  it('a text that looks like a number of ours is a text', () => {
    const [one, two] = ['\u2028#\u20291-1', '\u2028#\u202912']
    const body = readExactly(JSON.stringify({ one, two, token: 'canary-text' }))
    expect(JSON.parse(writtenExactly(withoutCredentials(body)))).toEqual({ one, two })
  })

  it('a key of ours is none where something stands within it', () => {
    const key = `sdk_${'a'.repeat(20)}\u2028#\u2029${'b'.repeat(23)}`
    expect(writtenExactly(withoutCredentials(readExactly(JSON.stringify({ note: key }))))).not.toMatch(/sdk_[\w-]{43}/)
  })

  it.each([
    // What a credential says as JSON, and what a name does, is found elsewhere too.
    [{ token: '{"parts":"ab\\/cdefgh1234"}', note: 'ab/cdefgh1234' }, { note: '••••' }],
    [{ token: [JSON.stringify(JSON.stringify({ a: 'ab"cdefgh1234' }))], note: 'ab"cdefgh1234' }, { note: '••••' }],
    [
      { token: '{"id":"short"}', note: '{"id":"short"}', id: 'short' },
      { note: '••••', id: 'short' },
    ],
    [{ body: '{"__proto__":{"token":"canary-proto","n":1}}' }, { body: '{"__proto__":{"n":1}}' }],
    [{ '{"jwt":"canary-name"}': 1, note: 'canary-name' }, { note: '••••' }],
  ])('of %o nothing is kept that admits its bearer', (sent, kept) => {
    expect(withoutCredentials(sent)).toEqual(kept)
  })

  it.each([20, 45])('JSON %i texts deep is told or not kept', (levels) => {
    const deep = Array.from({ length: levels }).reduce<string>(
      (text) => `${'['.repeat(60)}${quoted(text)}${']'.repeat(60)}`,
      '{"token":"canary-text"}',
    )
    for (const sent of [{ deep }, { token: deep }, { [deep]: 1 }]) {
      expect(JSON.stringify(withoutCredentials(sent))).not.toContain('canary')
    }
  })
})
