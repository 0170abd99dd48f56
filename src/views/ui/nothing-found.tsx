import { Button } from '@mantine/core'
import type { Way } from '../../schemas/records/first-ways.ts'
import common from './common.module.css'
import { Box } from './glyphs.tsx'
import { Link } from './link.tsx'
import classes from './states.module.css'

type Props = {
  readonly title: string
  readonly text: string
  /** What to do first, if known. */
  readonly first?: string | undefined
  /** The screens where the person does it. */
  readonly ways?: ReadonlyArray<Way>
  /** An action that may help: a retry, another filter. */
  readonly act?: { readonly label: string; readonly onPress: () => void }
}

/** The empty state of a list (spec §2). */
export const NothingFound = ({ title, text, first, ways = [], act }: Props) => (
  <div className={classes.nothing} role="status">
    <span className={classes.picture}>
      <Box />
    </span>
    <p className={classes.title}>{title}</p>
    <p className={common.muted}>{text}</p>
    {first !== undefined && <p className={common.muted}>{first}</p>}
    {ways.length > 0 && (
      <div className={classes.ways}>
        {ways.map(({ label, href }) => (
          <Button key={href} component={Link} variant="default" href={href}>
            {label}
          </Button>
        ))}
      </div>
    )}
    {act && (
      <Button variant="default" mt="sm" onClick={act.onPress}>
        {act.label}
      </Button>
    )}
  </div>
)
