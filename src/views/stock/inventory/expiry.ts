const SOON_DAYS = 30

/** Whether an expiry date is past, near or far at a moment; both in UTC. An unknown date is far. */
export const expiryOf = (day: string, now: string): 'past' | 'soon' | 'far' => {
  const today = now.slice(0, 10)
  if (day === '') return 'far'
  if (day < today) return 'past'
  const soon = new Date(Date.parse(`${today}T00:00:00Z`) + SOON_DAYS * 86_400_000).toISOString().slice(0, 10)
  return day <= soon ? 'soon' : 'far'
}

/** Whether a SIM with this status can still be delivered, so that its expiry matters; true for an unknown status. */
export const hasExpiry = (status: string | undefined): boolean =>
  status === undefined || status === 'available' || status === 'assigned'
