import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { withDatabase } from './cluster.ts'

/** An event of an invoice, or of one of its SIMs, as in the log. */
export type Logged = {
  readonly position: number
  readonly stream: string
  readonly type: string
  readonly data: {
    readonly id: number
    readonly invoiceNumber?: string
    readonly creditNumber?: string
    readonly how?: string
    readonly refId?: number
    readonly restocked?: boolean
    readonly messageID?: string
    readonly lines?: ReadonlyArray<{ readonly items: ReadonlyArray<number | { readonly id: number }> }>
  }
}

/** The events of the streams with these names, in order. */
export const loggedIn = (databaseUrl: string, streams: string): Promise<ReadonlyArray<Logged>> =>
  withDatabase(
    databaseUrl,
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<Logged>`select position::integer as position, stream, type, data
        from events where stream ~ ${streams} order by position`,
    ),
  )

/** The SIMs that an invoice or a credit note names. */
export const itemsIn = ({ data }: Logged): ReadonlyArray<number> =>
  (data.lines ?? []).flatMap(({ items }) => items.map((item) => (typeof item === 'number' ? item : item.id)))

/** The numbers of the invoices or credit notes, in the order of the log. */
export const numbersOf = (log: ReadonlyArray<Logged>, type: 'OfflineSaleIssued' | 'OfflineSaleCredited') =>
  log.flatMap((event) =>
    event.type === type ? Number((event.data.invoiceNumber ?? event.data.creditNumber ?? '').slice(-6)) : [],
  )
