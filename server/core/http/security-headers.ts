import { createHash } from 'node:crypto'

/** The scripts in a page's text, as the sources of a policy that lets them run. */
export const scriptHashes = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g)].flatMap(([, script = '']) =>
    script === '' ? [] : [`'sha256-${createHash('sha256').update(script).digest('base64')}'`],
  )

/**
 * What a browser may do with our answers. Everything comes from our own origin; no style stands in a page's text, no
 * attribute sets style (React sets styles through the DOM, which the policy does not concern), and no script but those
 * of our own pages, known by their hashes.
 */
export const contentSecurityPolicy = (ownScripts: ReadonlyArray<string>, connectTo: ReadonlyArray<string>): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...ownScripts].join(' '),
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
export const docsPolicy = (ownScripts: ReadonlyArray<string>): string =>
  [
    "default-src 'none'",
    `script-src ${ownScripts.join(' ')}`,
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
