/** The parsed JSON. */

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value at a JSON pointer (RFC 6901), as text; empty if there is none. */
export const valueAt = (text: string, pointer: string): string => {
  const names = pointer.split('/').slice(1)
  const value = names.reduce<unknown>((part, name) => {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof part === 'object' && part !== null && Object.hasOwn(part, key)
      ? (part as Readonly<Record<string, unknown>>)[key]
      : undefined
  }, parsed(text))
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
