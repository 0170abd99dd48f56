import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { stamp } from '../core/saving/saving.events.ts'

/** All events of an API key of a partner. The key itself is never stored. */
export const partnerKeyEvents = declareEvents({
  PartnerKeyIssued: storedAs(
    Schema.Struct({
      ...stamp,
      partnerId: Schema.Int,
      /** Its purpose, as entered by the issuer. */
      name: Schema.String,
      /** Its first characters, by which people recognise it. */
      prefix: Schema.String,
      /** Its SHA-256 in hex: the key is random enough that it cannot be guessed. */
      hash: Schema.String,
    }),
  ),
  PartnerKeyRevoked: storedAs(Schema.Struct(stamp)),
})
