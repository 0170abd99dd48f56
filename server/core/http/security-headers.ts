import { createHash } from 'node:crypto'

/** Hashes of a page's inline scripts, as policy sources that allow them. */
export const scriptHashes = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g)].flatMap(([, script = '']) =>
    script === '' ? [] : [`'sha256-${createHash('sha256').update(script).digest('base64')}'`],
  )

/**
 * The content security policy. Everything comes from our own origin. There are no inline styles or style attributes
 * (React sets styles through the DOM, which the policy does not restrict). The only inline scripts are those of our own
 * pages, by hash.
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

/** The policy of the API documentation: inline styles, and one script by its hash. */
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
 * Headers of scripts, style sheets and pictures. They are not documents: they load nothing and are embedded nowhere.
 * This short policy replaces the page's long one on each file.
 */
export const assetHeaders: ReadonlyArray<readonly [name: string, value: string]> = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

/** Headers of every other answer, in addition to the policy. */
export const securityHeaders: ReadonlyArray<readonly [name: string, value: string]> = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)'],
]

/** Sent if the browser's connection is encrypted. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000'
