/** The path of a Chromium that starts, or null where Playwright's own or none is to be used. */
export function findChromium(): string | null
export function ensureChromium(): string | null
/** The switches with which a Chromium of the system runs headless and quiet. */
export const chromiumArgs: ReadonlyArray<string>
