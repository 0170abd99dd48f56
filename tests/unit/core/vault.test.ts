import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secretVault, Vault } from '../../../src/services/core/vault.ts'
import { holdLink } from '../../../src/services/session/held-links.ts'

describe('the vault', () => {
  it('gives each value for its own handle, which tells nothing of it, and a secret once', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (values) => {
        const vault = new Vault<string>()
        const refs = values.map((value) => vault.put(value))
        expect(new Set(refs).size).toBe(refs.length)
        expect(refs).toEqual(refs.map((_, index) => `ref-${index + 1}`))
        expect(refs.map((ref) => vault.get(ref))).toEqual(values)
        expect(refs.map((ref) => vault.redeem(ref))).toEqual(values)
        expect(refs.flatMap((ref) => [vault.get(ref), vault.redeem(ref)])).toEqual(
          refs.flatMap(() => [undefined, undefined]),
        )
      }),
    )
  })
})

it('of a link that has come nothing is held but its handle: the token is in the vault', () => {
  const held = holdLink('reset', { token: 'a-token', expires: '2026-11-24T10:00:00.000Z' })
  expect(held).toEqual({ purpose: 'reset', expires: '2026-11-24T10:00:00.000Z', ref: held.ref })
  expect(secretVault.get(held.ref)).toBe('a-token')
})
