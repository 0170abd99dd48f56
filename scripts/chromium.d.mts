/** The path of a working Chromium; null if there is none, or if Playwright's own is to be used. */
export function findChromium(): string | null
export function ensureChromium(): string | null
/** The switches with which an installed Chromium runs headless and quiet. */
export const chromiumArgs: ReadonlyArray<string>
