/**
 * What a browser may do with our answers. Everything comes from our own origin; no script or style stands in a page's
 * text, no attribute sets style (React sets styles through the DOM, which the policy does not concern).
 */
export const contentSecurityPolicy = (connectTo: ReadonlyArray<string> = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The page of the API's documentation sets styles in its own way and runs one script, known by its hash. */
export const docsPolicy = (scriptHashes: ReadonlyArray<string>): string =>
  [
    "default-src 'none'",
    `script-src ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * A script, a style sheet or a picture is no document: it loads nothing and is embedded nowhere. The same few bytes on
 * each of a page's files, in place of the page's long policy.
 */
export const assetHeaders: ReadonlyArray<readonly [name: string, value: string]> = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

/** On every other answer, beside the policy. */
export const securityHeaders: ReadonlyArray<readonly [name: string, value: string]> = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)'],
]

/** Where the connection to the browser is encrypted. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000'
