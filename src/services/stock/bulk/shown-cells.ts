import { codeShown } from './number-format.ts'

/**
 * Rewrites parts of a workbook before the library reads them. The library has three gaps. It knows no number format but
 * that of days. It accepts only one of the two spellings of `true`. It reads a day without a time zone as local time.
 */

type Parts = Readonly<Record<string, Uint8Array>>

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An attribute of a tag; empty if it is missing. */
export const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

const STYLES = /^xl\/styles\d*\.xml$/i

const xfsIn = (styles: string, name: string): ReadonlyArray<string> => {
  const [, inner = ''] = new RegExp(`<(?:\\w+:)?${name}\\b[^<>]*>([\\s\\S]*?)</(?:\\w+:)?${name}>`).exec(styles) ?? []
  return Array.from(inner.matchAll(/<(?:\w+:)?xf\b[^<>]*>/g), ([tag]) => tag)
}

/** The custom formats of a workbook, by style number. */
const formatsOf = (parts: Parts): ReadonlyMap<string, string> => {
  const part = Object.keys(parts).find((name) => STYLES.test(name))
  if (part === undefined) return new Map()
  const styles = new TextDecoder().decode(parts[part])
  const tags = Array.from(styles.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g), ([tag]) => tag)
  const formats = new Map(tags.map((tag) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]))
  const bases = xfsIn(styles, 'cellStyleXfs')
  const named = xfsIn(styles, 'cellXfs').flatMap((tag, style) => {
    const base = bases[Number(attribute(tag, 'xfId') || '0')] ?? ''
    const format = formats.get(attribute(tag, 'numFmtId') || attribute(base, 'numFmtId'))
    return format === undefined ? [] : [[String(style), format] as const]
  })
  return new Map(named)
}

/** Whether a format may be one for codes: it shows some number as more than its digits. */
const isOfCodes = (format: string): boolean => [0, 1, 999_999].some((number) => codeShown(`${number}`, format) !== null)

const VALUE = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?v>/

const asText = (prefix: string, attributes: string, text: string): string => {
  const others = attributes.replace(/\s*\bt="[^"]*"/, '').trim()
  return `<${prefix}c ${others} t="str"><${prefix}v>${escaped(text)}</${prefix}v></${prefix}c>`
}

/** Codes with the zeros that their format shows: 42 in a cell with the format `0000` becomes the text 0042. */
const withShownCodes = (xml: string, parts: Parts): string => {
  const formats = new Map(Array.from(formatsOf(parts)).filter(([, format]) => isOfCodes(format)))
  if (formats.size === 0) return xml
  const styled = `s="(${[...formats.keys()].join('|')})"`
  const cell = new RegExp(`<((?:\\w+:)?)c(\\s(?:[^<>]*?\\s)?${styled}[^<>]*)(?<!/)>([\\s\\S]*?)</\\1c>`, 'g')
  return xml.replace(cell, (whole, prefix: string, attributes: string, style: string, inner: string) => {
    const type = attribute(attributes, 't')
    const code = type === '' || type === 'n' ? codeShown(VALUE.exec(inner)?.[1] ?? '', formats.get(style) ?? '') : null
    return code === null ? whole : asText(prefix, attributes, code)
  })
}

const DAY_CELL = /<((?:\w+:)?)c(\s(?:[^<>]*?\s)?t="d"[^<>]*)(?<!\/)>([\s\S]*?)<\/\1c>/g

/** Days stored as ISO text: their first ten characters, whatever the local time zone. */
const withWrittenDays = (xml: string): string =>
  xml.includes('t="d"')
    ? xml.replace(DAY_CELL, (whole, prefix: string, attributes: string, inner: string) => {
        const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(VALUE.exec(inner)?.[1]?.trim() ?? '')?.[0]
        return day === undefined ? whole : asText(prefix, attributes, day)
      })
    : xml

/** A sheet with codes as they are shown and days as they are written. */
export const shownCells = (xml: string, parts: Parts): string => withWrittenDays(withShownCodes(xml, parts))

/** The part that lists the sheets, with `1` in place of `true` for days counted from 1904. */
export const plainWorkbook = (xml: string): string =>
  xml.replace(/(<(?:\w+:)?workbookPr\s(?:[^<>]*?\s)?date1904=)(["'])true\2/g, '$1"1"')
