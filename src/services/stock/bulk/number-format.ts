/**
 * How a spreadsheet shows whole numbers that are codes: 42 with the format `0000` is the PIN 0042. Only such formats
 * matter; amounts and the like are read as plain numbers.
 */

/** From here on a spreadsheet cannot hold every digit. Such a number looks cut off and is refused. */
const MOST_EXACT = 1e15

/** Colour, condition or language of a format: `[Red]`, `[<=9999]`, `[$-409]`. */
const BRACKETED = /\[([^\]]*)\]/g
const CONDITION = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/

type Token = { readonly placeholder: '0' | '#' | '?' } | { readonly literal: string }

/** The tokens of a section; null if it is more than a plain whole number: a decimal point, `%`, a day. */
const tokensOf = (section: string): ReadonlyArray<Token> | null => {
  const tokens: Array<Token> = []
  const part = /([0#?])|"([^"]*)"|\\(.)|_.|\*.|([ \-()+$€£1-9])|([\s\S])/gu
  for (const [, placeholder, quoted, escaped, plain, other] of section.matchAll(part)) {
    if (other !== undefined) return null
    if (placeholder !== undefined) tokens.push({ placeholder: placeholder as '0' })
    else if ((quoted ?? escaped ?? plain) !== undefined) tokens.push({ literal: quoted ?? escaped ?? plain ?? '' })
  }
  return tokens
}

const holds = (condition: string, value: number): boolean => {
  const [, sign, limit = ''] = CONDITION.exec(condition) ?? []
  const against = Number(limit)
  if (sign === '<=') return value <= against
  if (sign === '>=') return value >= against
  if (sign === '<>') return value !== against
  if (sign === '<') return value < against
  return sign === '>' ? value > against : value === against
}

/** The section of a format for a value from 0: by its conditions, else the first, or the third for 0. */
const sectionFor = (format: string, value: number): string => {
  const sections = format.match(/(?:"[^"]*"|\\.|[^;"\\])+/g) ?? []
  const conditions = sections.map((section) =>
    Array.from(section.matchAll(BRACKETED), ([, text = '']) => text).find((text) => CONDITION.test(text)),
  )
  if (conditions.some((condition) => condition !== undefined)) {
    const chosen = conditions.findIndex((condition) => condition === undefined || holds(condition, value))
    return sections[chosen] ?? ''
  }
  return (value === 0 ? sections[2] : undefined) ?? sections[0] ?? ''
}

/** Whether a format adds leading zeros or other digits to a number. */
const isOfCodes = (tokens: ReadonlyArray<Token>): boolean =>
  tokens.filter((token) => 'placeholder' in token && token.placeholder === '0').length > 1 ||
  (tokens.some((token) => 'placeholder' in token) &&
    tokens.some((token) => 'literal' in token && /\d/.test(token.literal)))

const shown = (digits: string, tokens: ReadonlyArray<Token>): string => {
  const places = tokens.filter((token) => 'placeholder' in token)
  const [first] = places
  let rest = digits
  let text = ''
  for (const token of tokens.toReversed()) {
    if ('literal' in token) {
      text = token.literal + text
      continue
    }
    // The first placeholder takes all remaining digits.
    const taken = token === first ? rest : rest.slice(-1)
    rest = token === first ? '' : rest.slice(0, -1)
    text = (taken === '' ? { '0': '0', '#': '', '?': '' }[token.placeholder] : taken) + text
  }
  return text
}

/** A whole number as its format shows it; null if it is no whole number, or the format is not for codes. */
export const codeShown = (number: string, format: string): string | null => {
  const value = Number(number)
  if (number.trim() === '' || !Number.isInteger(value) || value < 0 || value >= MOST_EXACT) return null
  const tokens = tokensOf(sectionFor(format, value).replace(BRACKETED, ''))
  return tokens === null || !isOfCodes(tokens) ? null : shown(String(value), tokens)
}
