// How many bytes of a chunk come from which source, read from its source map.
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const segmentNumbers = (segment) => {
  const numbers = []
  let value = 0
  let shift = 0
  for (const character of segment) {
    const digit = DIGITS.indexOf(character)
    value += (digit & 31) << shift
    if (digit & 32) shift += 5
    else {
      numbers.push(value & 1 ? -(value >> 1) : value >> 1)
      value = 0
      shift = 0
    }
  }
  return numbers
}

/** @returns {Map<string, number>} source → bytes of the generated code */
export const bytesBySource = (code, map) => {
  const bytes = new Map()
  const lines = code.split('\n')
  let source = 0
  map.mappings.split(';').forEach((line, lineNumber) => {
    const length = lines[lineNumber]?.length ?? 0
    let column = 0
    let previous = null
    const count = (until) => {
      if (previous !== null) bytes.set(previous.name, (bytes.get(previous.name) ?? 0) + until - previous.column)
    }
    for (const segment of line.split(',')) {
      if (segment === '') continue
      const numbers = segmentNumbers(segment)
      column += numbers[0]
      count(column)
      if (numbers.length > 1) source += numbers[1]
      previous = { column, name: numbers.length > 1 ? map.sources[source] : null }
    }
    count(length)
  })
  return bytes
}

/** `../../node_modules/@mantine/core/esm/x.mjs` → `@mantine/core`; ours → `src/machines`. */
export const packageOf = (source) => {
  if (source === null) return 'bundler'
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)
  if (inPackage) return inPackage[1]
  const ours = /(?:^|\/)(src\/[^/]+)\//.exec(source)
  return ours ? ours[1] : 'bundler'
}

/** `../../../src/machines/x.ts` → `src/machines/x.ts`; of a package without the folder of its build. */
export const moduleOf = (source) => {
  if (source === null) return 'bundler'
  const inPackage = /.*node_modules\/(.+)/.exec(source)
  const ours = /(?:^|\/)(src\/.+)/.exec(source)
  return inPackage?.[1] ?? ours?.[1] ?? 'bundler'
}
