import type { FocusEvent } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { currentItem, type MenuSection } from './menu.ts'
import classes from './navigation.module.css'

type Props = {
  readonly menu: ReadonlyArray<MenuSection>
  readonly path: string
  readonly onFollow: () => void
}

const bringIntoSight = ({ currentTarget }: FocusEvent<HTMLElement>) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The links of the menu. The style sheet decides their layout. */
export const Navigation = ({ menu, path, onFollow }: Props) => {
  const current = currentItem(menu, path)
  return (
    <ul className={classes.sections}>
      {menu.map((section) => (
        <li key={section.label} className={classes.section}>
          <span className={classes.sectionLabel}>{section.label}</span>
          <ul className={classes.items}>
            {section.items.map((item) => (
              <li key={item.href}>
                <Link
                  href={item.href}
                  className={classes.item}
                  aria-current={item === current ? 'page' : undefined}
                  onClick={onFollow}
                  // A bar that is wider than the window scrolls; the browser alone would leave a focused link half
                  // hidden.
                  onFocus={bringIntoSight}
                >
                  <Icon name={item.icon} size={20} />
                  <span className={classes.label}>{item.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
