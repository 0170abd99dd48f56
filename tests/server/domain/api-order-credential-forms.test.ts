import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutCredentials } from '../../../server/domain/api-order-credentials.ts'
import type { Json } from '../../../server/domain/exact-json.ts'
import { writtenExactly } from '../../../server/domain/exact-json.ts'

describe('of a credential in a text somebody wrote, nothing is kept:', () => {
  it.each([
    // JSON amid prose, whole, escaped and broken off.
    ['retry with {"apiKey":"S"} please', 'retry with {} please'],
    ['a {"n":1,"deep":[{"token":"S"}]} and {"pwd":2}', 'a {"n":1,"deep":[{}]} and {}'],
    ['sent [{"name":"token","value":"S"}], got []', 'sent [{"name":"token"}], got []'],
    ['sent ["token", "S"], then ["a", "b"]', 'sent ["token","••••"], then ["a", "b"]'],
    ['was "{\\"pwd\\":\\"S\\",\\"n\\":1}" then', 'was "{"n":1}" then'],
    ['was "[\\"token\\",\\"S\\"]" then', 'was "["token","••••"]" then'],
    ['was "{\\"name\\":\\"token\\",\\"list\\":[1],\\"value\\":\\"S\\"}"', 'was "{"name":"token","list":[1]}"'],
    ['was {"plan":"x","apiKey":"S', 'was {"plan":"x","apiKey":"••••'],
    ['was {"pwd": {"a":["S", 1]}, "n": 1', 'was {"pwd": ••••, "n": 1'],
    ["{'token': 'S', 'n': 1} and {apiKey: `S`, n: 1}", "{'token': '••••', 'n': 1} and {apiKey: `••••`, n: 1}"],
    ['5" pipe {"secret":"S","n":1}', '5" pipe {"n":1}'],
    // Lines of headers, and notes that look like them.
    ['Authorization: Bearer S\r\nX-Api-Key: S\r\nX-Plan: 5', 'Authorization: ••••\r\nX-Api-Key: ••••\r\nX-Plan: 5'],
    ['POST / HTTP/1.1\nCookie: a=S; b=S\n\nplan=5', 'POST / HTTP/1.1\nCookie: ••••\n\nplan=5'],
    ['Our API key: S S\nPlan: 5', 'Our API key: ••••\nPlan: 5'],
    ['API_KEY=\nAuthorization: Bearer S\nplan=5', 'API_KEY=\nAuthorization: ••••\nplan=5'],
    ['token=\nX-Api-Key: S', 'token=\nX-Api-Key: ••••'],
    ['token=\nplan=5', 'token=\nplan=5'],
    ['token=\nS\nplan=5', 'token=\n••••\nplan=5'],
    [
      'the client secret is below, Wi-Fi password:\nS\nPlan: 5',
      'the client secret is below, Wi-Fi password:\n••••\nPlan: 5',
    ],
    [
      'curl -H \'X-Api-Key: S\' -H "token: S" https://h/?id=7',
      'curl -H \'X-Api-Key: ••••\' -H "token: ••••" https://h/?id=7',
    ],
    ['- **Token:** S', '- **Token:••••'],
    // What stands in brackets behind a name.
    ['Our API key (live): S S\nPlan: 5', 'Our API key (live): ••••\nPlan: 5'],
    ['**API key (live, for EU)**: S', '**API key (live, for EU)**: ••••'],
    ['the "API key" (live) = S, and Token [live]: S', 'the "API key" (live) = •••• and Token [live]: ••••'],
    ["curl -H 'X-Api-Key (live): S' https://h/?id=7", "curl -H 'X-Api-Key (live): ••••' https://h/?id=7"],
    ['was {"n":1,"Secret (live)": S "S', 'was {"n":1,"Secret (live)": ••••'],
    ['user [password]: S', 'user [password]: ••••'],
    // Queries, forms and assignments.
    ['call ?token=S&id=7 or #access_token=S', 'call ?token=••••&id=7 or #access_token=••••'],
    ['id=7&client_secret=S&plan=5', 'id=7&client_secret=••••&plan=5'],
    ['password = S, or token="S S" and :secret => \'S S\'', 'password = •••• or token="••••" and :secret => \'••••\''],
    ['authorization=Bearer S&id=7 or Authorization = Basic S', 'authorization=••••&id=7 or Authorization = ••••'],
    ['x=%7B%22apiKey%22%3A%22S%22%2C%22n%22%3A1%7D&id=7', 'x={"n":1}&id=7'],
    ['X-Api-Key%3A%20S', 'X-Api-Key: ••••'],
    ['data={"apiKey":"S"}&id=7', 'data={}&id=7'],
    ['token={"a b":"S"}&id=7', 'token=••••&id=7'],
    // Who asks by an address.
    ['call https://user:S@h/cb or //S@h', 'call https://••••@h/cb or //••••@h'],
    ['call https://user:S"S@h/cb or https://user:"S"@h:80', 'call https://••••@h/cb or https://••••@h:80'],
    ['{"a":"https://u:S\\"S@h:80","b":"sam@h"} is', '{"a":"https://••••@h:80","b":"sam@h"} is'],
  ])('%s', (text, kept) => {
    expect(withoutCredentials({ note: text, list: [text] })).toEqual({ note: kept, list: [kept] })
  })

  it.each([
    [
      ['token', 'S'],
      ['token', '••••'],
    ],
    [
      [
        ['X-Api-Key', 'S'],
        ['plan', 'x'],
      ],
      [
        ['X-Api-Key', '••••'],
        ['plan', 'x'],
      ],
    ],
    [
      ['plan', 'x', 'API secret', { a: 'S' }],
      ['plan', 'x', 'API secret', '••••'],
    ],
    [[['client secret', ['S']]], [['client secret', '••••']]],
    // Here it is the value.
    [
      ['plan', 'token', 'x', 'y'],
      ['plan', 'token', 'x', 'y'],
    ],
    [
      ['token', 'quantity', 'plan'],
      ['token', 'quantity', 'plan'],
    ],
    [
      ['The token of Kim is lost', 'call me'],
      ['The token of Kim is lost', 'call me'],
    ],
    [
      ['https://h/tokens/5', 'page'],
      ['https://h/tokens/5', 'page'],
    ],
  ])('the list %j', (list, kept) => {
    expect(withoutCredentials({ list })).toEqual({ list: kept })
    expect(withoutCredentials({ note: `is ${JSON.stringify(list)}.` })).toEqual({ note: `is ${JSON.stringify(kept)}.` })
  })

  it.each([
    'API secret',
    'client secret',
    'Secret key',
    'access token',
    'secret',
    'Secret 2',
    'Secret (live)',
    'secret value',
    'Secret access key',
    'shop secret',
    'the shop password',
    'Secret Garden password',
    'client  Secret new',
  ])('the value that is called %s', (name) => {
    expect(withoutCredentials([{ name, value: 5 }, { [name]: 5 }])).toEqual([{ name }, {}])
  })

  it.each(['Secret Garden', 'The Secret Garden', 'Secret Island Tour', 'secret beach', 'Secretary'])(
    'but of what is called %s all',
    (name) => {
      const said = [{ name, value: 5 }, { [name]: 5 }, `${name}: 5 GB`]
      expect(withoutCredentials(said)).toEqual(said)
    },
  )
})

describe('what names no credential is kept:', () => {
  it.each([
    'Please send the token by post, the password is not known',
    'Forgot my password. Call me: +44 7700 900123',
    'Sam asked for a new password; reply to sam@example.com (time: 12:30)',
    '12 Key Street, Florida Keys, Apt. 5: ring twice',
    'ICCID: 8944000000000000011, LPA:1$rsp.example.com$K4-8GH',
    'Europe Day Pass: 5 GB, UK 5 GB = 12.50 EUR',
    'see {this}, [1], [x], {"plan": "UK 5 GB", "list": [ 1, 2 ]} and {}',
    'sent {"key":"colour","value":"red"}',
    'http://auth-token.internal:8080/cb?id=7',
    'is {"url":"https://h:8080","email":"sam@h"}, ["https://h:8080","sam@h"] or {"https://h:80":"sam@h"}',
    'as {\\"url\\":\\"https://h:80\\",\\"email\\":\\"sam@h\\"} and <a href="https://h:8080">sam@h</a>',
    'Secret Garden (Japan): 5 GB, Europe Day Pass (5 days): 3',
    'token: \n\nKind regards',
    'C:\\new\\table "quoted \\"twice\\"" 100% \\u00e9',
    'Idempotency-Key: R-17',
    'keyboard: de, monkeys: 3, author: Kim',
    '::==[[{{"":}}]]',
  ])('%s', (text) => {
    expect(withoutCredentials({ note: text, list: [text] })).toEqual({ note: text, list: [text] })
  })

  it('the words of a sentence elsewhere, though what is behind a colon is cut', () => {
    expect(
      withoutCredentials({
        customer: 'Kim',
        list: ['token', 'quantity'],
        quantity: 1,
        note: 'password: the customer forgot x7Gk29-ab',
        x: 'x7Gk29-ab',
      }),
    ).toEqual({ customer: 'Kim', list: ['token', '••••'], quantity: 1, note: 'password: ••••', x: '••••' })
  })
})

it('a canary is nowhere in what is kept, in whatever form, however deep', () => {
  const written = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const forms: ReadonlyArray<(name: string, canary: string) => Json> = [
    (name, canary) => ({ [name]: canary, n: 1 }),
    (name, canary) => ({ name, value: canary }),
    (name, canary) => [name, canary],
    (name, canary) => [
      ['plan', 'x'],
      [name, { a: [canary] }],
    ],
    (name, canary) => `${name}: Bearer ${canary}\r\nX-Plan: 5`,
    (name, canary) => `X-Plan: 5\n${name}:${canary}`,
    (name, canary) => `curl -H '${name}: ${canary}' https://h/`,
    (name, canary) => `?id=7&${name}=${canary}&plan=5`,
    (name, canary) => `${encodeURIComponent(name)}=${encodeURIComponent(canary)}`,
    (name, canary) => `the ${name} = "${canary} ${canary}"`,
    (name, canary) => `{'${name}': '${canary}'}`,
    (name, canary) => `{"n":1,"${name}":"${canary}`,
    (name, canary) => `Our ${name} (live): ${canary}`,
    (_, canary) => `https://user:${encodeURIComponent(canary)}@h/`,
    (_, canary) => `https://user:pa"${encodeURIComponent(canary)}@h/`,
  ]
  const wraps: ReadonlyArray<(value: Json) => Json> = [
    (value) => [1, value, 'told'],
    (value) => ({ plan: 'UK 5 GB', more: value }),
    (value) => ({ name: 'details', value }),
    (value) => JSON.stringify(value),
    (value) => JSON.stringify(value, null, 2),
    (value) => `retry with ${written(value)} please`,
    (value) => `${written(value)}, and [x] {y} "z"`,
    (value) => `https://h/cb?id=7&next=${encodeURIComponent(written(value))}&page=2`,
  ]
  const canary = fc.stringMatching(/^canary-[A-Z0-9/+_.-]{2,20}$/)
  const name = fc.constantFrom('token', 'X-Api-Key', 'client_secret', 'Authorization', 'user[password]', 'jwt')
  fc.assert(
    fc.property(
      fc.constantFrom(...forms),
      name,
      canary,
      fc.array(fc.constantFrom(...wraps), { maxLength: 6 }),
      (form, name, canary, path) => {
        const sent = path.reduce((inner, wrap) => wrap(inner), form(name, canary))
        expect(writtenExactly(withoutCredentials({ sent }))).not.toContain('canary')
      },
    ),
    { numRuns: 300 },
  )
})
