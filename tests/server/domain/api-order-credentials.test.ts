import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCredential } from '../../../server/domain/api-order-credential-names.ts'
import { withoutCredentials } from '../../../server/domain/api-order-credentials.ts'
import type { Json } from '../../../server/domain/exact-json.ts'
import { readExactly, writtenExactly } from '../../../server/domain/exact-json.ts'

const KEY = `sdk_${'aB3-_'.repeat(8)}xyz`

describe('what is kept of a request', () => {
  it.each([
    ...['authorization', 'Proxy-Authorization', 'X-Authentication', 'X-Auth', 'auth', 'xauth', 'basicAuth', 'OAuth2'],
    ...['X-Api-Key', 'apiKey', 'accesskey', 'privatekey', 'APPKEY', 'api_keys', 'signingkey2'],
    ...['access_token', 'clientSecret', 'signature', 'xsignature', 'SignatureV4', 'sig', 'X-Hmac', 'jwt', 'bearer'],
    ...['Password', 'passwd', 'pwd', 'userPwd', 'passphrase', 'passcode', 'pass', 'credentials', 'cookie'],
  ])('is not %s', (name) => {
    expect(isCredential(name)).toBe(true)
    expect(withoutCredentials({ deep: [{ [name]: 'canary' }] })).toEqual({ deep: [{}] })
  })

  it.each([
    ...['plan', 'quantity', 'monkey', 'monkeys', 'keyboard', 'requestId', 'Turkey', 'hockeyTeam'],
    ...['author', 'authored', 'co-author', 'dayPass', 'passport', 'signal', 'forbearer'],
    ...['Idempotency-Key', 'idempotencyKey', 'x-idempotency-key'],
  ])('is %s', (name) => {
    expect(withoutCredentials({ [name]: 'told' })).toEqual({ [name]: 'told' })
  })

  it('has no credential under another name, in a text, as a number or as a name', () => {
    const kept = withoutCredentials({
      ...{ token: 'canary-text', password: 12345678, secret: { parts: ['canary-part', 87654321] } },
      ...{ note: 'my canary-text here', list: ['canary-part'], 'canary-text': 1, n: 2 },
      ...{ memo: '12345678', total: 12345678, text: 'is 87654321.' },
    })
    expect(kept).toEqual({
      ...{ note: 'my •••• here', list: ['••••'], '••••': 1, n: 2 },
      ...{ memo: '••••', total: '••••', text: 'is ••••.' },
    })
  })

  it('has what is as short as a quantity or a word where it is no credential', () => {
    const said = { quantity: 1, isGift: 'yes', note: 'The Bearer pays 1234567', total: 1234567 }
    expect(withoutCredentials({ ...said, pwd: 1, token: 'yes', auth: 'Bearer x', secret: 1234567 })).toEqual(said)
  })

  it('has no key of ours, whoever’s it is and wherever it stands', () => {
    expect(
      withoutCredentials({ note: `use ${KEY}, please`, list: [KEY], [KEY]: 1, url: `https://h/${KEY}/x` }),
    ).toEqual({
      ...{ note: 'use ••••, please', list: ['••••'], '••••': 1, url: 'https://h/••••/x' },
    })
  })

  it.each([
    ['https://u:pw@h/cb?token=S&plan=5', 'https://••••@h/cb?token=••••&plan=5'],
    ['https://only-a-user@h:8443/', 'https://••••@h:8443/'],
    ['see https://u:p@w@h, //u:pw@h', 'see https://••••@h, //••••@h'],
    ['/cb?id=7&api%5Fkey=S#access_token=S', '/cb?id=7&api%5Fkey=••••'],
    ['https://h/#access_token=S&state=3', 'https://h/#access_token=••••&state=3'],
    ['/cb?next=https%3A%2F%2Fu%3Apw%40h%2F%3Fsig%3DS&id=7', '/cb?next=https://••••@h/?sig=••••&id=7'],
    ['/cb?next=https://h/?token=S', '/cb?next=https://h/?token=••••'],
    ['password=S; user[pwd]=a=b x', 'password=••••; user[pwd]=•••• x'],
  ])('has of %s what admits nobody', (text, kept) => {
    expect(withoutCredentials({ callback: text, list: [text] })).toEqual({ callback: kept, list: [kept] })
  })

  it.each([
    ...['https://h/@user?author=Kim&page=2', 'sam@example.com', 'https://h/tokens/5?id=7', 'a = b; c=100%', 'token='],
    ...['https://h/cb?next=https%3A%2F%2Fh%2F%3Fid%3D7', 'The key is blue', 'x?monkey=1'],
  ])('has all of %s', (text) => {
    expect(withoutCredentials({ note: text })).toEqual({ note: text })
  })

  it('has what an address admitted by nowhere else', () => {
    const url = 'https://u:canary-pass@h/cb?token=canary%2Ftoken&x=1'
    const kept = JSON.stringify(withoutCredentials({ url, note: 'canary-pass or canary/token', raw: 'canary%2Ftoken' }))
    expect(kept).not.toContain('canary')
  })

  it.each([
    ['{"token":"canary-text","n":1}', '{"n":1}'],
    [' [ {"deep": {"X-Api-Key": 7}}, "canary-text" ] ', '[{"deep":{}},"••••"]'],
    ['{"url":"https://h/?token=S&id=7"}', '{"url":"https://h/?token=••••&id=7"}'],
    [JSON.stringify('{"pwd":1,"plan":"x"}'), JSON.stringify('{"plan":"x"}')],
    [JSON.stringify({ inner: '{"secret":1,"list":["{\\"jwt\\":2}"]}' }), JSON.stringify({ inner: '{"list":["{}"]}' })],
    // Of two fields of one name the first is lost, with what is in it.
    ['{"a":{"token":"S"},"a":1}', '{"a":1}'],
    [`{"pin":1234567890123456789,"token":"S","price":1.50}`, '{"pin":1234567890123456789,"price":1.50}'],
    [
      '{"pwd":98765432109876543210,"total":98765432109876543210,"note":"is 98765432109876543210"}',
      '{"total":"••••","note":"is ••••"}',
    ],
  ])('has of the JSON %s what admits nobody', (text, kept) => {
    expect(withoutCredentials({ token: 'canary-text', body: text })).toEqual({ body: kept })
  })

  it.each([
    ...[
      '{ "plan": "x",\n\t"iccid": 8944000000000000011 }',
      '[ ]',
      '[1.0, -0, 1e3]',
      '"quoted"',
      '{"key":"colour","value":"red"}',
    ],
    // As other systems write it.
    ...['{"url":"https:\\/\\/h"}', '{"at":"caf\\u00e9 \\uD800"}', '{"b":1,"10":2,"9":3}', '{"a":1,"a":1}'],
    ...['{"plan": "x"', '[see below]', '{}{}', '12345678901234567890'],
  ])('has all of the text %s as it was written', (text) => {
    expect(withoutCredentials({ body: text })).toEqual({ body: text })
  })

  it.each([
    [{ name: 'Authorization', value: 'canary-1' }, { name: 'Authorization' }],
    [
      { key: 'api_key', value: 'canary-2', enabled: true },
      { key: 'api_key', enabled: true },
    ],
    [{ Key: 'x-oauth2-token', Values: ['canary-3'] }, { Key: 'x-oauth2-token' }],
    [{ '@name': 'account[password]', '@value': 31415926 }, { '@name': 'account[password]' }],
    [{ header: 'Cookie', val: { session: 'canary-4' } }, { header: 'Cookie' }],
    [
      { key: 'giftNote', value: 'Hello' },
      { key: 'giftNote', value: 'Hello' },
    ],
    [
      { name: 'plan', value: 'UK 5 GB' },
      { name: 'plan', value: 'UK 5 GB' },
    ],
    // A name is made of words; a key by itself is none.
    [{ key: 'k9Jd82nXq0', value: 'Hello' }, { value: 'Hello' }],
    [{ key: 'token', note: 'no pair' }, { note: 'no pair' }],
  ])('has of the pair %o what admits nobody', (pair, kept) => {
    expect(withoutCredentials({ headers: [pair, pair] })).toEqual({ headers: [kept, kept] })
  })

  it('has nowhere else what a pair or the JSON of a text has for a credential', () => {
    const said = { note: 'canary-pair, or canary-json', digits: 'PIN 98765432109876543210' }
    const request = readExactly(
      `{"form":[{"name":"token","value":"canary-pair"}],"body":"{\\"jwt\\":\\"canary-json\\"}","pwd":98765432109876543210}`,
    )
    expect(withoutCredentials({ ...(request as object), ...said })).toEqual({
      ...{ form: [{ name: 'token' }], body: '{}', note: '••••, or ••••', digits: 'PIN ••••' },
    })
  })

  it('has every digit of a number that is no credential', () => {
    const text = '{"iccid":8944000000000000011,"price":1.50,"list":[-0,1e3,12345678901234567890],"n":2}'
    expect(writtenExactly(withoutCredentials(readExactly(text)))).toBe(text)
  })

  it.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('has nothing of the JSON of a text that is thousands of %s deep', (open, close) => {
    const body = `${open.repeat(2_700)}"canary-deep"${close.repeat(2_700)}`
    expect(JSON.stringify(withoutCredentials({ body }))).not.toContain('canary')
  })

  /** What a value says with all JSON that is told in its texts, however that is written. */
  const opened = (value: Json): Json => {
    if (typeof value === 'string' && /^\s*[[{"]/.test(value)) return opened(JSON.parse(value))
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((part: Json) => opened(part))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, opened(part)]))
  }

  it('has nothing of what is planted at any depth, in lists, fields, texts and pairs, and all else', () => {
    const wraps: ReadonlyArray<(value: Json) => Json> = [
      (value) => [1, value, 'told'],
      (value) => ({ plan: 'UK 5 GB', more: value, list: [{ name: 'colour', value: 'red' }] }),
      (value) => ({ name: 'details', value }),
      (value) => JSON.stringify(value),
      (value) => JSON.stringify(value, null, 2),
    ]
    const plants: ReadonlyArray<(name: string, value: Json) => readonly [Json, Json]> = [
      (name, value) => [
        { before: 1, [name]: value, after: [] },
        { before: 1, after: [] },
      ],
      (name, value) => [
        { name, value, type: 'text' },
        { name, type: 'text' },
      ],
      (name, value) => [
        { enabled: true, key: name, value },
        { enabled: true, key: name },
      ],
    ]
    const value = fc
      .tuple(
        fc.stringMatching(/^canary-[A-Za-z0-9"\\{}]{2,20}$/),
        fc.constantFrom<(text: string) => Json>(
          (text) => text,
          (text) => [text, 1],
          (text) => ({ parts: { text } }),
          (text) => JSON.stringify({ text }),
        ),
      )
      .map(([text, told]) => told(text))
    const name = fc.constantFrom('token', 'X-Api-Key', 'client_secret', 'Authorization', 'user[password]', 'jwt')
    const path = fc.array(fc.constantFrom(...wraps), { maxLength: 7 })
    fc.assert(
      fc.property(fc.constantFrom(...plants), name, value, path, (plant, name, value, path) => {
        const within = (inner: Json) => path.reduce((sofar, wrap) => wrap(sofar), inner)
        const [sent, left] = plant(name, value)
        const kept = withoutCredentials(within(sent))
        expect(writtenExactly(kept)).not.toContain('canary')
        expect(opened(kept)).toEqual(opened(within(left)))
        const harmless = within({ key: 'colour', value: [name, 'red', 'blue'] })
        expect(withoutCredentials(harmless)).toEqual(harmless)
      }),
    )
  })

  /** Also the texts, as one that stands before another value in a list names that. */
  const namesIn = (value: Json): ReadonlyArray<string> => {
    const names: Array<string> = []
    JSON.stringify(value, (name, inner) => {
      names.push(name)
      if (typeof inner === 'string') names.push(inner)
      return inner
    })
    return names
  }

  it('has no credential of whatever is sent, and what names none stays as it is', () => {
    const secret = fc.stringMatching(/^[a-z]{4}-[A-Z0-9]{8,20}$/)
    fc.assert(
      fc.property(secret, fc.jsonValue(), fc.constantFrom('token', 'X-Auth', 'passphrase'), (value, other, name) => {
        const request = { [name]: value, other: [other, `it is ${value}`], callback: `https://h/?${name}=${value}&n=1` }
        expect(JSON.stringify(withoutCredentials(request as never))).not.toContain(value)
      }),
    )
    const plain = fc
      .jsonValue({ maxDepth: 3 })
      .map((value) => JSON.parse(JSON.stringify(value).replace(/[=@%]|sdk_/g, '')))
      .filter((value) => !namesIn(value).some(isCredential))
    fc.assert(
      fc.property(plain, (value) => {
        expect(withoutCredentials([value])).toEqual([value])
      }),
    )
  })
})
