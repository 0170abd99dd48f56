import type { ReactNode } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { ScreenContext, ScreenDefinition } from './screen.ts'

/** What an open screen needs from the application around it. */
export type Host = {
  readonly navigate: (to: string, options: { readonly replace: boolean }) => void
  readonly toast: (kind: 'success' | 'error' | 'info' | 'warning', text: string) => void
  readonly readPreference: (key: string) => unknown
  readonly writePreference: (key: string, value: unknown) => void
  /** Asked again whenever the answer of `isDirty` may have changed. */
  readonly dirtyChanged: (dirty: boolean) => void
}

/** A screen whose actor runs. */
export type OpenedScreen = {
  readonly render: () => ReactNode
  readonly isDirty: () => boolean
  /** Back, Forward or a link moved the address under the screen. */
  readonly locationMoved: (search: URLSearchParams) => void
  /** Forgets the draft: the person said so. */
  readonly discard: () => Promise<void>
  readonly close: () => void
}

export const openScreen = async <Machine extends AnyStateMachine>(
  _definition: ScreenDefinition<Machine>,
  _context: ScreenContext,
  _host: Host,
): Promise<OpenedScreen> => {
  throw new Error('not yet')
}
