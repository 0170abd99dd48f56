import { Secret, TOTP } from 'otpauth'
import { PRODUCT } from '../../src/schemas/core/brand.ts'

/** Seconds that a code is shown (RFC 6238 §5.2). */
export const PERIOD = 30
/** Steps before and after the current one whose codes are accepted: phone clocks drift (RFC 6238 §6). */
const SKEW = 1
/** 160 bits, as long as the hash (RFC 4226 §4, R6). */
const SECRET_BYTES = 20

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: PRODUCT, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD })

/** A new secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The URI that an authenticator app reads: `otpauth://totp/…`. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The step of a code (seconds since 1970 divided by 30); null if it is not valid now. `now` is in milliseconds. */
export const stepOfCode = (secret: string, code: string, now: number): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: SKEW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}
