import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { EventOf } from '../core/events/event-types.ts'
import type { partnerKeyEvents } from './partner-key.events.ts'

export type PartnerKeyEvent = EventOf<typeof partnerKeyEvents.types>

/** A key by which a partner's system calls us. */
export type PartnerKey = {
  readonly id: number
  readonly partnerId: number
  readonly name: string
  readonly prefix: string
  readonly hash: string
  readonly issuedBy: string
  readonly issuedDate: string
  readonly revokedBy: string
  /** Empty while it is good. */
  readonly revokedDate: string
}

export const partnerKeyStream = (id: number): string => `partnerkey-${id}`

/** Folds one event; null before the key is issued. A key is revoked once. */
export const applyPartnerKey = (key: PartnerKey | null, event: PartnerKeyEvent): PartnerKey | null => {
  const { by, date } = event.data
  if (event.type === 'PartnerKeyIssued') {
    const { id, partnerId, name, prefix, hash } = event.data
    return { id, partnerId, name, prefix, hash, issuedBy: by, issuedDate: date, revokedBy: '', revokedDate: '' }
  }
  return key === null || key.revokedDate !== '' ? key : { ...key, revokedBy: by, revokedDate: date }
}

const BEFORE = 'sdk_'
const SHOWN = BEFORE.length + 6

/** A new key of 256 bits. */
export const newPartnerKey = (): string => `${BEFORE}${randomBytes(32).toString('base64url')}`

/** The key that a seed of 256 random bits makes under a command: the same, however often it is asked for. */
export const partnerKeyOf = (seed: string, commandId: string): string =>
  `${BEFORE}${createHmac('sha256', seed).update(commandId).digest('base64url')}`

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** How a key begins: of its 43 letters the first 6. */
export const prefixOfKey = (key: string): string => key.slice(0, SHOWN)

const WHOLE = /^sdk_[\w-]{43}$/

/** The key that a request brings, in `Authorization: Bearer …` or else in `X-Api-Key`; null where it could not be one. */
export const keyIn = (headers: Readonly<Record<string, string | undefined>>): string | null => {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1]
  const key = bearer ?? headers['x-api-key']?.trim() ?? ''
  return WHOLE.test(key) ? key : null
}
