/** A whole number of at least `least` in an address, or what stands for it. */
export const integerIn = (text: string | null, least: number, otherwise: number): number => {
  const value = Number(text)
  return text !== null && text.trim() !== '' && Number.isSafeInteger(value) && value >= least ? value : otherwise
}

/** One of the page sizes of a list, or the list's own. */
export const pageSizeIn = (text: string | null, sizes: ReadonlyArray<number>, otherwise: number): number => {
  const size = integerIn(text, 1, otherwise)
  return sizes.includes(size) ? size : otherwise
}
