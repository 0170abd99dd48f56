/**
 * How a spreadsheet shows whole numbers that are codes: 42 with the format `0000` is the PIN 0042. Of all formats these
 * alone matter to us; amounts and the like are read as the numbers that they are.
 */

/** Above this a spreadsheet has no room for every digit; such a number looks cut off, and is refused for it. */
const MOST_EXACT = 1e15

/** Colours, conditions, and the language of a format: `[Red]`, `[<=9999]`, `[$-409]`. */
const BRACKETED = /\[([^\]]*)\]/g
const CONDITION = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/

type Token = { readonly placeholder: '0' | '#' | '?' } | { readonly literal: string }

/** The parts of a section; null where it has one that is not of a plain whole number: a decimal point, `%`, a day. */
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

/** The section of a format that is for a value from 0 on: by its conditions, else the first, or the third for 0. */
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

/** Whether a format shows more than the digits of a number: zeros before them, or digits that the format brings. */
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
    // The first place takes all digits that are left.
    const taken = token === first ? rest : rest.slice(-1)
    rest = token === first ? '' : rest.slice(0, -1)
    text = (taken === '' ? { '0': '0', '#': '', '?': '' }[token.placeholder] : taken) + text
  }
  return text
}

/** A whole number as its format shows it; null where the format is none of codes, or the number is none. */
export const codeShown = (number: string, format: string): string | null => {
  const value = Number(number)
  if (number.trim() === '' || !Number.isInteger(value) || value < 0 || value >= MOST_EXACT) return null
  const tokens = tokensOf(sectionFor(format, value).replace(BRACKETED, ''))
  return tokens === null || !isOfCodes(tokens) ? null : shown(String(value), tokens)
}
