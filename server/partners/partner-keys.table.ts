import type { Columns } from '../core/projections/rows.ts'
import { listProjection } from '../lists/list-projection.ts'
import { partnerKeyEvents } from './partner-key.events.ts'
import { applyPartnerKey, type PartnerKey } from './partner-key.ts'

const columns = {
  id: 'integer primary key',
  ordinal: 'integer not null',
  partner_id: 'integer not null',
  name: 'text not null',
  prefix: 'text not null',
  hash: 'text not null',
  issued_by: 'text not null',
  issued_date: 'text not null',
  revoked_by: 'text not null',
  revoked_date: 'text not null',
} as const satisfies Columns

type Numbers = 'id' | 'ordinal' | 'partner_id'
type Row = { readonly [Name in Numbers]: number } & {
  readonly [Name in Exclude<keyof typeof columns, Numbers>]: string
}

/** The keys of partners' systems, including revoked ones. */
export const partnerKeysProjection = listProjection({
  name: 'partner-keys',
  version: 1,
  table: 'partner_keys',
  counter: 'partner_keys_counter',
  columns,
  events: partnerKeyEvents,
  added: ['PartnerKeyIssued'],
  apply: applyPartnerKey,
  rowOf: (key, ordinal): Row => ({
    id: key.id,
    ordinal,
    partner_id: key.partnerId,
    name: key.name,
    prefix: key.prefix,
    hash: key.hash,
    issued_by: key.issuedBy,
    issued_date: key.issuedDate,
    revoked_by: key.revokedBy,
    revoked_date: key.revokedDate,
  }),
  itemOf: (row: Row): PartnerKey => ({
    id: row.id,
    partnerId: row.partner_id,
    name: row.name,
    prefix: row.prefix,
    hash: row.hash,
    issuedBy: row.issued_by,
    issuedDate: row.issued_date,
    revokedBy: row.revoked_by,
    revokedDate: row.revoked_date,
  }),
  indexes: (sql) => [
    sql`create unique index partner_keys_hash on partner_keys (hash)`,
    sql`create index partner_keys_partner on partner_keys (partner_id, ordinal)`,
  ],
})
