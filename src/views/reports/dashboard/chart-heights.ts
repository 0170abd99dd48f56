/** The heights of the charts, so that their places are kept while their code loads. Plain data. */

export const LINE_HEIGHT = 260
export const STACK_HEIGHT = 150
const BAR_HEIGHT = 30
const AXIS_HEIGHT = 40

/** The height of a chart with this many bars. */
export const barsHeight = (bars: number): number => bars * BAR_HEIGHT + AXIS_HEIGHT
