import type { ComponentType } from 'react'
import type { SessionActor } from '../../machines/session.machine.ts'
import type { Screen } from './screen.ts'

/** What a page without a machine of its own is given. */
export type PageProps = {
  readonly session: SessionActor
  readonly search: URLSearchParams
  /** Fetches ahead what a signed-in person needs first. */
  readonly warmUp: () => void
}

export type Page = { readonly kind: 'page'; readonly view: ComponentType<PageProps> }

/** A page without a machine of its own: those of the session, and the ones that only say something. */
export const definePage = (view: ComponentType<PageProps>): Page => ({ kind: 'page', view })

/** What the route table loads. */
export type ScreenModule = { readonly screen: Screen | Page }
