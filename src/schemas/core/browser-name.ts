/** Chromium-based browsers name several others, so the order matters: the first match counts. */
export const browsers: ReadonlyArray<readonly [as: RegExp, name: string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
export const systems: ReadonlyArray<readonly [as: RegExp, name: string]> = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A browser in plain words (`Firefox on Windows`); an unknown one by its user agent. */
export const browserName = (userAgent: string): string => {
  const [browser, system] = [browsers, systems].map((known) => known.find(([as]) => as.test(userAgent))?.[1])
  if (browser === undefined) return userAgent === '' ? 'Unknown browser' : userAgent
  return system === undefined ? browser : `${browser} on ${system}`
}
