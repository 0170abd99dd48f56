import { type Minor, sumOf } from './amount.ts'

/**
 * Spreads an amount over things by their weights: each has the share `weight × part ÷ whole`, rounded down, and the minor
 * units that remain are given out by the largest remainder, to the first of equal ones. So no share is a whole unit away
 * from the exact one. The amount may differ from the sum of the exact shares by less than one unit for each thing.
 */
export const spread = <Thing>(
  amount: Minor,
  weights: ReadonlyMap<Thing, bigint>,
  { part, whole }: { readonly part: bigint; readonly whole: bigint },
): ReadonlyMap<Thing, Minor> => {
  const shares = new Map(Array.from(weights, ([thing, weight]) => [thing, (weight * part) / whole]))
  const lossOf = (thing: Thing) => ((weights.get(thing) ?? 0n) * part) % whole
  let others = [...weights.keys()]
  for (let left = amount - sumOf([...shares.values()]); left > 0n; left -= 1n) {
    const most = others.reduce((thing, next) => (lossOf(next) > lossOf(thing) ? next : thing))
    shares.set(most, (shares.get(most) ?? 0n) + 1n)
    others = others.filter((thing) => thing !== most)
  }
  return shares
}
