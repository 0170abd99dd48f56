/** What a request may weigh and how long it may take. One place, so that the documentation and the tests agree. */
export const MAX_INVOICE_BYTES = 5 * 1024 * 1024

/** The parser counts a part's headers as part of its file: the room above the invoice's limit is theirs. */
export const uploadLimits = {
  maxParts: 60,
  maxFieldSize: 65_536,
  maxFileSize: MAX_INVOICE_BYTES + 64 * 1024,
  maxTotalSize: MAX_INVOICE_BYTES + 1024 * 1024,
} as const

/** A JSON body; the largest that the product sends is a plan of some 80 fields. */
export const MAX_JSON_BYTES = 1024 * 1024

/** Time to send the headers, to send the whole request, and for the server to answer it. */
export const HEADERS_TIMEOUT_MS = 10_000
export const REQUEST_TIMEOUT_MS = 60_000
export const ANSWER_TIMEOUT_MS = 30_000
