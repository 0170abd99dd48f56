import { useSelector } from '@xstate/react'
import { useId, useLayoutEffect } from 'react'
import type { LayoutActor } from '../../machines/shell/layout.machine.ts'
import { isGroupOpen, pinsOf } from '../../machines/shell/layout-menu.ts'
import { Icon } from '../ui/icon.tsx'
import { currentItem, groupOf, isAlone, isOpenAtFirst, type MenuItem, type MenuSection, pinnedItems } from './menu.ts'
import classes from './navigation.module.css'
import { NavigationItem } from './navigation-item.tsx'
import { PinShown } from './pin-shown.tsx'

type Props = {
  readonly layout: LayoutActor
  readonly menu: ReadonlyArray<MenuSection>
  readonly path: string
}

/** The menu of the sidebar: pinned screens, then the groups, which fold. The style sheet decides its layout. */
export const Navigation = ({ layout, menu, path }: Props) => {
  const current = currentItem(menu, path)
  const group = groupOf(menu, current)
  const pins = useSelector(layout, pinsOf)
  const pinned = pinnedItems(menu, pins)
  // Each screen opens its group, also one that was folded on the screen before. Sent before the paint, so that the
  // menu does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen of the same group opens it as well
  useLayoutEffect(() => layout.send({ type: 'screen.shown', group }), [layout, group, path])

  return (
    <ul className={classes.sections}>
      {current !== null && (
        <li className={classes.pinning}>
          <PinShown layout={layout} current={current} isPinned={pinned.includes(current)} />
        </li>
      )}
      {pinned.length > 0 && (
        <li className={classes.pinned}>
          <span className={classes.sectionLabel}>Pinned</span>
          <ul className={classes.items} aria-label="Pinned">
            {pinned.map((item) => (
              <NavigationItem key={item.href} layout={layout} item={item} current={current} isPinned isInPins />
            ))}
          </ul>
        </li>
      )}
      {menu.map((section) => (
        <Group
          key={section.label}
          layout={layout}
          section={section}
          current={current}
          pins={pins}
          isOpenAtFirst={isOpenAtFirst(menu, section.label)}
        />
      ))}
    </ul>
  )
}

type GroupProps = Pick<Props, 'layout'> & {
  readonly section: MenuSection
  readonly current: MenuItem | null
  readonly pins: ReadonlyArray<string>
  readonly isOpenAtFirst: boolean
}

function Group({ layout, section, current, pins, isOpenAtFirst }: GroupProps) {
  const { label, items } = section
  const isHeadless = isAlone(section)
  const isOpen = useSelector(layout, (snapshot) => isHeadless || isGroupOpen(snapshot, label, isOpenAtFirst))
  const id = useId()
  return (
    <li>
      {!isHeadless && (
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => layout.send({ type: isOpen ? 'group.folded' : 'group.opened', group: label })}
        >
          <span className={classes.sectionLabel}>{label}</span>
          <Icon name="chevronDown" size={14} />
        </button>
      )}
      {isOpen && (
        <ul id={id} className={classes.items} aria-label={isHeadless ? undefined : label}>
          {items.map((item) => (
            <NavigationItem
              key={item.href}
              layout={layout}
              item={item}
              current={current}
              isPinned={pins.includes(item.href)}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
