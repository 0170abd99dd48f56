import { createElement, type MouseEvent } from 'react'

/** Neither the button's own handler nor its form hears of the press. */
const ignore = (event: MouseEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * A button that cannot be pressed now. Unlike a disabled one it keeps the focus, so a keyboard user stays in place
 * while a question is asked or a call runs, and a closed question can return the focus to it.
 */
export const waits = (isWaiting: boolean) => ({
  'aria-disabled': isWaiting,
  'data-disabled': isWaiting,
  onClickCapture: isWaiting ? ignore : undefined,
})

/** The same for the button of a menu, which keys open too. It comes after the properties of the menu. */
export const waitsAsMenu = (isWaiting: boolean) => ({
  ...waits(isWaiting),
  ...(isWaiting && { onKeyDown: undefined }),
})

/** The same with a spinner, which Mantine shows in disabled buttons only. */
export const loads = (isLoading: boolean) => ({
  ...waits(isLoading),
  loading: isLoading,
  renderRoot: ({ disabled: _, ...props }: Readonly<Record<string, unknown>>) =>
    createElement('button', { type: 'button', ...props }),
})
