import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import type { ContactKind } from '../../src/schemas/people/contacts/choices.ts'
import { INACTIVE } from '../../src/schemas/records/kit/fields.ts'
import { canExist, noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'

/**
 * The search of contacts: the kinds, and the start of a name, company or email; `withInactive` includes inactive ones.
 */
type ContactCriteria = {
  readonly kinds: ReadonlyArray<ContactKind>
  readonly text: string
  readonly withInactive: boolean
}

/** SQL: a company's contact person, or the company itself if none is named. */
const person = `case when r.contact_person = '' then r.name else r.contact_person end as name,
  case when r.contact_person = '' then r.sort_key else r.contact_person_sort_key end as key`

const ofKind: Readonly<Record<ContactKind, string>> = {
  employee: `select 'employee' as kind, r.id, r.name, r.sort_key as key, coalesce(p.name, '') as company,
      coalesce(o.name, '') as role, r.mobile_number as phone, r.email, '' as city, '' as country, r.status
    from users r left join roles o on o.id = r.role_id left join partners p on p.id = r.partner_id`,
  supplier: `select 'supplier' as kind, r.id, ${person}, r.name as company, '' as role, r.phone, r.email, '' as city,
      '' as country, r.status from suppliers r`,
  partner: `select 'partner' as kind, r.id, ${person}, r.name as company, r.role, r.phone, r.email, r.city, r.country,
      r.status from partners r`,
  customer: `select 'customer' as kind, r.id, ${person}, r.name as company, '' as role, r.phone, r.email, r.city,
      coalesce(c.name, '') as country, r.status from clients r left join countries c on c.id = r.country`,
}

const union = (kinds: ReadonlyArray<ContactKind>): string =>
  kinds.map((kind) => `(${ofKind[kind]})`).join(' union all ')

/** The `like` pattern for a prefix, with its own wildcards escaped. */
const beginning = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`

const conditionOf = (sql: SqlClient.SqlClient, { text, withInactive }: ContactCriteria): Statement.Fragment => {
  const pattern = beginning(text)
  return sql.and([
    sql`true`,
    ...(withInactive ? [] : [sql`status <> ${INACTIVE}`]),
    ...(text === ''
      ? []
      : [sql`(lower(name) like ${pattern} or lower(company) like ${pattern} or lower(email) like ${pattern})`]),
  ])
}

/** A page of the matching contacts by name, with the total. */
export const contactPage = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  criteria: ContactCriteria,
  { skip, take }: Window,
) {
  if (criteria.kinds.length === 0 || !canExist(criteria.text)) return noRows
  const [page] = yield* sql<PageBytes>`with fitting as (
      select * from (${sql.literal(union(criteria.kinds))}) contacts where ${conditionOf(sql, criteria)}
    ), shown as (
      select * from fitting order by key, kind, id offset ${skip}::integer limit ${take}::integer
    )
    select (select count(*) from fitting)::integer as total, (select ${sql.literal(pageBytes)} from (
      select name, kind, company, role, phone, email, city, country, status, kind || '-' || id as id, id as "recordID"
      from shown order by key, kind, shown.id) page) as rows`
  return page ?? noRows
})

type ContactCount = { readonly kind: ContactKind; readonly count: number; readonly inactive: number }

/** The numbers of contacts of each kind: not inactive, and inactive. */
export const contactCounts = (sql: SqlClient.SqlClient, kinds: ReadonlyArray<ContactKind>) =>
  kinds.length === 0
    ? Effect.succeed<ReadonlyArray<ContactCount>>([])
    : sql<ContactCount>`select kind, count(*) filter (where status <> ${INACTIVE})::integer as count,
        count(*) filter (where status = ${INACTIVE})::integer as inactive
      from (${sql.literal(union(kinds))}) contacts group by kind order by kind`
