import type { MouseEvent } from 'react'
import type { LayoutActor } from '../../machines/shell/layout.machine.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { countShown, itemName, type MenuItem } from './menu.ts'
import classes from './navigation.module.css'

type Props = {
  readonly layout: LayoutActor
  readonly item: MenuItem
  readonly current: MenuItem | null
  readonly isPinned: boolean
  /** It is one of the pinned screens at the top. */
  readonly isInPins?: boolean
}

/** Moves the focus from a pinned screen that is about to go, to the one beside it or to the start of the menu. */
const leave = (button: HTMLElement): void => {
  const own = button.closest('li')
  const beside = (own?.nextElementSibling ?? own?.previousElementSibling)?.querySelector('button')
  const links = button.closest('nav')?.querySelectorAll('a') ?? []
  const near = beside ?? [...links].find((link) => !own?.contains(link))
  near?.focus()
}

/** A screen in the menu, and the button that pins it. */
export const NavigationItem = ({ layout, item, current, isPinned, isInPins = false }: Props) => {
  const { href, icon, label } = item
  const count = countShown(item)
  const pin = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (isInPins) leave(currentTarget)
    layout.send({ type: isPinned ? 'screen.unpinned' : 'screen.pinned', address: href })
  }
  return (
    <li>
      <Link
        href={href}
        className={classes.item}
        aria-current={item === current ? 'page' : undefined}
        aria-label={count === '' ? undefined : itemName(item)}
        onClick={() => layout.send({ type: 'menu.closed' })}
      >
        <Icon name={icon} size={20} />
        <span className={classes.label}>{label}</span>
        {count !== '' && <span className={classes.count}>{count}</span>}
      </Link>
      <button
        type="button"
        className={classes.pin}
        aria-label={isInPins ? `Unpin ${label}` : `Pin ${label}`}
        aria-pressed={isInPins ? undefined : isPinned}
        title={isPinned ? 'Unpin' : 'Pin to the top'}
        onClick={pin}
      >
        <Icon name="pin" size={16} />
      </button>
    </li>
  )
}
