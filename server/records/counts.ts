/**
 * What a list tells beside the fields of its rows, by the names that the definitions use. Each is one statement over the
 * rows of a page, whose ids are in `shown`: it answers `id` and `value`, and a row that it does not name has none.
 */

/** A count of the rows of a table that refer to a record. */
const referring = (table: string, column: string) =>
  `select ${column} as id, count(*)::integer as value from ${table}
    where ${column} in (select id from shown) group by ${column}`

/**
 * Stock that is available as far as the data tell: not voided, and named by no sale. A sale that was cancelled or
 * refunded does not give it back, as its code was delivered; the day of expiry does not matter.
 */
const available = (column: string) =>
  `select i.${column} as id, count(*)::integer as value from inventory_items i
    where i.${column} in (select id from shown) and i.voided_date = ''
      and not exists (select 1 from report_rows sold where sold.inventory_id = i.id)
    group by i.${column}`

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
  ofSupplier: { table: 'supplier_countries', own: 'country_id', other: 'supplier_id' },
} as const
export type RelationName = keyof typeof relationQueries
