import fc from 'fast-check'
import { expect, it } from 'vitest'
import { concealed, concealedText, MASK } from '../../../src/schemas/stock/concealed.ts'

it('a code is told by what it is for and its end, a PIN not at all', () => {
  const code = 'LPA:1$rsp.orange.example$K2J4M-9QX7P-ABCDE'
  expect(concealed.activationCode(code)).toBe('LPA:1$••••BCDE')
  expect(concealed.activationCode('SIM123456789012')).toBe('••••9012')
  expect(concealed.simpin('4821')).toBe(MASK)
  expect(concealedText('iccid', '8944')).toBe('8944')
})

it('no text that is told holds the secret, and what is empty is told as empty', () => {
  expect([concealed.activationCode(''), concealed.simpin('')]).toEqual(['', ''])
  const secret = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => !`LPA:1$lpa:1$${MASK}`.includes(text))
  fc.assert(
    fc.property(secret, fc.constantFrom('', 'LPA:1$', 'lpa:1$'), (text, head) => {
      expect(concealed.activationCode(head + text)).not.toContain(text.startsWith('LPA:') ? head + text : text)
      expect(concealed.simpin(text)).not.toContain(text)
    }),
  )
})
