/** Today in UTC, `yyyy-MM-dd`. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10)
