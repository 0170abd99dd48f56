import type { ReactNode } from 'react'
import type { Loss } from '../../schemas/shell/navigation.ts'
import type { Route } from './route.ts'
import type { OpenedScreen, PlainScreenProps } from './screen.ts'

/** What is drawn: the frame of a screen that loads, a screen, or the failure to open it. */
export type DrawnScreen = {
  /** Unique per visit. */
  readonly key: number
  readonly route: Route
  /** In the shell, or without it. */
  readonly isInShell: boolean
  readonly content:
    | { readonly kind: 'opening' }
    | {
        readonly kind: 'open'
        readonly render: (props: PlainScreenProps) => ReactNode
        readonly subject?: OpenedScreen['subject']
        readonly record?: OpenedScreen['record']
        readonly isOfSetup?: OpenedScreen['isOfSetup']
      }
    | { readonly kind: 'failed'; readonly retry: () => void }
}

/** What the application draws. */
export type NavigationState = {
  readonly drawn: DrawnScreen | null
  /** Set when a person leaves a screen that would lose something, and has to confirm. */
  readonly leaving: { readonly loss: Loss; readonly stay: () => void; readonly leave: () => void } | null
}
