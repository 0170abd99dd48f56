/** What a request may weigh and how long it may take. One place, so that the documentation and the tests agree. */
export const MAX_INVOICE_BYTES = 5 * 1024 * 1024

/** The parser counts a part's headers as part of its file: the room above the invoice's limit is theirs. */
export const uploadLimits = {
  maxParts: 60,
  maxFieldSize: 65_536,
  maxFileSize: MAX_INVOICE_BYTES + 64 * 1024,
  maxTotalSize: MAX_INVOICE_BYTES + 1024 * 1024,
} as const

/** A JSON body; the largest that the product sends is a partner with a picture of 200 KB, which base64 makes 267. */
export const MAX_JSON_BYTES = 1024 * 1024

/** How long the parts of an exchange may take, in milliseconds. */
export type TimeLimits = {
  readonly headersMs: number
  /** To send the whole request, headers included: the largest form (`uploadLimits`) at some 50 kB/s. */
  readonly requestMs: number
  /** For us to answer, from when the request is here as a whole. */
  readonly answerMs: number
  /** For the caller to read the finished answer. */
  readonly sendMs: number
  /** How often we look, so the error of the others. */
  readonly sweepMs: number
}

export const timeLimits: TimeLimits = {
  headersMs: 10_000,
  requestMs: 120_000,
  answerMs: 30_000,
  sendMs: 120_000,
  sweepMs: 1_000,
}
