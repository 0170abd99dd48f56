/** The current day of the product. */
export const utcDay = (): string => new Date().toISOString().slice(0, 10)

/**
 * Runs work that must start and end on the same day of the database. If midnight passed, and only then, it runs again.
 */
export const onOneDay = async (work: (today: string) => Promise<void>): Promise<void> => {
  const today = utcDay()
  const [outcome] = await Promise.allSettled([work(today)])
  if (utcDay() !== today) return work(utcDay())
  if (outcome.status === 'rejected') throw outcome.reason
}
