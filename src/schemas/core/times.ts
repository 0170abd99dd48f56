import type { Field } from './field.ts'

/** In which zone lists and files tell times: the server's, which is the same in every office, or the reader's own. */
export type Times = 'utc' | 'mine'

export const DEFAULT_TIMES: Times = 'utc'

/** The zone's name, as a header names it: UTC, or that of the reader as the browser knows it (Europe/London). */
export const zoneOf = (times: Times): string =>
  times === 'utc' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The choices of the setting, each by the name of its zone. */
export const timesChoices = (): ReadonlyArray<{ readonly value: Times; readonly label: string }> => [
  { value: 'utc', label: zoneOf('utc') },
  { value: 'mine', label: `My time zone (${zoneOf('mine')})` },
]

/** A field's label, with the zone where the field is a time or the day of one; a day without a time has no zone. */
export const labelIn = ({ label, kind, halfOf }: Field, times: Times): string =>
  kind === 'dateTime' || halfOf ? `${label} (${zoneOf(times)})` : label

const two = (value: number) => String(value).padStart(2, '0')

/** The reader's own day and time of a moment whose halves are told in UTC; as they stand where they are no moment. */
export const halvesIn = (day: string, time: string): { readonly day: string; readonly time: string } => {
  const moment = new Date(`${day}T${time}Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(moment.getTime())) return { day, time }
  const seconds = time.length > 'HH:mm'.length ? `:${two(moment.getSeconds())}` : ''
  return {
    day: `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}${seconds}`,
  }
}
