// GOTCHA: what is decoded has to be answered. A build drops a call whose result nobody uses, and with it the error.
const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * A URL whose path everybody can decode. Where a person has typed `50%`, or an escape is no UTF-8, each per cent sign
 * stands for itself: the address is then one that nobody knows, and gets the page that says so.
 */
export const wellFormedUrl = (url: string): string => {
  const [path = ''] = url.split(/[?#]/, 1)
  return decoded(path) !== null ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}
