/** Percent-encoded text decoded, or as it came where somebody else's server has encoded it otherwise. */
export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
