/**
 * Numbers with decimals are stored as whole numbers of their smallest steps (12.5 % with 2 decimals is 1250), to avoid
 * rounding errors. The wire has JSON numbers, a form has text.
 */

const WRITTEN = /^([+-]?)(\d+)(?:\.(\d+))?$/

/** The steps of a number as text; null if it is no number, or has too many decimals. */
export const stepsIn = (text: string, decimals: number): number | null => {
  const [, sign, whole = '', fraction = ''] = WRITTEN.exec(text) ?? []
  const rest = fraction.slice(decimals)
  if (sign === undefined || /[^0]/.test(rest)) return null
  const steps = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '-' && steps !== 0 ? -steps : steps
}

/** Steps as a person reads and types them, without trailing zeros. */
export const stepsText = (steps: number, decimals: number): string => {
  const digits = String(Math.abs(steps)).padStart(decimals + 1, '0')
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  const told = fraction.replace(/0+$/, '')
  return `${steps < 0 ? '-' : ''}${whole}${told === '' ? '' : `.${told}`}`
}

/** The steps of a number on the wire; NaN if it has too many decimals. */
export const stepsOf = (given: number, decimals: number): number => {
  const scale = 10 ** decimals
  const steps = Math.round(given * scale)
  // Turns -0 into 0, because JSON has no -0.
  return steps / scale === given ? steps + 0 : Number.NaN
}

/** Steps in wire form: the nearest number, which prints with exactly these decimals. */
export const numberOf = (steps: number, decimals: number): number => steps / 10 ** decimals
