/** Size and time limits of requests, in one place for documentation and tests. */
export const MAX_INVOICE_BYTES = 5 * 1024 * 1024

/** The parser counts a part's headers as part of its file, hence the room above the invoice's limit. */
export const uploadLimits = {
  maxParts: 60,
  maxFieldSize: 65_536,
  maxFileSize: MAX_INVOICE_BYTES + 64 * 1024,
  maxTotalSize: MAX_INVOICE_BYTES + 1024 * 1024,
} as const

/** A JSON body. The largest is a partner with a picture of 200 KB, which is 267 KB in base64. */
export const MAX_JSON_BYTES = 1024 * 1024

/** Time limits of an exchange, in milliseconds. */
export type TimeLimits = {
  readonly headersMs: number
  /** To send the whole request, headers included: the largest form (`uploadLimits`) at some 50 kB/s. */
  readonly requestMs: number
  /** For our answer, from the complete request. */
  readonly answerMs: number
  /** For the caller to read the finished answer. */
  readonly sendMs: number
  /** The interval of checks, and so the error of the other limits. */
  readonly sweepMs: number
}

export const timeLimits: TimeLimits = {
  headersMs: 10_000,
  requestMs: 120_000,
  answerMs: 30_000,
  sendMs: 120_000,
  sweepMs: 1_000,
}
