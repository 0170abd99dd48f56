export const wordsIn = (text: string): ReadonlyArray<string> => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether the name of a screen or an act, and what is said of it, have all of these words, in any order. */
export const fits = (
  entry: { readonly name: string; readonly about?: string },
  words: ReadonlyArray<string>,
): boolean => {
  const name = `${entry.name} ${entry.about ?? ''}`.toLowerCase()
  return words.every((word) => name.includes(word))
}
