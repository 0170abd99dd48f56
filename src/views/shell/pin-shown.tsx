import type { LayoutActor } from '../../machines/shell/layout.machine.ts'
import { Icon } from '../ui/icon.tsx'
import type { MenuItem } from './menu.ts'
import classes from './navigation.module.css'

type Props = {
  readonly layout: LayoutActor
  readonly current: MenuItem
  readonly isPinned: boolean
}

/** Pins the shown screen, where the items of a narrow menu have no room for a pin each. */
export const PinShown = ({ layout, current: { href, label }, isPinned }: Props) => (
  <button
    type="button"
    className={classes.pinShown}
    onClick={() => layout.send({ type: isPinned ? 'screen.unpinned' : 'screen.pinned', address: href })}
  >
    <Icon name="pin" size={20} />
    <span className={classes.label}>{isPinned ? `Unpin ${label}` : `Pin ${label}`}</span>
  </button>
)
