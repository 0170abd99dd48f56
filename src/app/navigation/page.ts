import type { ComponentType } from 'react'
import type { Lazy } from '../../lazy.ts'
import type { SessionActor } from '../../machines/session.machine.ts'
import type { Screen } from './definition.ts'
import type { Route } from './routes.ts'

/** What a page without a machine of its own is given. */
export type PageProps = {
  readonly session: SessionActor
  readonly search: URLSearchParams
  /** Fetches ahead what a signed-in person needs first. */
  readonly warmUp: () => void
  /** The code of another screen, for those that show screens inside themselves. */
  readonly codeOf: (route: Route) => Lazy<ScreenModule>
}

export type Page = { readonly kind: 'page'; readonly view: ComponentType<PageProps> }

/** A page without a machine of its own: those of the session, and the ones that only say something. */
export const definePage = (view: ComponentType<PageProps>): Page => ({ kind: 'page', view })

/** What a screen's file exports. */
export type ScreenModule = { readonly screen: Screen | Page }
