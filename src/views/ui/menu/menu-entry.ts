import type { ReactNode } from 'react'

/** One line of a menu: an action, a link, one of several options, a check box, a heading or a divider. */
export type MenuEntry =
  | {
      readonly kind: 'act'
      readonly key: string
      readonly label: string
      readonly hint?: string
      readonly icon?: ReactNode
      /** It is not available; the hint says why. */
      readonly isDisabled?: boolean
      /** The menu stays open for further actions. */
      readonly staysOpen?: boolean
      readonly onChoose: () => void
    }
  | {
      readonly kind: 'link'
      readonly key: string
      readonly label: string
      readonly href: string
      /** A number at its right, and the name that says what it counts. */
      readonly count?: string
      readonly name?: string
      readonly icon?: ReactNode
      /** It leads to the shown screen. */
      readonly isCurrent: boolean
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

/** A search over the check boxes of a menu. */
export type MenuSearch = {
  readonly label: string
  /** The announcement of how many were found. */
  readonly found: (count: number) => string
}
