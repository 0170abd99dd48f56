import type { Field } from './field.ts'

/** The time zone of lists and files: UTC, which is the same in every office, or the reader's own. */
export type Times = 'utc' | 'mine'

export const DEFAULT_TIMES: Times = 'utc'

/** The zone's name for a header: UTC, or the browser's (Europe/London). */
export const zoneOf = (times: Times): string =>
  times === 'utc' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The choices of the setting, by zone name. */
export const timesChoices = (): ReadonlyArray<{ readonly value: Times; readonly label: string }> => [
  { value: 'utc', label: zoneOf('utc') },
  { value: 'mine', label: `My time zone (${zoneOf('mine')})` },
]

/** A field's label, with the zone if the field is a time or the day of one. A day without a time has no zone. */
export const labelIn = ({ label, kind, halfOf }: Field, times: Times): string =>
  kind === 'dateTime' || halfOf ? `${label} (${zoneOf(times)})` : label

const two = (value: number) => String(value).padStart(2, '0')

/** The reader's local day and time for a moment that is split in UTC. Values that are no moment stay unchanged. */
export const halvesIn = (day: string, time: string): { readonly day: string; readonly time: string } => {
  const moment = new Date(`${day}T${time}Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(moment.getTime())) return { day, time }
  const seconds = time.length > 'HH:mm'.length ? `:${two(moment.getSeconds())}` : ''
  return {
    day: `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}${seconds}`,
  }
}
