/**
 * The partners that a filter offers, as JSON: those of the CTE `partner` with how many lines each has, and to who may see
 * all partners the others as well, so that a list of one that has none yet says whose it is.
 */
export const partnersOffered = (isEveryone: boolean): string => {
  const others = `union all select n.id::text, n.name, 0 from partners n
    where not exists (select 1 from partner where value = n.id::text)`
  return `(select coalesce(json_agg(c order by c.label, c.value), '[]')
    from (select value, label, count from partner ${isEveryone ? others : ''}) c)`
}
