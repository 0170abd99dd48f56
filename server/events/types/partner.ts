import { Schema, Struct } from 'effect'
import { declareEvents, storedAs } from '../event-types.ts'

const fields = {
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
  /** ISO 8601 in UTC. */
  createdDate: Schema.String,
  /** Active, Inactive or Pending. */
  status: Schema.String,
  /** The address of a picture, or empty. */
  partnerImage: Schema.String,
  /** What is added to (or, below 0, taken off) our prices, in percent. */
  markupDiscount: Schema.NullOr(Schema.Finite),
}

/** A company that sells for us. */
export const Partner = Schema.Struct({ id: Schema.Int, ...fields })

/** Everything that can have happened to a partner. */
export const partnerEvents = declareEvents({
  PartnerAdded: storedAs(Partner),
  PartnerChanged: storedAs(
    Schema.Struct({ id: Schema.Int, changes: Schema.Struct(fields).mapFields(Struct.map(Schema.optionalKey)) }),
  ),
})
