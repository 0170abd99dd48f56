import { randomInt } from 'node:crypto'

/** Letters and digits that nobody mistakes for another when they type them from a terminal. */
const CLEAR = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password of some 99 bits, in groups of five. */
export const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => CLEAR.charAt(randomInt(CLEAR.length))).join('')).join(
    '-',
  )
