/** Where a key leads among `count` places from the one at `at`; null for a key that leads nowhere. Place 0 is a text box. */
export const stepAmong = (count: number, at: number, key: string): number | null => {
  if (at < 0 || count === 0) return null
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  // In the text box these move the cursor.
  if (at === 0) return null
  if (key === 'Home') return Math.min(1, count - 1)
  if (key === 'End') return count - 1
  return null
}
