import { useSelector } from '@xstate/react'
import { type ReactNode, type Ref, useMemo, useState } from 'react'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { type LayoutActor, orientationOf } from '../../machines/shell/layout.machine.ts'
import { isMenuOver } from '../../machines/shell/layout-menu.ts'
import { useSaveKeys } from '../forms/use-save-keys.ts'
import { bringOut } from '../ui/bring-out.ts'
import { HeadingContext } from '../ui/in-heading.tsx'
import { keysAt } from '../ui/keys.ts'
import { Footer, type NotKept } from './footer.tsx'
import type { MenuSection } from './menu.ts'
import { NavigationBar } from './navigation-bar.tsx'
import { ScreenHeader, type ScreenHeaderProps } from './screen-header.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useWindowKey, useWindowWidth } from './window-events.ts'

type ShellProps = {
  readonly layout: LayoutActor
  readonly session: SessionActor
  /** The number of new notifications. */
  readonly newCount: number
  readonly onNotifications: () => void
  readonly onNotificationSettings: () => void
  /** Opens the global search. */
  readonly onSearch: () => void
  /** Lists the screen's keyboard shortcuts. */
  readonly onKeys: () => void
  readonly menu: ReadonlyArray<MenuSection>
  /** The path of the open screen. */
  readonly path: string
  readonly header: Omit<ScreenHeaderProps, 'headingRef' | 'badgeRef' | 'lineRef' | 'actsRef'>
  readonly headingRef: Ref<HTMLHeadingElement>
  /** The screen's code is loading. */
  readonly isLoading: boolean
  /** What the browser cannot store, for a warning. */
  readonly notKept: NotKept
  readonly onSaveRecord: () => void
  readonly toasts: ReactNode
  readonly children: ReactNode
}

/**
 * Both layouts of spec §2: a left sidebar, or a navigation bar below the top bar; without room for the bar, its menu
 * opens over the page. Both have the settings on the right.
 */
export const Shell = ({
  layout,
  session,
  newCount,
  onNotifications,
  onNotificationSettings,
  onSearch,
  onKeys,
  menu,
  path,
  header,
  headingRef,
  isLoading,
  notKept,
  onSaveRecord,
  toasts,
  children,
}: ShellProps) => {
  const isHorizontal = useSelector(layout, (snapshot) => orientationOf(snapshot) === 'horizontal')
  const isMenuOpen = useSelector(layout, (snapshot) => snapshot.matches({ menu: 'open' }))
  const isOver = useSelector(layout, isMenuOver)
  const isBarShown = useSelector(layout, (snapshot) => snapshot.matches({ menu: 'standing' }))
  const isCovered = isMenuOpen && isOver
  const areSettingsOpen = useSelector(layout, (snapshot) => snapshot.matches({ rightSidebar: 'open' }))
  const [badge, setBadge] = useState<HTMLElement | null>(null)
  const [line, setLine] = useState<HTMLElement | null>(null)
  const [acts, setActs] = useState<HTMLElement | null>(null)
  const places = useMemo(() => ({ badge, line, acts }), [badge, line, acts])
  useSaveKeys()
  useWindowWidth((width) => layout.send({ type: 'window.resized', width }))
  useWindowKey(isMenuOpen, 'closeMenu', () => layout.send({ type: 'menu.closed' }))

  return (
    <div className={classes.shell} data-bar={isBarShown || undefined} {...keysAt(isMenuOpen && 'menu')}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <TopBar
        layout={layout}
        session={session}
        newCount={newCount}
        onNotifications={onNotifications}
        onSearch={onSearch}
        onKeys={onKeys}
        isLoading={isLoading}
        onSaveRecord={onSaveRecord}
        toasts={toasts}
      />
      {isHorizontal && !isOver ? (
        isBarShown && <NavigationBar layout={layout} menu={menu} path={path} />
      ) : (
        <Sidebar layout={layout} session={session} menu={menu} path={path} />
      )}
      {isCovered && (
        <button
          type="button"
          className={classes.backdrop}
          aria-label="Close the menu"
          tabIndex={-1}
          onClick={() => layout.send({ type: 'menu.closed' })}
        />
      )}
      <main id="content" className={classes.content} tabIndex={-1} inert={isCovered} onFocus={bringOut}>
        <ScreenHeader {...header} headingRef={headingRef} badgeRef={setBadge} lineRef={setLine} actsRef={setActs} />
        <HeadingContext value={places}>{children}</HeadingContext>
      </main>
      <Footer notKept={notKept} />
      {areSettingsOpen && <SettingsPanel actor={layout} onNotifications={onNotificationSettings} />}
    </div>
  )
}
