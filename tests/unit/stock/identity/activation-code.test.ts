import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  activationCodeKey,
  activationCodeMessages,
  activationCodeOf,
  readActivationCode,
} from '../../../../src/schemas/stock/identity/activation-code.ts'

const esim = (code: string, key = code) => ({ formFactor: 'esim', code, key })
const card = (code: string) => ({ formFactor: 'card', code, key: code })
const code = 'LPA:1$smdp.example.com$AB-12cd'

test.each([
  ['LPA:1$smdp.example.com$AB-12cd'],
  ['lpa:1$smdp.example.com$AB-12cd'],
  ['1$smdp.example.com$AB-12cd'],
  [' Lpa: 1$SMDP.Example.COM.$AB-12cd '],
  ['"LPA:1$smdp.example.com$AB-12cd"'],
  ['LPA:1$ smdp.example.com $ AB-12cd$$'],
  ['\u200bLPA:1$smdp.example.com$AB-12cd\u00a0'],
  ['https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.example.com$AB-12cd'],
  ['https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA%3A1%24SMDP.example.com%24AB-12cd'],
])('%s is one eSIM', (text) => {
  expect(readActivationCode(text)).toEqual(esim(code))
})

test('the OID and the confirmation flag are kept, and the SIM is the same with and without them', () => {
  expect(readActivationCode(`${code}$1.3.6.1`)).toEqual(esim(`${code}$1.3.6.1`, code))
  expect(readActivationCode(`${code}$1.3.6.1$1`)).toEqual(esim(`${code}$1.3.6.1$1`, code))
  expect(readActivationCode(`${code}$$1`)).toEqual(esim(`${code}$$1`, code))
})

test('the case of a matching ID tells two SIMs apart', () => {
  expect(activationCodeKey(`${code}X`)).not.toBe(activationCodeKey(`${code}x`))
})

test.each(['AC0012345678', '1$abc$def', '8944500000000000001', 'lpa-like text', 'https://example.com/?carddata=1'])(
  '%s is the code of a card, as it is written',
  (text) => expect(readActivationCode(text)).toEqual(card(text)),
)

test('an empty text is no code', () => expect(readActivationCode('  ')).toEqual(card('')))

test.each([
  ['LPA:', activationCodeMessages.form],
  ['LPA:2$smdp.example.com$A1', activationCodeMessages.form],
  ['LPA:1$localhost$A1', activationCodeMessages.address],
  ['LPA:1$-a.example$A1', activationCodeMessages.address],
  ['LPA:1$smdp.example.com', activationCodeMessages.noMatchingId],
  ['1$smdp.example.com$', activationCodeMessages.noMatchingId],
  ['LPA:1$smdp.example.com$A 1', activationCodeMessages.matchingId],
  ['LPA:1$smdp.example.com$A1$oid', activationCodeMessages.oid],
  ['LPA:1$smdp.example.com$A1$1.3$0', activationCodeMessages.flag],
])('%s is refused with what to change', (text, problem) => {
  expect(readActivationCode(text)).toEqual({ problem })
})

test('what stands behind the flag is kept as it is written', () => {
  expect(readActivationCode(`${code}$1.3$1$Xy$`)).toEqual(esim(`${code}$1.3$1$Xy`, code))
})

test('an address and a matching ID of two columns are one code', () => {
  expect(readActivationCode(activationCodeOf(' SMDP.example.com', 'AB-12cd '))).toEqual(esim(code))
  expect(readActivationCode(activationCodeOf('smdp.example.com', ''))).toEqual({
    problem: activationCodeMessages.noMatchingId,
  })
  expect(readActivationCode(activationCodeOf('', 'AB-12cd'))).toEqual({ problem: activationCodeMessages.address })
})

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/)
const parts = fc.record({
  address: fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.')),
  matchingId: fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/),
  oid: fc.constantFrom('', '1.3.6.1.4.1.31746'),
  flag: fc.constantFrom('', '1'),
})

/** The same code in another writing. */
const writings: ReadonlyArray<(text: string, address: string) => string> = [
  (text) => text,
  (text) => text.replace('LPA:', ''),
  (text) => text.replace('LPA:', 'lpa: '),
  (text, address) => text.replace(address, address.toUpperCase()),
  (text) => ` ${text}$ `,
  (text) => `“${text}”`,
  (text) => `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(text)}`,
  (text) => `HTTPS://ESIMSETUP.ANDROID.COM/esim_qrcode_provisioning?x=1&CardData=${encodeURIComponent(text)}`,
]

test('every writing of a code reads to one canonical code, which reads to itself', () => {
  fc.assert(
    fc.property(parts, fc.constantFrom(...writings), ({ address, matchingId, oid, flag }, write) => {
      const ends = flag !== '' ? [oid, flag] : oid !== '' ? [oid] : []
      const canonical = ['LPA:1', address, matchingId, ...ends].join('$')
      const reading = readActivationCode(write(canonical, address))
      expect(reading).toEqual(esim(canonical, `LPA:1$${address}$${matchingId}`))
    }),
  )
})

test('two codes have one key only if server and matching ID are the same', () => {
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const keyOf = ({ address, matchingId }: typeof one) => activationCodeKey(activationCodeOf(address, matchingId))
      const isOne = one.address === other.address && one.matchingId === other.matchingId
      expect(keyOf(one) === keyOf(other)).toBe(isOne)
    }),
  )
})

test('reading any text twice changes nothing, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.webUrl()), (text) => {
      const reading = readActivationCode(text)
      if ('problem' in reading) return
      expect(readActivationCode(reading.code)).toEqual(reading)
      expect(activationCodeKey(reading.key)).toBe(reading.key)
    }),
  )
})
