import type { ReactNode } from 'react'

/** One line of a menu: something to do, one of several to choose, a box to tick, a heading, or a line between. */
export type MenuEntry =
  | {
      readonly kind: 'act'
      readonly key: string
      readonly label: string
      readonly hint?: string
      readonly icon?: ReactNode
      /** It cannot be had now; the hint says why. */
      readonly isDisabled?: boolean
      /** There is more to do in the menu after it. */
      readonly staysOpen?: boolean
      readonly onChoose: () => void
    }
  | {
      readonly kind: 'radio'
      readonly key: string
      readonly label: string
      readonly hint?: string
      readonly isChosen: boolean
      readonly onChoose: () => void
    }
  | {
      readonly kind: 'box'
      readonly key: string
      readonly label: string
      readonly isChecked: boolean
      readonly isDisabled: boolean
      readonly onChange: (isChecked: boolean) => void
    }
  | { readonly kind: 'title'; readonly key: string; readonly label: string }
  | { readonly kind: 'line'; readonly key: string }

/** A search through the boxes of a menu. */
export type MenuSearch = {
  readonly label: string
  /** What is said of so many boxes that were found. */
  readonly found: (count: number) => string
}
