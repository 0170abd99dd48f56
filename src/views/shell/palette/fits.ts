export const wordsIn = (text: string): ReadonlyArray<string> => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether the name, description and further words of a screen or action contain all of these words, in any order. */
export const fits = (
  entry: { readonly name: string; readonly about?: string; readonly words?: string },
  words: ReadonlyArray<string>,
): boolean => {
  const name = `${entry.name} ${entry.about ?? ''} ${entry.words ?? ''}`.toLowerCase()
  return words.every((word) => name.includes(word))
}
