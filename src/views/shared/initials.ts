/** The first letters of the first and the last name. */
export const initialsOf = (name: string): string => {
  const names = name.trim().split(/\s+/)
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map((part) => [...(part ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
