import { ActionIcon } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './drawer.module.css'
import { isFocusLost } from './focus-lost.ts'
import { Cross } from './glyphs.tsx'
import { isKey, keysAt } from './keys.ts'
import { openModal } from './open-modal.ts'
import { waits } from './waits.ts'

type Props = {
  readonly title: string
  /** The accessible name of the scrolling content. */
  readonly contentLabel: string
  readonly closeLabel: string
  readonly onClose: () => void
  /** Its request is running, so it cannot be closed. */
  readonly isHeld?: boolean
  /** For content with neighbours: the left arrow goes to the previous one, the right arrow to the next. */
  readonly onArrow?: (by: 1 | -1) => void
  /** New content is loading; the current content stays. */
  readonly isBusy?: boolean
  /** Identifies the content: if a change of it removes the focused element, the heading gets the focus. */
  readonly shown?: unknown
  /** Further controls beside the close button. */
  readonly controls?: ReactNode
  readonly children: ReactNode
}

/** A panel over the right side of the page. Uses the browser's dialog, which holds the focus and returns it. */
export function Drawer({
  title,
  contentLabel,
  closeLabel,
  onClose,
  isHeld = false,
  isBusy = false,
  shown,
  onArrow,
  controls,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const close = () => {
    if (!isHeld) onClose()
  }
  useLayoutEffect(() => {
    const closeModal = openModal(dialog.current)
    heading.current?.focus()
    return closeModal
  }, [])
  // Runs before the next key press can be handled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of content may remove the focus
  useLayoutEffect(() => {
    if (isFocusLost()) heading.current?.focus()
  }, [shown])
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event: MouseEvent) => event.target === dialog.current && close()}
      {...keysAt(!isHeld && 'drawer', onArrow !== undefined && 'rowDrawer')}
      onKeyDown={(event) => {
        if (isKey('rowBefore', event)) onArrow?.(-1)
        if (isKey('rowAfter', event)) onArrow?.(1)
      }}
    >
      <div className={classes.panel}>
        <div className={classes.top}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {controls}
          <ActionIcon variant="subtle" size="lg" aria-label={closeLabel} {...waits(isHeld)} onClick={close}>
            <Cross />
          </ActionIcon>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={classes.content} aria-label={contentLabel} aria-busy={isBusy || undefined} tabIndex={0}>
          {children}
        </section>
      </div>
    </dialog>
  )
}
