/**
 * The partner choices of a filter, as JSON: those of the CTE `partner` with their numbers of rows. People who may see
 * all partners also get those without rows, so that an empty list shows its partner's name.
 */
export const partnersOffered = (isEveryone: boolean): string => {
  const others = `union all select n.id::text, n.name, 0 from partners n
    where not exists (select 1 from partner where value = n.id::text)`
  return `(select coalesce(json_agg(c order by c.label, c.value), '[]')
    from (select value, label, count from partner ${isEveryone ? others : ''}) c)`
}
