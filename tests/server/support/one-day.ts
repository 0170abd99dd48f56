/** The day by which the product counts. */
export const utcDay = (): string => new Date().toISOString().slice(0, 10)

/**
 * Does what needs one day from its first step to its last, where the database says which day it is. If midnight has
 * passed meanwhile, and only then, nothing follows from how it ended: it is done again, on the new day.
 */
export const onOneDay = async (work: (today: string) => Promise<void>): Promise<void> => {
  const today = utcDay()
  const [outcome] = await Promise.allSettled([work(today)])
  if (utcDay() !== today) return work(utcDay())
  if (outcome.status === 'rejected') throw outcome.reason
}
