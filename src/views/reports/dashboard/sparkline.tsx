import classes from './sparkline.module.css'
import { sparklinePath } from './sparkline-path.ts'

const size = { width: 100, height: 24 }

/** The days of a figure at a glance. Screen readers ignore it: the figure and its change are beside it. */
export function Sparkline({ values }: { readonly values: ReadonlyArray<number> }) {
  const path = sparklinePath(values, size)
  if (path === null) return null
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 -1 ${size.width} ${size.height + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={classes.area} d={path.area} />
      <path className={classes.line} d={path.line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
