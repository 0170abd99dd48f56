import Builder from 'fast-xml-builder'

/** The content of an element: text, other elements, or several of them. Empty ones are left out, as both syntaxes ask. */
export type Content = string | null | { readonly [name: string]: Content } | ReadonlyArray<Content>

/** Characters that XML 1.0 cannot have, not even escaped. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ATTRIBUTE = '@'
const TEXT = '#text'

/** Text with attributes; without text there is no element. */
export const textWith = (text: string, attributes: Readonly<Record<string, string>>): Content =>
  text === ''
    ? null
    : {
        ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [ATTRIBUTE + name, value])),
        [TEXT]: text,
      }

/** A text as it is written within an element. */
export const textXml = (text: string): string =>
  text.replace(IMPOSSIBLE, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An element that is there even without content. */
export const always = (content: Readonly<Record<string, Content>>): Content => ({ ...content, [TEXT]: '' })

/** An element only where a condition holds. */
export const when = (isThere: boolean, content: Content): Content => (isThere ? content : null)

const isList = (content: Content): content is ReadonlyArray<Content> => Array.isArray(content)

const cleaned = (content: Content): Content => {
  if (content === null) return null
  if (typeof content === 'string') return content.replace(IMPOSSIBLE, '').trim() || null
  if (isList(content)) return content.map(cleaned).filter((each) => each !== null)
  const parts = Object.entries(content)
    .map(([name, each]) => [name, name === TEXT && each === '' ? each : cleaned(each)] as const)
    .filter(([, each]) => each !== null && !(isList(each) && each.length === 0))
  return parts.some(([name]) => !name.startsWith(ATTRIBUTE)) ? Object.fromEntries(parts) : null
}

const builder = new Builder({
  ignoreAttributes: false,
  attributeNamePrefix: ATTRIBUTE,
  textNodeName: TEXT,
  format: true,
})

/** An XML document with this root. */
export const xmlOf = (root: string, namespaces: Readonly<Record<string, string>>, content: Content): string => {
  const attributes = Object.fromEntries(
    Object.entries(namespaces).map(([prefix, uri]) => [`${ATTRIBUTE}xmlns${prefix === '' ? '' : `:${prefix}`}`, uri]),
  )
  const body = cleaned(content)
  const inner = body !== null && typeof body === 'object' && !isList(body) ? body : {}
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ [root]: { ...attributes, ...inner } })}`
}
