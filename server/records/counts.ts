import { browsers, systems } from '../../src/schemas/core/browser-name.ts'
import { isAlive, type SessionLives } from '../auth/account-sessions.ts'
import { mayWork } from '../auth/permissions.ts'
import { inMajor } from '../billing/in-major.ts'
import { due } from '../billing/offline-book-queries.ts'
import { TODAY } from '../core/days/company-zone.ts'

/**
 * Computed values of a list's rows, by the names that the definitions use. Each is one statement over a page's rows,
 * whose ids are in `shown`. It returns `id` and `value`; a row that it omits has no value. Values about sessions depend
 * on a session's lifetime.
 */

/** SQL: the number of a table's rows that refer to a record. */
const referring = (table: string, column: string) =>
  `select ${column} as id, count(*)::integer as value from ${table}
    where ${column} in (select id from shown) group by ${column}`

/** SQL: available stock: not assigned, not sold, not expired. */
const available = (column: string) =>
  `select i.${column} as id, count(*)::integer as value from inventory_items i
    where i.${column} in (select id from shown) and i.voided_date = '' and i.stock_status = 'available'
    group by i.${column}`

/** SQL: whether an invoice `s` is overdue, which it is from the day after its due date. */
const LATE = `s.due_date < ${TODAY}`

/** SQL: the customers' unpaid amount of some invoices. */
const owed = (which: string) =>
  `select s.client_id as id, trim_scale(sum(${inMajor(`greatest(${due}, 0)`, 's.currency')})) as value from offline_sales s
    where s.client_id in (select id from shown) and ${which} group by s.client_id`

/** SQL: the first name whose pattern matches a text, as `browserName` finds it; null if none does. */
const firstThatFits = (text: string, known: typeof browsers): string =>
  `case ${known.map(([as, name]) => `when ${text} ~ '${as.source.replaceAll('\\b', '\\y')}' then '${name}'`).join(' ')} end`

/**
 * SQL: the common name of a browser and its system. Other user agents are not shown, because they can contain anything.
 */
const browserOf = (text: string): string =>
  `coalesce(${firstThatFits(text, browsers)} || coalesce(' on ' || ${firstThatFits(text, systems)}, ''), 'unknown browser')`

/** SQL: a value about an employee's open sessions. */
const openSessions = (value: string) => (lives: SessionLives) =>
  `select s.user_id as id, ${value} as value from sessions s
    where s.user_id in (select id from shown) and ${isAlive(lives)} group by s.user_id`

const asTold = (moment: string): string => `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const countQueries = {
  plansOfCountry: referring('plans', 'country_id'),
  plansOfRegion: referring('plans', 'region_id'),
  plansOfSupplier: referring('plans', 'supplier_id'),
  stockOfCountry: available('country_id'),
  stockOfRegion: available('region_id'),
  stockOfSupplier: available('supplier_id'),
  regionsOfCountry: referring('region_countries', 'country_id'),
  suppliersOfCountry: referring('supplier_countries', 'country_id'),
  permissionsOfRole: `select id, cardinality(permissions) as value from roles where id in (select id from shown)`,
  usersOfRole: referring('users', 'role_id'),
  roleOfEmployee: `select u.id, r.name as value from users u join roles r on r.id = u.role_id
    where u.id in (select id from shown)`,
  countryOfCustomer: `select l.id, c.name as value from clients l join countries c on c.id = l.country
    where l.id in (select id from shown)`,
  // Amounts to refund are not deducted.
  outstandingOfCustomer: owed('true'),
  overdueOfCustomer: owed(LATE),
  entriesOfCustomer: `select client_id as id, count(*)::integer as value from offline_sale_entries
    where client_id in (select id from shown) group by client_id`,
  // A partner's dependants: valid keys, people who may sign in, SIMs it holds, waiting orders.
  keysOfPartner: `select partner_id as id, count(*)::integer as value from partner_keys
    where partner_id in (select id from shown) and revoked_date = '' group by partner_id`,
  peopleOfPartner: `select u.partner_id as id, count(*)::integer as value
    from users u join roles r on r.id = u.role_id
    where u.partner_id in (select id from shown) and r.scope = 'ownPartner' and ${mayWork} group by u.partner_id`,
  heldByPartner: `select assigned_id as id, count(*)::integer as value from inventory_items
    where assigned_kind = 'partner' and assigned_id in (select id from shown) and stock_status = 'assigned'
      and voided_date = '' group by assigned_id`,
  waitingOfPartner: `select partner_id as id, count(*)::integer as value from api_orders
    where partner_id in (select id from shown) and waiting group by partner_id`,
  partnerOfEmployee: `select u.id, p.name as value from users u join partners p on p.id = u.partner_id
    where u.id in (select id from shown)`,
  // In the time format of events. Sessions older than the retention are unknown.
  lastSeenOfEmployee: `select user_id as id, ${asTold('max(last_seen_at)')} as value
    from sessions where user_id in (select id from shown) group by user_id`,
  // The sessions that end when an employee is deactivated: their number, browsers and last use.
  sessionsOfEmployee: openSessions('count(*)::integer'),
  sessionPlacesOfEmployee: openSessions(`string_agg(distinct ${browserOf('s.user_agent')}, ', ')`),
  sessionSeenOfEmployee: openSessions(asTold('max(s.last_seen_at)')),
  linkRequestedOfEmployee: `select user_id as id, ${asTold('asked_at')} as value
    from link_requests where user_id in (select id from shown)`,
  mccOfCountry: `select c.id, string_agg(distinct split_part(network, '-', 1), ', ' order by split_part(network, '-', 1))
      as value
    from countries c join operators o on o.country = c.country_code,
      unnest(string_to_array(o.networks, ' ')) as network
    where c.id in (select id from shown) group by c.id`,
} as const
export type CountName = keyof typeof countQueries

/** Pair tables by relation: they give the ids of the records related to another one. */
export const relationQueries = {
  inRegion: { table: 'region_countries', own: 'country_id', other: 'region_id' },
  inDepartment: {
    table:
      '(select u.id as user_id, d.id as department_id from users u join departments d on d.name = u.department_name)',
    own: 'user_id',
    other: 'department_id',
  },
  overdueCustomers: {
    table: `(select s.client_id, 1 as yes from offline_sales s where ${due} > 0 and ${LATE})`,
    own: 'client_id',
    other: 'yes',
  },
  ofSupplier: { table: 'supplier_countries', own: 'country_id', other: 'supplier_id' },
} as const
export type RelationName = keyof typeof relationQueries
