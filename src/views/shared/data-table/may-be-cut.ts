/** At most so wide, in pixels at the table's size of letters: a small letter or a digit, any other character. */
const NARROW = 8
const WIDE = 13
/** What a cell keeps free at its two ends. */
const PADDING = 24

const others = /[^a-z0-9 .,:;'()/_-]|[mw]/g

/**
 * Whether a text may be wider than its column, without measuring it. A cell that clips is painted as a piece of its own:
 * 1,200 of them are a fifth of a page turn's frame.
 */
export const mayBeCut = (text: string, width: number): boolean => {
  const room = width - PADDING
  if (text.length * WIDE <= room) return false
  if (text.length * NARROW > room) return true
  return text.length * NARROW + (text.match(others)?.length ?? 0) * (WIDE - NARROW) > room
}
