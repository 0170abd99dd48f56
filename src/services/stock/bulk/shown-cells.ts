import { codeShown } from './number-format.ts'

/**
 * What of a workbook is put in other words before the library reads it: it knows of a number no format but that of a
 * day, of the two ways to write `true` one, and takes a day without a time zone for one of this browser's.
 */

type Parts = Readonly<Record<string, Uint8Array>>

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An attribute of a tag; empty where it has none. */
export const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

const STYLES = /^xl\/styles\d*\.xml$/i

const xfsIn = (styles: string, name: string): ReadonlyArray<string> => {
  const [, inner = ''] = new RegExp(`<(?:\\w+:)?${name}\\b[^<>]*>([\\s\\S]*?)</(?:\\w+:)?${name}>`).exec(styles) ?? []
  return Array.from(inner.matchAll(/<(?:\w+:)?xf\b[^<>]*>/g), ([tag]) => tag)
}

/** The formats that a workbook has of its own, by the number of the style that names them. */
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

/** A format that shows 1 as more than its digit may show codes. */
const isOfCodes = (format: string): boolean => [0, 1, 999_999].some((number) => codeShown(`${number}`, format) !== null)

const VALUE = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?v>/

const asText = (prefix: string, attributes: string, text: string): string => {
  const others = attributes.replace(/\s*\bt="[^"]*"/, '').trim()
  return `<${prefix}c ${others} t="str"><${prefix}v>${escaped(text)}</${prefix}v></${prefix}c>`
}

/** Codes with the zeros that their format shows: 42 in a cell with the format `0000` is the text 0042. */
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

/** Days that are written as such and not as numbers: their first ten signs, whatever time zone this is. */
const withWrittenDays = (xml: string): string =>
  xml.includes('t="d"')
    ? xml.replace(DAY_CELL, (whole, prefix: string, attributes: string, inner: string) => {
        const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(VALUE.exec(inner)?.[1]?.trim() ?? '')?.[0]
        return day === undefined ? whole : asText(prefix, attributes, day)
      })
    : xml

/** A sheet with its codes as they are shown, and its days as they are written. */
export const shownCells = (xml: string, parts: Parts): string => withWrittenDays(withShownCodes(xml, parts))

/** The part that names the sheets, with `1` for the `true` that says that days are counted from 1904. */
export const plainWorkbook = (xml: string): string =>
  xml.replace(/(<(?:\w+:)?workbookPr\s(?:[^<>]*?\s)?date1904=)(["'])true\2/g, '$1"1"')
