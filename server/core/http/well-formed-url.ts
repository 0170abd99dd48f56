// GOTCHA: return the decoded text. A build drops a call whose result is unused, and its error with it.
const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * A URL whose path can be decoded. If a person typed `50%`, or an escape is not UTF-8, each per cent sign is escaped.
 * The address is then unknown, and gets the not-found page.
 */
export const wellFormedUrl = (url: string): string => {
  const [path = ''] = url.split(/[?#]/, 1)
  return decoded(path) !== null ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}
