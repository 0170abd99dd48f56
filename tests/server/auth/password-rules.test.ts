import { expect, it } from 'vitest'
import { isCommonPassword } from '../../../server/auth/password-rules.ts'
import { newPassword } from '../../../server/auth/passwords.ts'
import { hasPasswordLength } from '../../../src/schemas/people/password.ts'
import { ADMIN } from '../support/server.ts'

it.each(['123456', '1qaz2wsx3edc', 'qwerty123456', 'Qwerty123456', 'LEAVEMEALONE', 'gfhjkmgfhjkm', 'vjht008'])(
  'a password as common as %s is found',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

it('a phrase, and what the server makes by itself, is not common', () => {
  for (const password of [ADMIN.password, 'qwerty12345 6', 'leavemealone, will you', newPassword()]) {
    expect(isCommonPassword(password)).toBe(false)
  }
})

it('a password that may be set has 12 to 128 characters, as a person counts them', () => {
  const allowed = (password: string) => hasPasswordLength(password)
  expect(['eleven char', 'twelve chars'].map(allowed)).toEqual([false, true])
  expect(['🙂'.repeat(6), '🙂'.repeat(128), '🙂'.repeat(129)].map(allowed)).toEqual([false, true, false])
})
