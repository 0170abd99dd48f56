import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit'
import { Blob, Face, Buffer as Shaped, Font as Shaper, shape } from 'harfbuzzjs'

/** The characters of each cluster, by the position where it starts. */
const charactersAt = (text: string, clusters: ReadonlySet<number>): ReadonlyMap<number, Array<number>> => {
  const characters = new Map<number, Array<number>>()
  let current: Array<number> = []
  let at = 0
  for (const char of text) {
    if (clusters.has(at)) {
      current = []
      characters.set(at, current)
    }
    current.push(char.codePointAt(0) ?? 0)
    at += char.length
  }
  return characters
}

/**
 * Replaces a font's shaping by HarfBuzz. fontkit's own layout misplaces parts of Bengali and Burmese letters, and fails
 * on some of Gurmukhi. `bytes` are the font's.
 */
export const shapedByHarfBuzz = (font: Font, bytes: Uint8Array): Font => {
  const shaper = new Shaper(new Face(new Blob(bytes)))
  const isOwnGlyph = (id: number, code: number) =>
    font.hasGlyphForCodePoint(code) && font.glyphForCodePoint(code).id === id

  font.layout = (text): GlyphRun => {
    const buffer = new Shaped()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(shaper, buffer)
    const infos = buffer.getGlyphInfos()
    const left = charactersAt(text, new Set(infos.map(({ cluster }) => cluster)))
    // The text that a reader copies: a character's own glyph stands for it, and the first other glyph for the rest.
    const own = infos.map(({ codepoint: id, cluster }): ReadonlyArray<number> => {
      const codes = left.get(cluster) ?? []
      const at = codes.findIndex((code) => isOwnGlyph(id, code))
      return at === -1 ? [] : codes.splice(at, 1)
    })
    const glyphs = infos.map(({ codepoint: id, cluster }, index): Glyph => {
      const [code] = own[index] ?? []
      return font.getGlyph(id, code === undefined ? (left.get(cluster) ?? []).splice(0) : [code])
    })
    const positions: ReadonlyArray<GlyphPosition> = buffer.getGlyphPositions().map((position) => ({ ...position }))
    return {
      glyphs,
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    } as GlyphRun
  }
  return font
}
