/** One letter each of Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, kana, Han and Hangul. */
const SAMPLE = 'ΩЖאعअไあ中한'

/**
 * Has the browser look for the fonts of scripts in which customers write their names. It does so at the first letter that
 * it meets of each; the rows should not have to wait for that.
 */
export const findLetters = (): void => {
  const context = globalThis.OffscreenCanvas && new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return
  context.font = getComputedStyle(document.body).font
  context.measureText(SAMPLE)
}
