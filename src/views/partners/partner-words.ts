/** Sentences of the partner screens with values in them. Times are as the person reads them. */
export const partnerWords = {
  shownBefore: (name: string): string =>
    `The key ${name} was shown only once. Revoke it and issue another one if nobody has it.`,
  shownNow: (name: string): string => `The key ${name} is shown only once. Copy it now into the partner's system.`,
  issued: (by: string, at: string): string => `Issued by ${by}, ${at}.`,
  lastUsed: (at: string): string => (at === '' ? 'Never used.' : `Last used ${at}.`),
  revoked: (by: string, at: string): string => `Revoked by ${by}, ${at}.`,
  revokes: (name: string, prefix: string): string =>
    `Systems that use ${name} (${prefix}…) can no longer order. This cannot be undone.`,
  delivered: (count: number, of: number): string => `Delivered ${count} of ${of}`,
} as const
