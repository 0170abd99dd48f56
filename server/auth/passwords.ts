import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Effect } from 'effect'
import { MAX_PASSWORD_CHARACTERS } from '../../src/schemas/people/password.ts'

/** argon2id with OWASP's first choice: 19 MiB, two passes, one lane. The algorithm is the library's default. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Longer texts cannot be passwords, as a character has at most two units. Hashing them would let strangers cause work.
 */
const MAX_PASSWORD_LENGTH = 2 * MAX_PASSWORD_CHARACTERS

export const hashPassword = (password: string): Effect.Effect<string> =>
  Effect.promise((signal) => hash(password, options, signal))

// The hash of a random text. It is verified if there is no account, so that both cases take the same time.
const DUMMY = hash(crypto.randomUUID(), options)

/** True if the password matches the hash; without a hash it is false after the same work. */
export const passwordMatches = (stored: string | null, password: string): Effect.Effect<boolean> =>
  Effect.promise(async () => {
    const usable = stored !== null && password.length <= MAX_PASSWORD_LENGTH
    const matches = await verify(usable ? stored : await DUMMY, usable ? password : '')
    return usable && matches
  })

/** Unambiguous letters and digits (no l and 1, o and 0, i): passwords are typed from a terminal. */
const CLEAR = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Groups of five such characters, joined by hyphens; a group has some 25 bits. */
const groups = (length: number): string =>
  Array.from({ length }, () => Array.from({ length: 5 }, () => CLEAR.charAt(randomInt(CLEAR.length))).join('')).join(
    '-',
  )

/** A password of some 99 bits. */
export const newPassword = (): string => groups(4)

/** A recovery code of some 74 bits: too many to try, even with its hash. */
export const newRecoveryCode = (): string => groups(3)
