import { dayAfter } from './day-range.ts'
import { isRealDay } from './format.ts'

/** Days of moments in a time zone: plain code on Intl, without a library. A zone is an IANA name (`Asia/Kolkata`). */

/** The zone of days where none is set. */
export const UTC = 'UTC'

/** The form of IANA names; Intl also takes offsets such as `+05:30`, which have no daylight saving time. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/

/** Whether a text is the name of a time zone. */
export const isTimeZone = (text: string): boolean => {
  if (!NAME.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** The names to offer in a form. */
export const timeZones = (): ReadonlyArray<string> => [UTC, ...Intl.supportedValuesOf('timeZone')]

/** Whether two names mean the same zone: `Asia/Calcutta` is an older name of `Asia/Kolkata`. */
export const isSameZone = (one: string, other: string): boolean => nameOf(one) === nameOf(other)

const nameOf = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** When a day of UTC changes to the next day in a zone. */
type Change = {
  readonly before: string
  readonly after: string
  /** The time of the change, `HH:mm:ss` in UTC. Null: the zone's offset changes on this day, so Intl is asked. */
  readonly at: string | null
}

type Zone = { readonly format: Intl.DateTimeFormat; readonly changes: Map<string, Change> }

const zones = new Map<string, Zone>()

const zoneNamed = (name: string): Zone => {
  const known = zones.get(name)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const zone = { format, changes: new Map() }
  zones.set(name, zone)
  return zone
}

/** The clock of a zone at a moment, as milliseconds as if it were UTC. */
const localMillis = ({ format }: Zone, millis: number): number => {
  const parts = Object.fromEntries(format.formatToParts(millis).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

const textOf = (millis: number): string => new Date(millis).toISOString()
const dayAt = (zone: Zone, millis: number): string => textOf(localMillis(zone, millis)).slice(0, 10)

const changeOn = (zone: Zone, day: string): Change => {
  const [first, last] = [Date.parse(`${day}T00:00:00Z`), Date.parse(`${day}T23:59:59Z`)]
  const [offset, offsetAtEnd] = [localMillis(zone, first) - first, localMillis(zone, last) - last]
  const before = textOf(first + offset).slice(0, 10)
  if (offset !== offsetAtEnd) return { before, after: '', at: null }
  const midnight = Math.ceil((first + offset + 1) / DAY_MS) * DAY_MS - offset
  // At UTC's own midnight the day changes after all times of the day.
  const at = midnight - first === DAY_MS ? '24:00:00' : textOf(midnight).slice(11, 19)
  return { before, after: dayAfter(before, 1), at }
}

/**
 * The day of a moment (ISO 8601 in UTC) in a zone, `yyyy-MM-dd`. A text that begins with no valid day, or that is a day
 * without a time, gives its first ten characters. Rebuilds call it for every event, so a day's change is kept.
 */
export const dayIn = (zone: string, moment: string): string => {
  const day = moment.slice(0, 10)
  if (zone === UTC || moment.length === day.length) return day
  const { changes } = zoneNamed(zone)
  let change = changes.get(day)
  if (change === undefined) {
    if (!isRealDay(day)) return day
    change = changeOn(zoneNamed(zone), day)
    changes.set(day, change)
  }
  if (change.at !== null) return moment.slice(11) < change.at ? change.before : change.after
  const millis = Date.parse(moment)
  return Number.isNaN(millis) ? day : dayAt(zoneNamed(zone), millis)
}

/** The day of a time in milliseconds. */
export const dayOfMillis = (zone: string, millis: number): string => dayIn(zone, textOf(millis))

/** The first moment of a day in a zone, in ISO 8601 in UTC: not always midnight, which some zones skip once a year. */
export const startOfDay = (zone: string, day: string): string => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (zone === UTC || Number.isNaN(midnight)) return `${day}T00:00:00.000Z`
  // No zone is further from UTC than this; the day of a moment only grows in between.
  let [before, from] = [(midnight - 26 * 3_600_000) / SECOND_MS, (midnight + 26 * 3_600_000) / SECOND_MS]
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dayAt(zoneNamed(zone), middle * SECOND_MS) < day) before = middle
    else from = middle
  }
  return textOf(from * SECOND_MS)
}
