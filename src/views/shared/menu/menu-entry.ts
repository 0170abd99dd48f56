import type { ReactNode } from 'react'

/** One line of a menu: something to do, a box to tick, or a line between. */
export type MenuEntry =
  | {
      readonly kind: 'act'
      readonly key: string
      readonly label: string
      readonly hint?: string
      readonly icon?: ReactNode
      /** It cannot be had now; the hint says why. */
      readonly isDisabled?: boolean
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
  | { readonly kind: 'line'; readonly key: string }
