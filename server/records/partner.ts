import { Schema, Struct } from 'effect'
import { partner } from '../../src/schemas/records/partner.ts'
import { storedAs } from '../core/events/event-types.ts'
import { keepRecord } from './keep-record.ts'

/** The stored shape of partners before they could be edited: the list's columns, without a person. */
const fields1 = {
  partnerCode: Schema.Int,
  companyName: Schema.String,
  contactPerson: Schema.String,
  role: Schema.String,
  phone: Schema.String,
  email: Schema.String,
  address: Schema.String,
  city: Schema.String,
  state: Schema.String,
  country: Schema.String,
  zipCode: Schema.String,
  website: Schema.String,
  createdDate: Schema.String,
  status: Schema.String,
  partnerImage: Schema.String,
  markupDiscount: Schema.NullOr(Schema.Finite),
}
const PartnerAdded1 = Schema.Struct({ id: Schema.Int, ...fields1 })
const PartnerChanged1 = Schema.Struct({
  id: Schema.Int,
  changes: Schema.Struct(fields1).mapFields(Struct.map(Schema.optionalKey)),
})

/** A percentage was stored as a number, now in hundredths; none had more decimals. */
const hundredths = (percent: number | null): number | null => (percent === null ? null : Math.round(percent * 100))

export const partners = keepRecord(partner, {
  table: 'partners',
  version: 4,
  added: (now) =>
    storedAs(PartnerAdded1).since(now, ({ id, createdDate, markupDiscount, ...fields }) => ({
      id,
      fields: { ...fields, markupDiscount: hundredths(markupDiscount) },
      by: '',
      date: createdDate,
      submission: '',
    })),
  changed: (now) =>
    // The date of addition does not change.
    storedAs(PartnerChanged1).since(now, ({ id, changes: { createdDate: _, markupDiscount, ...changes } }) => ({
      id,
      changes: { ...changes, ...(markupDiscount !== undefined && { markupDiscount: hundredths(markupDiscount) }) },
      by: '',
      date: '',
      submission: '',
    })),
})
