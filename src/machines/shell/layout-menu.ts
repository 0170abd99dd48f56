/** What a snapshot of the layout says about the menu. */
import { BAR_WIDTH, type Pins } from '../../schemas/shell/layout.ts'
import { type LayoutSnapshot, orientationOf, settingsOf } from './layout.machine.ts'

/** Whether a menu is open over the page, or the navigation bar is over the content. */
export const isMenuShown = (snapshot: LayoutSnapshot): boolean =>
  snapshot.matches({ menu: 'open' }) || snapshot.matches({ menu: 'standing' })

/** Whether the menu is hidden until it is opened, and then covers the page. */
export const isMenuOver = (snapshot: LayoutSnapshot): boolean => {
  if (orientationOf(snapshot) === 'horizontal') return snapshot.context.width < BAR_WIDTH
  const { sidebarSize } = settingsOf(snapshot)
  return sidebarSize === 'full' || sidebarSize === 'fullscreen'
}

/** Whether a group of the menu is open: by itself, by choice, or else as at first. */
export const isGroupOpen = ({ context }: LayoutSnapshot, group: string, isOpenAtFirst: boolean): boolean =>
  context.shownGroup === group || (context.groups?.[group] ?? (isOpenAtFirst ? 'open' : 'folded')) === 'open'

const none: Pins = []

/** The addresses of the pinned screens, in the order in which they were pinned. */
export const pinsOf = ({ context }: LayoutSnapshot): Pins => context.pins ?? none
