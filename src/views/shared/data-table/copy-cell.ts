import { copyText } from '../copy-text.ts'

/** How long the check mark stands where the copy button was. */
const SHOWN_FOR = 1500

/** What a cell says, without its controls. */
export const textOf = (cell: HTMLElement): string => cell.textContent?.trim() ?? ''

/** Copies a cell and says so; its copy button, where it has one, shows a check mark for a moment. */
export const copyCell = async (cell: HTMLElement, label: string, say: (text: string) => void): Promise<void> => {
  const isCopied = await copyText(textOf(cell))
  say(isCopied ? `${label} copied` : `${label} could not be copied`)
  const button = cell.querySelector<HTMLElement>('[data-copy]')
  if (!isCopied || !button) return
  button.dataset.copied = ''
  setTimeout(() => delete button.dataset.copied, SHOWN_FOR)
}
