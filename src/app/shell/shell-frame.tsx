import { useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { journal } from '../../journal/journal.ts'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { timesOf } from '../../machines/shell/layout.machine.ts'
import type { MenuCounts } from '../../machines/shell/menu-counts.ts'
import { herePath, withBase } from '../../schemas/core/base-path.ts'
import { noRights, rightsOf } from '../../schemas/core/serves.ts'
import { seesOnePartner } from '../../schemas/people/permissions.ts'
import { zoneOfDays } from '../../schemas/session/session.ts'
import { BACK_TO_SETUP } from '../../schemas/shell/in-setup.ts'
import { Shell } from '../../views/shell/shell.tsx'
import { CompanyZoneContext } from '../../views/ui/company-zone.ts'
import { OpensContext } from '../../views/ui/link.tsx'
import { ReaderContext } from '../../views/ui/permissions.ts'
import { TimesContext } from '../../views/ui/times.ts'
import { useArrived } from '../../views/ui/use-arrived.ts'
import { matchPath } from '../navigation/addresses.ts'
import type { DrawnScreen } from '../navigation/drawn-screen.ts'
import { isOpenTo } from '../navigation/opens.ts'
import { HOME } from '../navigation/routes.ts'
import { ArrivedToasts } from './arrived-toasts.tsx'
import { layout } from './layout-actor.ts'
import { listOfRecord } from './list-of-record.ts'
import { menuOf, sectionAddressOf, withCounts } from './menu.ts'
import { keepOpened, recordAddress } from './opened-records.ts'
import { afterwards, openKeys, openNotificationSettings, openNotifications, openPalette } from './reach.ts'
import { saveSessionRecord } from './session-record.ts'

type Props = { readonly drawn: DrawnScreen; readonly session: SessionActor; readonly children: ReactNode }

/** The subject of a screen that has none. */
const nothing = { get: () => null, subscribe: () => () => {} }
/** Where a step of the set-up leads back to. */
const toSetup = { label: BACK_TO_SETUP, href: HOME }
/** The bell's count while nobody is signed in. */
const noneNew = { get: () => 0, subscribe: () => () => {} }
const noCounts: MenuCounts = new Map()
/** The menu's counts until the notifications have arrived. */
const noneToActOn = { get: () => noCounts, subscribe: () => () => {} }

/** What the browser could not store. Drafts come first, since losing settings loses no work. */
const whatIsNotKept = () => {
  const failing = journal.status.failing()
  if (failing.length === 0) return null
  return failing.every((stream) => stream.startsWith('layout:')) ? 'settings' : 'drafts'
}

/**
 * Moves the focus to a new screen's heading, which announces it. A list of screens (`data-gives-back`) returns the
 * focus to the screen the person comes from. A restored form (`data-comes-back`) focuses its first problem.
 */
const takeFocus = (heading: HTMLElement | null, from: string): void => {
  const wrong = document.querySelector<HTMLElement>('[data-comes-back] [aria-invalid="true"]')
  const link = document.querySelector<HTMLElement>(`[data-gives-back] a[href="${CSS.escape(withBase(from))}"]`)
  if (wrong ?? link) (wrong ?? link)?.focus()
  else heading?.focus({ preventScroll: true })
}

/** The shell around a signed-in person's screens. */
export const ShellFrame = ({ drawn, session, children }: Props) => {
  const user = useSelector(session, ({ context }) => context.user)
  const reader = useMemo(
    () => ({
      ...(user === null ? noRights : rightsOf(user)),
      isOfPartner: user !== null && seesOnePartner(user),
    }),
    [user],
  )
  const opens = useCallback((href: string) => isOpenTo(href, reader), [reader])
  const notKept = useSyncExternalStore(journal.status.subscribe, whatIsNotKept)
  const times = useSelector(layout, timesOf)
  const heading = useRef<HTMLHeadingElement>(null)
  const { route } = drawn
  const { title, section } = route
  const ofSection = sectionAddressOf(section)
  const list = listOfRecord(route, { pathname: herePath(), search: location.search })
  const isOpen = drawn.content.kind === 'open'
  const about = (drawn.content.kind === 'open' && drawn.content.subject) || nothing
  const subject = useSyncExternalStore(about.subscribe, about.get)
  const shown = (drawn.content.kind === 'open' && drawn.content.record) || nothing
  const record = useSyncExternalStore(shown.subscribe, shown.get)
  const before = useRef('')

  // The browser announces the first screen after a load.
  useEffect(() => {
    if (!isOpen) return
    if (drawn.key > 1) takeFocus(heading.current, before.current)
    before.current = herePath()
  }, [drawn.key, isOpen])

  const arrived = useArrived(afterwards)
  const bell = arrived?.newNotifications ?? noneNew
  const newCount = useSyncExternalStore(bell.subscribe, bell.get)
  const toActOn = arrived?.toActOn ?? noneToActOn
  const counts = useSyncExternalStore(toActOn.subscribe, toActOn.get)
  const menu = useMemo(() => withCounts(menuOf(reader), counts), [reader, counts])
  const userName = user?.userName ?? null
  const isItem = route.shows.screen === 'inventoryForm'
  // The name of a record is known once it has loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record may have the same name
  useEffect(() => {
    const href = recordAddress(route, { pathname: herePath(), search: location.search })
    const last = matchPath(herePath()).params
    // A SIM is recorded by its number: its ICCID is not kept in the browser.
    const name = isItem ? `SIM ${last.id}` : (record ?? last.planName ?? null)
    // Recorded for the person signed in now. A later person is not recorded again, since they may not see it.
    const now = session.getSnapshot().context.user
    if (!isOpen || href === null || name === null || now === null) return
    keepOpened(now, { href, name, about: title })
  }, [isOpen, route, isItem, record, userName, title, drawn.key, session])

  return (
    <TimesContext value={times}>
      <CompanyZoneContext value={zoneOfDays(user)}>
        <ReaderContext value={reader}>
          <OpensContext value={opens}>
            <Shell
              layout={layout}
              session={session}
              newCount={newCount}
              onNotifications={openNotifications}
              onNotificationSettings={openNotificationSettings}
              onSearch={openPalette}
              onKeys={openKeys}
              menu={menu}
              path={list?.href ?? route.within ?? herePath()}
              header={{
                title,
                section,
                list,
                heading: list?.rowTitle ?? route.heading,
                subject,
                wayBack: drawn.content.kind === 'open' && drawn.content.isOfSetup ? toSetup : null,
                sectionAddress: ofSection === herePath() ? null : ofSection,
              }}
              headingRef={heading}
              isLoading={drawn.content.kind === 'opening'}
              notKept={notKept}
              onSaveRecord={saveSessionRecord}
              toasts={<ArrivedToasts />}
            >
              {children}
            </Shell>
            {arrived && <arrived.Overlays session={session} />}
          </OpensContext>
        </ReaderContext>
      </CompanyZoneContext>
    </TimesContext>
  )
}
