import { ActionIcon } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { type LayoutActor, orientationOf, settingsOf } from '../../machines/shell/layout.machine.ts'
import { isMenuOver, isMenuShown } from '../../machines/shell/layout-menu.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Icon } from '../ui/icon.tsx'
import { keyText } from '../ui/keys.ts'
import { Link } from '../ui/link.tsx'
import { useServes } from '../ui/permissions.ts'
import { LoadingBar } from './loading-bar.tsx'
import { NotificationsBell } from './notifications-bell.tsx'
import { settingsCode } from './settings-code.ts'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

type Props = {
  readonly layout: LayoutActor
  readonly session: SessionActor
  /** The number of new notifications. */
  readonly newCount: number
  readonly onNotifications: () => void
  readonly onSearch: () => void
  readonly onKeys: () => void
  readonly isLoading: boolean
  readonly onSaveRecord: () => void
  /** The toasts, between the logo and the tools. */
  readonly toasts: ReactNode
}

/** Menu toggle, logo, theme, settings, and the signed-in person. */
export const TopBar = ({
  layout,
  session,
  newCount,
  onNotifications,
  onSearch,
  onKeys,
  isLoading,
  onSaveRecord,
  toasts,
}: Props) => {
  const isMenuOpen = useSelector(layout, isMenuShown)
  const hasNotifications = useServes('notifications')
  const areSettingsOpen = useSelector(layout, (snapshot) => snapshot.matches({ rightSidebar: 'open' }))
  const theme = useSelector(layout, (snapshot) => settingsOf(snapshot).theme)
  const size = useSelector(layout, (snapshot) => settingsOf(snapshot).sidebarSize)
  // A menu over the page and a navigation bar open and close; a menu beside the page becomes narrow and wide.
  const isOverlay = useSelector(layout, (snapshot) => isMenuOver(snapshot) || orientationOf(snapshot) === 'horizontal')
  const isWide = isOverlay ? isMenuOpen : size === 'default' || size === 'compact'
  const toggle = () =>
    layout.send(
      isOverlay ? { type: 'menu.toggled' } : { type: 'sidebarSize.chosen', size: isWide ? 'condensed' : 'default' },
    )

  return (
    <header className={classes.bar}>
      <LoadingBar isLoading={isLoading} />
      <ActionIcon
        className={classes.tool}
        variant="subtle"
        size="lg"
        aria-label="Menu"
        aria-expanded={isWide}
        aria-controls="menu"
        onClick={toggle}
      >
        <Icon name="menu" size={20} />
      </ActionIcon>
      <Link href="/" className={classes.brand}>
        <BrandMark />
      </Link>
      <div className={classes.toasts}>{toasts}</div>
      <div className={classes.tools}>
        <ActionIcon
          className={classes.tool}
          variant="subtle"
          size="lg"
          aria-label="Find anything"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          title={`Find anything (${keyText('find')})`}
          onClick={onSearch}
        >
          <Icon name="search" />
        </ActionIcon>
        {hasNotifications && <NotificationsBell count={newCount} onOpen={onNotifications} className={classes.tool} />}
        <ActionIcon
          className={classes.tool}
          variant="subtle"
          size="lg"
          aria-label={theme === 'dark' ? 'Switch to light colours' : 'Switch to dark colours'}
          onClick={() => layout.send({ type: 'theme.chosen', theme: theme === 'dark' ? 'light' : 'dark' })}
        >
          <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
        </ActionIcon>
        <ActionIcon
          className={classes.tool}
          variant="subtle"
          size="lg"
          aria-label="Layout settings"
          aria-expanded={areSettingsOpen}
          onPointerEnter={() => settingsCode.preload()}
          onFocus={() => settingsCode.preload()}
          onClick={() => layout.send({ type: areSettingsOpen ? 'rightSidebar.closed' : 'rightSidebar.opened' })}
        >
          <Icon name="settings" />
        </ActionIcon>
        <UserMenu layout={layout} session={session} onKeys={onKeys} onSaveRecord={onSaveRecord} />
      </div>
    </header>
  )
}
