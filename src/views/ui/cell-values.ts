/** Parses texts that cells show as more than text. */

/** The address of a website, if a browser may open it. */
export const websiteIn = (text: string): string | null => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/**
 * The address of a picture that the content security policy allows: on our own server, or a data URL. A bare file name,
 * as another server may send it, does not locate the picture.
 */
export const pictureIn = (text: string, origin: string): string | null => {
  if (!/^(\/|[a-z]+:)/i.test(text)) return null
  const url = URL.parse(text, origin)
  if (url === null) return null
  return url.origin === origin || /^data:image\//.test(text) ? url.href : null
}

/** What a status means to its reader; each tone has a colour (`cells.module.css`). */
export type Tone = 'good' | 'waiting' | 'bad' | 'quiet' | 'ready' | 'reserved' | 'out' | 'returned' | 'void'

const tones: Readonly<Record<string, Tone>> = {
  available: 'ready',
  assigned: 'reserved',
  sold: 'out',
  activated: 'good',
  returned: 'returned',
  expired: 'waiting',
  voided: 'void',
  paid: 'good',
  active: 'good',
  offered: 'good',
  completed: 'good',
  free: 'good',
  ok: 'good',
  matched: 'good',
  'no file': 'waiting',
  differs: 'bad',
  'costs differ': 'bad',
  low: 'bad',
  '0 left': 'bad',
  pending: 'waiting',
  'not paid': 'waiting',
  unpaid: 'waiting',
  'partly paid': 'waiting',
  'partly completed': 'waiting',
  received: 'waiting',
  overdue: 'bad',
  'partly refunded': 'waiting',
  'partially refunded': 'waiting',
  refunded: 'bad',
  cancelled: 'bad',
  failed: 'bad',
  suspended: 'bad',
}

/** The tone of a status; an unknown status is neither good nor bad. */
export const toneOf = (status: string): Tone => tones[status.toLowerCase()] ?? 'quiet'
