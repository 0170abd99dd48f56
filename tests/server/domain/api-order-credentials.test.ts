import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCredential, withoutCredentials } from '../../../server/domain/api-order-credentials.ts'

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
    fc.assert(
      fc.property(plain, (value) => {
        expect(withoutCredentials([value])).toEqual([value])
      }),
    )
  })
})
