import type { Font } from 'fontkit'
import type { Weight } from './fonts.ts'
import type { SetText } from './text.ts'

/** Content of a known height that can be drawn at a position. Units are points from the page's upper left corner. */
export type Box = {
  readonly height: number
  /** From its top to its first baseline. */
  readonly ascent: number
  readonly draw: (pen: Pen, left: number, top: number) => void
}

/** Draws on the current page. */
export type Pen = {
  /** The page's width where the page is read from right to left: all boxes are then mirrored on it. Null elsewhere. */
  readonly mirror: number | null
  readonly write: (text: string, font: Font, size: number, colour: string, left: number, baseline: number) => void
  readonly rule: (left: number, top: number, width: number, thickness: number, colour: string) => void
  readonly image: (picture: unknown, left: number, top: number, width: number, height: number) => void
}

/** Where a box of a width begins on the page. */
export const placedIn = ({ mirror }: Pen, left: number, width: number): number =>
  mirror === null ? left : mirror - left - width

export const INK = '#1a1a1a'
/** For explanatory text: contrast of 7 : 1 on white. */
export const PALE_INK = '#595959'
const RULE = '#a6a6a6'

type Style = {
  readonly size?: number
  readonly weight?: Weight
  readonly colour?: string
  /** Text starts at its script's side, on a mirrored page at the right; amounts are set at the other end. */
  readonly align?: 'start' | 'end'
}

/** The lines of a text in a width, each as a box. */
export const lineBoxes = (setText: SetText, text: string, width: number, style: Style = {}): ReadonlyArray<Box> => {
  const { size = 9, weight = 400, colour = INK, align = 'start' } = style
  return setText(text, weight, width / size).map((line) => ({
    height: (line.ascent + line.descent) * size,
    ascent: line.ascent * size,
    draw: (pen, left, top) => {
      const isAtRight = pen.mirror === null ? align === 'end' || line.isRightToLeft : align === 'start'
      let x = placedIn(pen, left, width) + (isAtRight ? width - line.width * size : 0)
      for (const run of line.runs) {
        pen.write(run.text, run.font, size, colour, x, top + line.ascent * size)
        x += run.width * size
      }
    },
  }))
}

export const gapBox = (height: number): Box => ({ height, ascent: 0, draw: () => undefined })

export const ruleBox = (width: number, thickness = 0.5, colour = RULE): Box => ({
  height: thickness,
  ascent: 0,
  draw: (pen, left, top) => pen.rule(placedIn(pen, left, width), top, width, thickness, colour),
})

/** Boxes stacked vertically. */
export const stack = (...boxes: ReadonlyArray<Box>): Box => ({
  height: boxes.reduce((sum, { height }) => sum + height, 0),
  ascent: boxes[0]?.ascent ?? 0,
  draw: (pen, left, top) => {
    let y = top
    for (const box of boxes) {
      box.draw(pen, left, y)
      y += box.height
    }
  },
})

/** A text in a width, with as many lines as it needs. */
export const textBox = (setText: SetText, text: string, width: number, style: Style = {}): Box =>
  stack(...lineBoxes(setText, text, width, style))

/** Boxes side by side at offsets from the left, with their first baselines aligned. */
export const beside = (...cells: ReadonlyArray<readonly [offset: number, box: Box]>): Box => {
  const ascent = Math.max(...cells.map(([, box]) => box.ascent))
  return {
    height: Math.max(...cells.map(([, box]) => ascent - box.ascent + box.height)),
    ascent,
    draw: (pen, left, top) => {
      for (const [offset, box] of cells) box.draw(pen, left + offset, top + ascent - box.ascent)
    },
  }
}
