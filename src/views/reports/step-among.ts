/** The keys that move between reports. */
export const stepKeys = ['nextReport', 'previousReport', 'firstReport', 'lastReport'] as const

/**
 * The place that a key moves to, among `count` places, from `at`; null if it does not move. Place 0 is the text box.
 */
export const stepAmong = (count: number, at: number, key: (typeof stepKeys)[number]): number | null => {
  if (at < 0 || count === 0) return null
  if (key === 'nextReport') return Math.min(at + 1, count - 1)
  if (key === 'previousReport') return Math.max(at - 1, 0)
  // In the text box these keys move the cursor.
  if (at === 0) return null
  return key === 'firstReport' ? Math.min(1, count - 1) : count - 1
}
