/** Time zones by their IANA names, as the platform knows them. */

/** Whether a text names a time zone, such as `Asia/Kolkata`. An offset such as +05:30 is none: it has no summer time. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The names to offer in a form. */
export const timeZones = (): ReadonlyArray<string> => ['UTC', ...Intl.supportedValuesOf('timeZone')]
