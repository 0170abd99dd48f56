/** What is read out of the texts that cells draw as more than text. */

/** The address of a website, where it is one that a browser may be sent to. */
export const websiteIn = (text: string): string | null => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/**
 * The address of a picture that the content security policy lets in: one of our own server, or one that holds itself. The
 * bare name of a file, as another server may send it, does not say where the picture is.
 */
export const pictureIn = (text: string, origin: string): string | null => {
  if (!/^(\/|[a-z]+:)/i.test(text)) return null
  const url = URL.parse(text, origin)
  if (url === null) return null
  return url.origin === origin || /^data:image\//.test(text) ? url.href : null
}

/** What a status means for whoever reads it; each has a colour (`cells.module.css`). */
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

/** Whether a status is good or bad, for its colour; an unknown one is neither. */
export const toneOf = (status: string): Tone => tones[status.toLowerCase()] ?? 'quiet'
