import type { ReactNode } from 'react'
import type { Loss } from '../../schemas/shell/navigation.ts'
import type { Route } from './route.ts'
import type { OpenedScreen, PlainScreenProps } from './screen.ts'

/** What is drawn: the frame of a screen whose code is being fetched, a screen, or the failure to open it. */
export type DrawnScreen = {
  /** Differs from visit to visit. */
  readonly key: number
  readonly route: Route
  /** In the shell, or on its own. */
  readonly isInShell: boolean
  readonly content:
    | { readonly kind: 'opening' }
    | {
        readonly kind: 'open'
        readonly render: (props: PlainScreenProps) => ReactNode
        readonly subject?: OpenedScreen['subject']
        readonly record?: OpenedScreen['record']
      }
    | { readonly kind: 'failed'; readonly retry: () => void }
}

/** What the application draws. */
export type NavigationState = {
  readonly drawn: DrawnScreen | null
  /** The person is about to leave a screen that would lose something, and is asked. */
  readonly leaving: { readonly loss: Loss; readonly stay: () => void; readonly leave: () => void } | null
}
