/** Numbers as people write them into a plan's fields. Plain data, no library. */

/** One comma among digits and nothing else: a decimal comma, or a thousands separator. */
const WITH_COMMA = /^([+-]?)(\d*),(\d*)$/

/** `12,500` is twelve and a half to some and twelve thousand five hundred to others. */
const isThousands = (whole: string, rest: string): boolean => rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole)

/** The text with a decimal point in the place of a decimal comma; any other text as it is. */
export const withPoint = (text: string): string => {
  const [, sign = '', whole = '', rest = ''] = WITH_COMMA.exec(text.trim()) ?? []
  if (whole + rest === '' || isThousands(whole, rest)) return text
  return `${sign}${whole === '' ? '0' : whole}${rest === '' ? '' : `.${rest}`}`
}

/** The number that a text says, with a decimal point or a decimal comma; NaN where it says none, or may say two. */
export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(withPoint(text)))

/** Whether somebody has entered a figure: to save 0 in its place would lose it. */
export const hasFigure = (text: string): boolean => /\d/.test(text)
