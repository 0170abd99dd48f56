/**
 * The Leitweg-ID, under which a German authority receives electronic invoices: 2 to 12 digits, perhaps up to 30 letters
 * and digits, and two check digits, joined by dashes. Source: KoSIT, Formatspezifikation Leitweg-ID 2.0.2.
 */

const FORM = /^\d{2,12}(?:-[0-9A-Z]{1,30})?-\d{2}$/
const EXAMPLE = '04011000-1234512345-06'

const leitwegMessages = {
  form: `Enter a Leitweg-ID like ${EXAMPLE}`,
  checkDigits: `The check digits do not fit. Enter a Leitweg-ID like ${EXAMPLE}.`,
} as const

/** The remainder of ISO 7064 MOD 97-10, with A as 10 to Z as 35. A number with its check digits has 1. */
const remainderOf = (text: string): number =>
  [...text].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value < 10 ? 10 : 100) + value) % 97
  }, 0)

/** Why a text is no Leitweg-ID; null if it is one, or empty. */
export const leitwegProblem = (text: string): string | null => {
  const typed = text.trim().toUpperCase()
  if (typed === '') return null
  if (!FORM.test(typed)) return leitwegMessages.form
  return remainderOf(typed.replaceAll('-', '')) === 1 ? null : leitwegMessages.checkDigits
}
