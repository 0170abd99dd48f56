import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { stamp } from '../core/saving/saving.events.ts'

/** Everything that can have happened to a key by which a partner's system calls us. The key itself is told to nobody. */
export const partnerKeyEvents = declareEvents({
  PartnerKeyIssued: storedAs(
    Schema.Struct({
      ...stamp,
      partnerId: Schema.Int,
      /** What it is for, in the words of who issued it. */
      name: Schema.String,
      /** How it begins, by which people tell keys apart. */
      prefix: Schema.String,
      /** The SHA-256 of it, in hex: it is random enough that nobody finds it by trying. */
      hash: Schema.String,
    }),
  ),
  PartnerKeyRevoked: storedAs(Schema.Struct(stamp)),
})
