import { ActionIcon } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './drawer.module.css'
import { isFocusLost } from './focus-lost.ts'
import { Cross } from './glyphs.tsx'
import { isKey, keysAt } from './keys.ts'

type Props = {
  readonly title: string
  /** The accessible name of what scrolls in it. */
  readonly contentLabel: string
  readonly closeLabel: string
  readonly onClose: () => void
  /** What it has sent is on its way: it cannot be closed. */
  readonly isHeld?: boolean
  /** What it shows has neighbours: the left arrow asks for the one before, the right one for the next. */
  readonly onArrow?: (by: 1 | -1) => void
  /** What it is to show is on its way; what it shows stays until then. */
  readonly isBusy?: boolean
  /** What it shows: where that takes what had the focus away with it as it changes, the heading has it. */
  readonly shown?: unknown
  /** Further controls beside the one that closes it. */
  readonly controls?: ReactNode
  readonly children: ReactNode
}

/** What lies over the right side of the page. The browser's own dialog: it holds the focus and gives it back. */
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
    const element = dialog.current
    element?.showModal()
    heading.current?.focus()
    // A dialog that is taken away open gives no focus back.
    return () => element?.close()
  }, [])
  // At once, before anybody presses what comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may take the focus away
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
          <ActionIcon variant="subtle" size="lg" aria-label={closeLabel} disabled={isHeld} onClick={close}>
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
