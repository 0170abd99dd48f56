/** Money as a whole number of minor units (cents), in which it is added up; never as a fraction. No library. */

/**
 * An amount of at most four decimals, as events and forms tell one, in minor units: half a cent and more is a cent.
 * What is told of it is never more exact than its text.
 */
export const minorUnits = (amount: number): bigint => {
  const [whole = '0', decimals = ''] = Math.abs(amount).toFixed(4).split('.')
  const cents = (BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, '0')) + 50n) / 100n
  return amount < 0 ? -cents : cents
}

/** Minor units as a number with at most two decimals, which is how amounts are on the wire. */
export const amountOf = (minor: bigint): number => {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return Number(`${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}
