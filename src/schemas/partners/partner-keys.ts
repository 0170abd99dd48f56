import { Schema } from 'effect'
import { answerFields, formFields } from '../core/answer.ts'
import { Masked, Personal } from '../core/masked.ts'
import { textMessages, textWithoutKeyProblem } from '../core/text.ts'
import { recordMessages } from '../records/kit/checks.ts'

/** Keys by which a partner's systems call us, as they go over the wire (screens §8). Moments are ISO 8601 in UTC. */

/** The most keys of a partner that are good at once. */
export const MAX_PARTNER_KEYS = 10
/** The longest name of a key. */
export const MAX_KEY_NAME = 100

export const partnerKeyMessages = {
  name: 'Enter what the key is for',
  nameTooLong: textMessages.tooLong(MAX_KEY_NAME),
  partner: 'There is no such partner',
  many: `A partner has at most ${MAX_PARTNER_KEYS} keys; revoke one first`,
  again: 'This key was issued already and cannot be shown again; issue another one if nobody has it',
  otherwise: 'Another key was asked for in the meantime',
  key: 'There is no such key',
  seed: 'Send at least 256 random bits, as 43 to 100 letters, digits, - and _',
  issued: 'The key is issued',
  revoked: 'The key is revoked: nobody calls by it any more',
} as const

/** Why a key cannot be called so; null where it can. */
export const keyNameProblem = (name: string): string | null => {
  const text = name.trim()
  if (text === '') return partnerKeyMessages.name
  return /\p{Cc}/u.test(text) ? recordMessages.controls : textWithoutKeyProblem(text, MAX_KEY_NAME)
}

/** A key as people see it: how it begins, never itself. `lastUsed` and `revokedDate` are empty where there was no such moment. */
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

/** Chosen at random by whoever asks, and kept by nobody: with it the same command makes the same key. */
const KeySeed = Schema.String.check(Schema.isPattern(/^[\w-]{43,100}$/, { message: partnerKeyMessages.seed }))

export const IssuePartnerKeyPayload = Schema.Struct({
  partnerID: Schema.Int,
  name: Schema.String,
  seed: Schema.optionalKey(KeySeed),
})
/** `key` is told here, and again to who brings the same seed under the same command. */
export const IssuePartnerKeyAnswer = Schema.Struct({
  ...formFields,
  id: Schema.optionalKey(Schema.Int),
  key: Schema.optionalKey(Masked),
})

export const RevokePartnerKeyPayload = Schema.Struct({ id: Schema.Int })
export const RevokePartnerKeyAnswer = Schema.Struct(answerFields)

/** A key that was just issued, in the vault under the handle. */
export const HeldKey = Schema.Struct({ ref: Schema.String, id: Schema.Int, name: Schema.String })
export type HeldKey = typeof HeldKey.Type
