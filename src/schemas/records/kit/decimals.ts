/**
 * Numbers with decimals are kept as whole numbers of their smallest steps (12.5 % with 2 decimals is 1250), so that
 * nothing is ever lost or gained between two of them. The wire has JSON numbers, a form text.
 */

const WRITTEN = /^([+-]?)(\d+)(?:\.(\d+))?$/

/** The steps that a text says; null where it says no number, or one between two steps. */
export const stepsIn = (text: string, decimals: number): number | null => {
  const [, sign, whole = '', fraction = ''] = WRITTEN.exec(text) ?? []
  const rest = fraction.slice(decimals)
  if (sign === undefined || /[^0]/.test(rest)) return null
  const steps = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '-' && steps !== 0 ? -steps : steps
}

/** Steps as a person reads and types them: no decimals that say nothing. */
export const stepsText = (steps: number, decimals: number): string => {
  const digits = String(Math.abs(steps)).padStart(decimals + 1, '0')
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  const told = fraction.replace(/0+$/, '')
  return `${steps < 0 ? '-' : ''}${whole}${told === '' ? '' : `.${told}`}`
}

/** The steps of a number on the wire; not a number where it stands between two of them. */
export const stepsOf = (given: number, decimals: number): number => {
  const scale = 10 ** decimals
  const steps = Math.round(given * scale)
  // Without the sign of a zero, which JSON does not have.
  return steps / scale === given ? steps + 0 : Number.NaN
}

/** Steps as the wire has them: the nearest number, which is written with the very decimals. */
export const numberOf = (steps: number, decimals: number): number => steps / 10 ** decimals
