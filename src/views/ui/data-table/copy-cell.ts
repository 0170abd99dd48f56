import { COPIED_SHOWN_MS, copyText, NOT_COPIED } from '../copy-text.ts'

/** The text of a cell without its controls. */
export const textOf = (cell: HTMLElement): string => cell.textContent?.trim() ?? ''

/** Milliseconds for which a cell says that it could not be copied. */
const REFUSED_SHOWN_MS = 4_000

/**
 * Copies a cell and says so; its copy button shows a check mark for a moment. If the browser refuses, the button says
 * so and the text is selected, so that the browser's own copy key works.
 */
export const copyCell = async (cell: HTMLElement, label: string, say: (text: string) => void): Promise<void> => {
  const isCopied = await copyText(textOf(cell))
  const button = cell.querySelector<HTMLElement>('[data-copy]')
  say(isCopied ? `${label} copied` : `${NOT_COPIED}. ${label} is selected`)
  if (!isCopied) getSelection()?.selectAllChildren(button?.previousElementSibling ?? cell)
  if (!button) return
  const [mark, shown] = isCopied ? (['copied', COPIED_SHOWN_MS] as const) : (['refused', REFUSED_SHOWN_MS] as const)
  button.dataset[mark] = isCopied ? '' : NOT_COPIED
  setTimeout(() => delete button.dataset[mark], shown)
}
