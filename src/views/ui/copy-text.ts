/** Puts text on the clipboard. False where the browser refuses, as it does on a page that was not served securely. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyThroughSelection(text)
  }
}

/** The way before the Clipboard API; it also works over plain HTTP inside an office network. */
const copyThroughSelection = (text: string): boolean => {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.setAttribute('aria-hidden', 'true')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}

/** How long a check mark stands where the copy button was. */
export const COPIED_SHOWN_MS = 1_500

/** What is said where the browser refuses. */
export const NOT_COPIED = 'Could not copy'
