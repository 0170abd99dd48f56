import { Effect, Schema } from 'effect'
import { answerFields } from './answer.ts'
import { Masked } from './masked.ts'
import { PARTNER_PAGE_SIZE } from './partner-fields.ts'

/** Partners on the wire (spec §3, §7). */

export const PartnerStatus = Schema.Literals(['Active', 'Inactive', 'Pending'])
export type PartnerStatus = typeof PartnerStatus.Type

/** A row of the partner list; `id` is ours. */
export const Partner = Schema.Struct({
  id: Schema.Int,
  partnerCode: Schema.Int,
  companyName: Schema.String,
  contactPerson: Masked,
  role: Schema.String,
  phone: Masked,
  email: Masked,
  address: Masked,
  city: Schema.String,
  state: Schema.String,
  country: Schema.String,
  zipCode: Schema.String,
  website: Schema.String,
  /** ISO 8601 in UTC. */
  createdDate: Schema.String,
  status: Schema.String,
  /** The address of a picture; empty where there is none. */
  partnerImage: Schema.String,
  /** What is added to (or, below 0, taken off) our prices for this partner, in percent. */
  markupDiscount: Schema.NullOr(Schema.Finite),
})
export type Partner = typeof Partner.Type

const whole = (fallback: number) => Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))
const text = Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed('')))
const maskedText = Masked.pipe(Schema.withDecodingDefaultKey(Effect.succeed('')))

/** The query of spec §7 with its defaults; what is 0 or empty does not filter. `pageIndex` counts from 1. */
export const PartnersPayload = Schema.Struct({
  id: whole(0),
  pageIndex: whole(1),
  pageSize: whole(PARTNER_PAGE_SIZE),
  partnerCode: whole(0),
  companyName: text,
  contactPerson: maskedText,
  email: maskedText,
})
export type PartnersPayload = typeof PartnersPayload.Type

export const PartnersAnswer = Schema.Struct({
  ...answerFields,
  partners: Schema.NullOr(Schema.Array(Partner)),
  totalRecords: Schema.Int,
})
export type PartnersAnswer = typeof PartnersAnswer.Type

/** A page of the list as a service hands it over; `succeeded` is what the server said, with its message. */
export const PartnerPage = Schema.Struct({
  rows: Schema.Array(Partner),
  total: Schema.Int,
  succeeded: Schema.Boolean,
  message: Schema.String,
})
export type PartnerPage = typeof PartnerPage.Type
