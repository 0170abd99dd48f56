/** A small line of daily values as SVG paths, from 0 to the highest value. */

type SparklinePath = { readonly line: string; readonly area: string }
type Size = { readonly width: number; readonly height: number }

const rounded = (value: number): number => Math.round(value * 100) / 100

/** The line through the values and the area below it; null for fewer than two values, which make no line. */
export const sparklinePath = (values: ReadonlyArray<number>, { width, height }: Size): SparklinePath | null => {
  if (values.length < 2) return null
  const highest = Math.max(...values, 1)
  const points = values.map((value, index) => {
    const x = rounded((index / (values.length - 1)) * width)
    return `${x} ${rounded(height - (value / highest) * height)}`
  })
  const line = `M${points.join('L')}`
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` }
}
