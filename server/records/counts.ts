import { browsers, systems } from '../../src/schemas/core/browser-name.ts'
import { isAlive, type SessionLives } from '../auth/account-sessions.ts'
import { mayWork } from '../auth/permissions.ts'
import { due } from '../billing/offline-book-queries.ts'

/**
 * What a list tells beside the fields of its rows, by the names that the definitions use. Each is one statement over the
 * rows of a page, whose ids are in `shown`: it answers `id` and `value`, and a row that it does not name has none. What
 * is told of sessions depends on how long a session lives.
 */

/** A count of the rows of a table that refer to a record. */
const referring = (table: string, column: string) =>
  `select ${column} as id, count(*)::integer as value from ${table}
    where ${column} in (select id from shown) group by ${column}`

/** Stock that is available: nobody's, not sold, not expired. */
const available = (column: string) =>
  `select i.${column} as id, count(*)::integer as value from inventory_items i
    where i.${column} in (select id from shown) and i.voided_date = '' and i.stock_status = 'available'
    group by i.${column}`

/** That an invoice `s` is overdue: from the day after the one on which it is due. */
const LATE = `s.due_date < to_char(now() at time zone 'utc', 'YYYY-MM-DD')`

/** What customers have not paid yet of their invoices of a kind. */
const owed = (which: string) =>
  `select s.client_id as id, trim_scale(sum(greatest(${due}, 0)) * 0.01) as value from offline_sales s
    where s.client_id in (select id from shown) and ${which} group by s.client_id`

/** The name of the first that fits a text, as `browserName` finds it; null where none does. */
const firstThatFits = (text: string, known: typeof browsers): string =>
  `case ${known.map(([as, name]) => `when ${text} ~ '${as.source.replaceAll('\\b', '\\y')}' then '${name}'`).join(' ')} end`

/** A browser and its system by the name that a person knows. What names itself otherwise is not told: it can say anything. */
const browserOf = (text: string): string =>
  `coalesce(${firstThatFits(text, browsers)} || coalesce(' on ' || ${firstThatFits(text, systems)}, ''), 'unknown browser')`

/** Something of the open sessions of an employee. */
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
  countriesOfRegion: referring('region_countries', 'region_id'),
  countriesOfSupplier: referring('supplier_countries', 'supplier_id'),
  regionsOfCountry: referring('region_countries', 'country_id'),
  suppliersOfCountry: referring('supplier_countries', 'country_id'),
  permissionsOfRole: `select id, cardinality(permissions) as value from roles where id in (select id from shown)`,
  usersOfRole: referring('users', 'role_id'),
  roleOfEmployee: `select u.id, r.name as value from users u join roles r on r.id = u.role_id
    where u.id in (select id from shown)`,
  countryOfCustomer: `select l.id, c.name as value from clients l join countries c on c.id = l.country
    where l.id in (select id from shown)`,
  // What is to be paid back to somebody is not taken off.
  outstandingOfCustomer: owed('true'),
  overdueOfCustomer: owed(LATE),
  entriesOfCustomer: `select client_id as id, count(*)::integer as value from offline_sale_entries
    where client_id in (select id from shown) group by client_id`,
  // What hangs on a partner: keys that were not revoked, people who may work here, SIMs that it holds, orders that wait.
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
  // In how events tell a moment. What is older than the sessions are kept is not known.
  lastSeenOfEmployee: `select user_id as id, ${asTold('max(last_seen_at)')} as value
    from sessions where user_id in (select id from shown) group by user_id`,
  // What ends with the sessions of who is deactivated: how many there are, in which browsers, last used when.
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

/** Which records stand in a relation to another one: the ids of those that do, of a table with pairs. */
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
