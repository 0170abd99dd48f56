/** A whole number of at least `least` in a text, or what stands for it. */
export const integerIn = <Otherwise>(text: string | null, least: number, otherwise: Otherwise): number | Otherwise => {
  const value = Number(text)
  return text !== null && text.trim() !== '' && Number.isSafeInteger(value) && value >= least ? value : otherwise
}
