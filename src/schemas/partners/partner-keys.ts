import { Schema } from 'effect'
import { answerFields, formFields } from '../core/answer.ts'
import { Masked, Personal } from '../core/masked.ts'
import { textMessages, textWithoutKeyProblem } from '../core/text.ts'
import { recordMessages } from '../records/kit/checks.ts'

/** The wire shapes of partners' API keys (screens §8). Moments are ISO 8601 in UTC. */

/** The most valid keys of a partner at a time. */
export const MAX_PARTNER_KEYS = 10
/** The longest name of a key. */
export const MAX_KEY_NAME = 100

export const partnerKeyMessages = {
  name: 'Enter a purpose for the key',
  nameTooLong: textMessages.tooLong(MAX_KEY_NAME),
  partner: 'This partner does not exist',
  many: `A partner has at most ${MAX_PARTNER_KEYS} keys; revoke one first`,
  again: 'This key was already issued and cannot be shown again. Issue another one if nobody has it.',
  otherwise: 'Another key was requested in the meantime',
  key: 'There is no such key',
  seed: 'Send at least 256 random bits, as 43 to 100 letters, digits, - and _',
  issued: 'Key issued',
  revoked: 'Key revoked. It no longer works.',
} as const

/** Why a key cannot have this name; null if it can. */
export const keyNameProblem = (name: string): string | null => {
  const text = name.trim()
  if (text === '') return partnerKeyMessages.name
  return /\p{Cc}/u.test(text) ? recordMessages.controls : textWithoutKeyProblem(text, MAX_KEY_NAME)
}

/**
 * A key as people see it: only its first characters. `lastUsed` and `revokedDate` are empty if it was never used or
 * revoked.
 */
export const PartnerKeyRow = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  prefix: Masked,
  issuedBy: Personal,
  issuedDate: Schema.String,
  revokedBy: Personal,
  revokedDate: Schema.String,
  lastUsed: Schema.String,
})
export type PartnerKeyRow = typeof PartnerKeyRow.Type

export const PartnerKeysAnswer = Schema.Struct({ ...answerFields, keys: Schema.Array(PartnerKeyRow) })

/** Random, made by the caller and stored nowhere. A repeated command with the same seed makes the same key. */
const KeySeed = Schema.String.check(Schema.isPattern(/^[\w-]{43,100}$/, { message: partnerKeyMessages.seed }))

export const IssuePartnerKeyPayload = Schema.Struct({
  partnerID: Schema.Int,
  name: Schema.String,
  seed: Schema.optionalKey(KeySeed),
})
/** `key` is sent here, and again to a repeated command with the same seed. */
export const IssuePartnerKeyAnswer = Schema.Struct({
  ...formFields,
  id: Schema.optionalKey(Schema.Int),
  key: Schema.optionalKey(Masked),
})

export const RevokePartnerKeyPayload = Schema.Struct({ id: Schema.Int })
export const RevokePartnerKeyAnswer = Schema.Struct(answerFields)

/** A key that was just issued; `ref` is its handle in the vault. */
export const HeldKey = Schema.Struct({ ref: Schema.String, id: Schema.Int, name: Schema.String })
export type HeldKey = typeof HeldKey.Type
