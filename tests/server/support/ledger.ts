import { Effect, Schema } from 'effect'
import { declareEvents, storedAs } from '../../../server/core/events/event-types.ts'
import { texts } from '../../../server/core/postgres/arrays.ts'
import type { Projection } from '../../../server/core/projections/projection.ts'

/** The events of the accounts. */
export const ledgerEvents = declareEvents({
  AccountOpened: storedAs(Schema.Struct({ name: Schema.String })),
  MoneyMoved: storedAs(Schema.Struct({ amount: Schema.Finite })),
  AccountClosed: storedAs(Schema.Struct({})),
})

/** A projection for tests of the engine: balances of accounts, with a dense ordinal and a unique name. */
export const ledger: Projection = {
  name: 'ledger',
  version: 1,
  tables: ['accounts', 'accounts_counter'],
  handles: ledgerEvents.names,
  create: (sql) =>
    Effect.all([
      sql`create table accounts (id text primary key, ordinal integer not null, name text not null,
        balance numeric not null, position bigint not null)`,
      sql`create unique index accounts_name on accounts (name)`,
      sql`create table accounts_counter (id integer primary key, value integer not null)`,
      sql`insert into accounts_counter values (1, 0)`,
    ]),
  apply: (events, sql) =>
    Effect.forEach(
      events,
      ({ stream, position, ...stored }) => {
        const event = ledgerEvents.read({ stream, position, ...stored })
        switch (event.type) {
          case 'AccountOpened':
            return Effect.flatMap(
              sql<{ value: number }>`update accounts_counter set value = value + 1 returning value`,
              ([row]) => sql`insert into accounts (id, ordinal, name, balance, position)
                values (${stream}, ${row?.value ?? 0}, ${event.data.name}, 0, ${position})`,
            )
          case 'MoneyMoved':
            return sql`update accounts set balance = balance + ${String(event.data.amount)}::numeric,
              position = ${position} where id = ${stream}`
          default:
            return sql`delete from accounts where id = any(${texts([stream])})`
        }
      },
      { discard: true },
    ),
}
