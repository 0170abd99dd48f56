import { listTable } from '../core/projections/item-columns.ts'
import { listProjection } from '../lists/list-projection.ts'
import { partnerKeyEvents } from './partner-key.events.ts'
import { applyPartnerKey, type PartnerKey } from './partner-key.ts'

const table = listTable<PartnerKey>({
  partnerId: 'integer not null',
  name: 'text not null',
  prefix: 'text not null',
  hash: 'text not null',
  issuedBy: 'text not null',
  issuedDate: 'text not null',
  revokedBy: 'text not null',
  revokedDate: 'text not null',
})

/** The keys of partners' systems, including revoked ones. */
export const partnerKeysProjection = listProjection({
  name: 'partner-keys',
  version: 1,
  table: 'partner_keys',
  counter: 'partner_keys_counter',
  ...table,
  events: partnerKeyEvents,
  added: ['PartnerKeyIssued'],
  apply: applyPartnerKey,
  indexes: (sql) => [
    sql`create unique index partner_keys_hash on partner_keys (hash)`,
    sql`create index partner_keys_partner on partner_keys (partner_id, ordinal)`,
  ],
})
