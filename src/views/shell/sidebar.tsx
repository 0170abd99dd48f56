import { ActionIcon } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { isUserShown, type LayoutActor, orientationOf } from '../../machines/shell/layout.machine.ts'
import { isMenuOver } from '../../machines/shell/layout-menu.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Icon } from '../ui/icon.tsx'
import { calledOf, initialsOf } from '../ui/initials.ts'
import { Link } from '../ui/link.tsx'
import type { MenuSection } from './menu.ts'
import { Navigation } from './navigation.tsx'
import classes from './sidebar.module.css'

type Props = {
  readonly layout: LayoutActor
  readonly session: SessionActor
  readonly menu: ReadonlyArray<MenuSection>
  readonly path: string
}

/**
 * The left sidebar, in the six sizes of spec §4, and the menu of the top-navigation layout in a narrow window. As an
 * overlay it takes the focus when it opens.
 */
export const Sidebar = ({ layout, session, menu, path }: Props) => {
  const isOverlay = useSelector(layout, isMenuOver)
  const isOpen = useSelector(layout, (snapshot) => snapshot.matches({ menu: 'open' }))
  const hasUser = useSelector(layout, (snapshot) => isUserShown(snapshot) && orientationOf(snapshot) === 'vertical')
  const user = useSelector(session, ({ context }) => context.user)
  const sidebar = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isOverlay || !isOpen) return
    const before = document.activeElement
    sidebar.current?.querySelector('a')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isOverlay, isOpen])

  return (
    <aside
      id="menu"
      ref={sidebar}
      className={classes.sidebar}
      aria-label="Menu"
      data-over={isOverlay || undefined}
      inert={isOverlay && !isOpen}
    >
      <div className={classes.top}>
        <Link href="/" className={classes.brand}>
          <BrandMark />
        </Link>
        <ActionIcon
          className={classes.close}
          variant="subtle"
          size="lg"
          aria-label="Close the menu"
          onClick={() => layout.send({ type: 'menu.closed' })}
        >
          <Icon name="close" />
        </ActionIcon>
      </div>
      {hasUser && user !== null && (
        <div className={classes.user}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(calledOf(user))}
          </span>
          <span className={classes.who}>
            <span className={classes.name}>{calledOf(user)}</span>
            <span className={classes.role}>{user.roleName}</span>
          </span>
        </div>
      )}
      <nav aria-label="Main">
        <Navigation layout={layout} menu={menu} path={path} />
      </nav>
    </aside>
  )
}
