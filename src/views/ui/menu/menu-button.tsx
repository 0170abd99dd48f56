import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { isKey, keysAt } from '../keys.ts'
import { useArrived } from '../use-arrived.ts'
import { menuCode } from './menu-code.ts'
import type { MenuEntry, MenuSearch } from './menu-entry.ts'

/** Properties for the button's element. */
type ButtonProps = {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly id: string
  readonly 'aria-haspopup': 'menu' | 'dialog'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
  readonly onClick: () => void
  readonly 'data-keys': string
  readonly onKeyDown: (event: KeyboardEvent) => void
}

type Props = {
  readonly entries: ReadonlyArray<MenuEntry>
  /** The search of a long menu of check boxes. */
  readonly search?: MenuSearch
  /** The side of the button that the menu is aligned with. */
  readonly align?: 'start' | 'end'
  readonly children: (button: ButtonProps) => ReactNode
}

/** A button that opens a menu. The button renders at once and stays the same element when the menu's code arrives. */
export function MenuButton({ entries, search, align = 'end', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const arrived = useArrived(menuCode)
  const preload = () => menuCode.preload()
  const toggle = () => {
    preload()
    setOpen(!isOpen)
  }
  return (
    <>
      {children({
        ref: button,
        id,
        'aria-haspopup': search ? 'dialog' : 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        onPointerEnter: preload,
        onFocus: preload,
        onClick: toggle,
        ...keysAt('menuButton'),
        onKeyDown: (event) => {
          if (isOpen || !isKey('openMenu', event)) return
          event.preventDefault()
          toggle()
        },
      })}
      {arrived && (
        <arrived.MenuList
          id={id}
          button={button}
          entries={entries}
          search={search}
          align={align}
          isOpen={isOpen}
          onChange={setOpen}
        />
      )}
    </>
  )
}
