import type { ReactNode } from 'react'
import type { OpenedScreen } from './definition.ts'
import type { Loss } from './loss.ts'
import type { PageProps } from './page.ts'
import type { Route } from './routes.ts'

/** What is on the stage: a page being fetched, a page, or the failure to fetch it. */
export type Scene = {
  /** Differs from visit to visit. */
  readonly key: number
  readonly route: Route
  readonly content:
    | { readonly kind: 'opening' }
    | {
        readonly kind: 'open'
        readonly render: (props: PageProps) => ReactNode
        readonly subject?: OpenedScreen['subject']
      }
    | { readonly kind: 'failed'; readonly retry: () => void }
}

export type StageState = {
  readonly scene: Scene | null
  /** The person is about to leave a screen that would lose something, and is asked. */
  readonly leaving: { readonly loss: Loss; readonly stay: () => void; readonly leave: () => void } | null
}
