import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { EventOf } from '../core/events/event-types.ts'
import type { partnerKeyEvents } from './partner-key.events.ts'

export type PartnerKeyEvent = EventOf<typeof partnerKeyEvents.types>

/** An API key of a partner's system. */
export type PartnerKey = {
  readonly id: number
  readonly partnerId: number
  readonly name: string
  readonly prefix: string
  readonly hash: string
  readonly issuedBy: string
  readonly issuedDate: string
  readonly revokedBy: string
  /** Empty while it is valid. */
  readonly revokedDate: string
}

export const partnerKeyStream = (id: number): string => `partnerkey-${id}`

/** Applies one event; null before the key is issued. A key is revoked once. */
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

/** The key derived from a seed of 256 random bits and a command: the same each time. */
export const partnerKeyOf = (seed: string, commandId: string): string =>
  `${BEFORE}${createHmac('sha256', seed).update(commandId).digest('base64url')}`

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The visible start of a key: the first 6 of its 43 characters. */
export const prefixOfKey = (key: string): string => key.slice(0, SHOWN)

const WHOLE = /^sdk_[\w-]{43}$/

/** The key of a request, from `Authorization: Bearer …` or else `X-Api-Key`; null if it has not a key's form. */
export const keyIn = (headers: Readonly<Record<string, string | undefined>>): string | null => {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1]
  const key = bearer ?? headers['x-api-key']?.trim() ?? ''
  return WHOLE.test(key) ? key : null
}
