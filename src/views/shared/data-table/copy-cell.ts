import type { MouseEvent } from 'react'
import { copyText } from '../copy-text.ts'

/** How long the check mark stands where the copy button was. */
const SHOWN_FOR = 1500

/**
 * Answers a click on any copy button of a table: one handler for the table instead of one per cell. The button shows a
 * check mark for a moment, `say` tells it to those who do not see it.
 */
export const copyFromCell = (event: MouseEvent<HTMLElement>, say: (text: string) => void): void => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
  const text = button?.previousElementSibling?.textContent
  if (!button || !text) return
  void copyText(text).then((isCopied) => {
    say(isCopied ? `${button.dataset.copy} copied` : `${button.dataset.copy} could not be copied`)
    if (!isCopied) return
    button.dataset.copied = ''
    setTimeout(() => delete button.dataset.copied, SHOWN_FOR)
  })
}
