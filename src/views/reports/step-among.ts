/** The keys that lead from one report to another. */
export const stepKeys = ['nextReport', 'previousReport', 'firstReport', 'lastReport'] as const

/** Where a key leads among `count` places from the one at `at`; null for one that leads nowhere. Place 0 is a text box. */
export const stepAmong = (count: number, at: number, key: (typeof stepKeys)[number]): number | null => {
  if (at < 0 || count === 0) return null
  if (key === 'nextReport') return Math.min(at + 1, count - 1)
  if (key === 'previousReport') return Math.max(at - 1, 0)
  // In the text box these move the cursor.
  if (at === 0) return null
  return key === 'firstReport' ? Math.min(1, count - 1) : count - 1
}
