/** The two formats of days in the product: `dd/MM/yyyy` in forms, `yyyy-MM-dd` in the expiry filter (spec §9). */
export type DayFormat = 'dd/MM/yyyy' | 'yyyy-MM-dd'

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

const real = (year: string, month: string, day: string): string | null => {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** The value for display. Text that is not a day (yet) is shown as it was typed. */
export const shownDay = (value: string, format: DayFormat): string =>
  format === 'yyyy-MM-dd' ? value : value.replace(ISO, '$3/$2/$1')

/**
 * The value of a text during typing: a day once it is complete (`21/11/2026`, `21112026`, `2026-11-21`). Until then it
 * is the text itself, so that the cursor does not jump and validation can report it.
 */
export const typedDay = (text: string): string => {
  const parts =
    /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})$/.exec(text) ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/.exec(text)
  if (!parts?.groups) return text
  const { year = '', month = '', day = '' } = parts.groups
  return real(year, month, day) ?? text
}

/** The value when the field is left: single digits and other separators are accepted, too (`1.2.2027`, `2027-2-1`). */
export const settledDay = (value: string): string => {
  const text = value.trim()
  const parts =
    /^(?<day>\d{1,2})[./\- ](?<month>\d{1,2})[./\- ](?<year>\d{4})$/.exec(text) ??
    /^(?<year>\d{4})[./\- ](?<month>\d{1,2})[./\- ](?<day>\d{1,2})$/.exec(text)
  if (!parts?.groups) return typedDay(text)
  const { year = '', month = '', day = '' } = parts.groups
  return real(year, month, day) ?? text
}

export const isDay = (value: string): boolean => {
  const parts = ISO.exec(value)
  return parts !== null && real(parts[1] ?? '', parts[2] ?? '', parts[3] ?? '') !== null
}
