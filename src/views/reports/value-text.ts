import type { Field } from '../../schemas/field.ts'
import { CURRENCY } from '../../schemas/paged-lists.ts'
import type { PagedRow } from '../../schemas/paged-rows.ts'
import { type Times, valueIn } from '../../schemas/times.ts'
import { cellText } from '../shared/data-table/cell-text.ts'

/** What a person reads of a field: money with its currency, days and moments as they are written here. */
export const valueText = (field: Field, row: PagedRow, times: Times): string => {
  const { kind } = field
  const text = cellText(
    kind,
    valueIn(field, (name) => row[name], times),
    times,
  )
  const currency = kind === 'money' && text !== '' ? row[CURRENCY] : null
  return currency ? `${text} ${currency}` : text
}

/** The address of a website, where it is one that a browser may be sent to. */
export const websiteIn = (text: string): string | null => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/** The address of a picture that the content security policy lets in: one of our own server, or one that holds itself. */
export const pictureIn = (text: string, origin: string): string | null => {
  if (text === '') return null
  const url = URL.parse(text, origin)
  if (url === null) return null
  return url.origin === origin || /^data:image\//.test(text) ? url.href : null
}

export type Tone = 'good' | 'waiting' | 'bad' | 'quiet'

const tones: Readonly<Record<string, Tone>> = {
  paid: 'good',
  active: 'good',
  completed: 'good',
  free: 'good',
  pending: 'waiting',
  'not paid': 'waiting',
  'partly refunded': 'waiting',
  'partially refunded': 'waiting',
  refunded: 'bad',
  cancelled: 'bad',
  failed: 'bad',
  suspended: 'bad',
}

/** What a status means for whoever looks for trouble; one that nobody knows here is neither good nor bad. */
export const toneOf = (status: string): Tone => tones[status.toLowerCase()] ?? 'quiet'
