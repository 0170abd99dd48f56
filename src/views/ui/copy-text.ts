/** Copies a text to the clipboard. False if the browser refuses, as on a page that is not served securely. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyThroughSelection(text)
  }
}

/** The method from before the Clipboard API. It also works over plain HTTP. */
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

/** Milliseconds for which a check mark replaces the copy button. */
export const COPIED_SHOWN_MS = 1_500

/** The message if the browser refuses. */
export const NOT_COPIED = 'Could not copy'
