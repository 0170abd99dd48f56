import { COPIED_SHOWN_MS, copyText } from '../copy-text.ts'

/** What a cell says, without its controls. */
export const textOf = (cell: HTMLElement): string => cell.textContent?.trim() ?? ''

/** Copies a cell and says so; its copy button, where it has one, shows a check mark for a moment. */
export const copyCell = async (cell: HTMLElement, label: string, say: (text: string) => void): Promise<void> => {
  const isCopied = await copyText(textOf(cell))
  say(isCopied ? `${label} copied` : `${label} could not be copied`)
  const button = cell.querySelector<HTMLElement>('[data-copy]')
  if (!isCopied || !button) return
  button.dataset.copied = ''
  setTimeout(() => delete button.dataset.copied, COPIED_SHOWN_MS)
}
