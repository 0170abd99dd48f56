import { Box } from './glyphs.tsx'
import classes from './states.module.css'

/** The empty state of a list (spec §2). */
export const NothingFound = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div className={classes.nothing} role="status">
    <span className={classes.picture}>
      <Box />
    </span>
    <p className={classes.title}>{title}</p>
    <p className={classes.text}>{text}</p>
  </div>
)
