/** Decodes percent-encoded text. Text that is encoded in another way is returned unchanged. */
export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
