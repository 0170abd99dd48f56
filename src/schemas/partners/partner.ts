import { Effect, Schema, Struct } from 'effect'
import { answerFields, RowCount } from '../core/answer.ts'
import { Personal } from '../core/masked.ts'
import { mayBeText, wire } from '../core/wire.ts'
import { rowFields } from '../lists/row-fields.ts'
import { MaskedSearchText, SearchText } from '../lists/search-text.ts'
import { sortFields, sortSchema } from '../lists/sort-wire.ts'
import { countSchemas } from '../records/kit/wire.ts'
import { partner } from '../records/partner.ts'
import { PARTNER_PAGE_SIZE, partnerFields, partnerSorts } from './partner-fields.ts'

/** Partners on the wire (spec §3, §7). */

/** What a form needs and another server does not send. */
const ours = wire({ ours: true })

/**
 * A row of the partner list. `id` is our addition, like the fields that a form needs to save it (`version`, who and
 * when). `partnerImage` is a data URL, an address, or empty. Related records are included only if the partner is
 * requested by id.
 */
export const Partner = Schema.Struct({
  ...rowFields(partnerFields),
  id: Schema.Int.annotate(wire({ ours: true, else: ['partnerCode'], madeUp: true })),
  partnerCode: Schema.Int.annotate(mayBeText),
  version: Schema.Int.annotate(ours),
  updatedBy: Personal.annotate(ours),
  updatedDate: Schema.String.annotate(ours),
  ...Struct.map(countSchemas(partner.counted), Schema.optionalKey),
})
export type Partner = typeof Partner.Type

const whole = (fallback: number) => Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))
const text = SearchText.pipe(Schema.withDecodingDefaultKey(Effect.succeed('')))
const maskedText = MaskedSearchText.pipe(Schema.withDecodingDefaultKey(Effect.succeed('')))

/** The order of the list. */
export const PartnerSort = sortSchema(partnerSorts)
export type PartnerSort = typeof PartnerSort.Type

/** The query of spec §7 with its defaults; 0 and empty values do not filter. `pageIndex` counts from 1. */
export const PartnersPayload = Schema.Struct({
  id: whole(0),
  pageIndex: whole(1),
  pageSize: whole(PARTNER_PAGE_SIZE),
  partnerCode: whole(0),
  companyName: text,
  contactPerson: maskedText,
  email: maskedText,
  /** Our addition: another order than the newest first. */
  ...sortFields(partnerSorts),
})
export type PartnersPayload = typeof PartnersPayload.Type

export const PartnersAnswer = Schema.Struct({
  ...answerFields,
  partners: Schema.NullOr(Schema.Array(Partner)),
  totalRecords: RowCount,
})
export type PartnersAnswer = typeof PartnersAnswer.Type
