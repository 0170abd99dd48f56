export const wordsIn = (text: string): ReadonlyArray<string> => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether the name and description of a screen or action contain all of these words, in any order. */
export const fits = (
  entry: { readonly name: string; readonly about?: string },
  words: ReadonlyArray<string>,
): boolean => {
  const name = `${entry.name} ${entry.about ?? ''}`.toLowerCase()
  return words.every((word) => name.includes(word))
}
