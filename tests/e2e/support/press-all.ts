import type { Page } from '@playwright/test'

/**
 * Runs in the page. Without a name it answers how the buttons are called that are offered, one of each kind: of thirty
 * that name a row the first. With one it presses that button and answers whether anything came of it: on the page, at
 * its address, on the network.
 */
const onPage = async (name: string | null): Promise<ReadonlyArray<string> | boolean> => {
  const kindOf = (button: HTMLElement) =>
    (button.getAttribute('aria-label') ?? button.textContent ?? '').replaceAll(/\d+/g, '#').trim()
  const isOffered = (button: HTMLButtonElement) =>
    !button.disabled &&
    button.getAttribute('aria-disabled') !== 'true' &&
    // Where somebody is already is no way to go.
    button.getAttribute('aria-current') === null &&
    button.getAttribute('aria-selected') !== 'true' &&
    // The head of a column that rows are not sorted by is a handle: it is dragged, or moved by keys.
    !button.matches('[data-head]:not([data-sortable])') &&
    button.checkVisibility()
  const kinds = new Map<string, HTMLButtonElement>()
  for (const button of document.querySelector('main')?.querySelectorAll('button') ?? []) {
    if (isOffered(button) && !kinds.has(kindOf(button))) kinds.set(kindOf(button), button)
  }
  const button = name === null ? undefined : kinds.get(name)
  if (button === undefined) return [...kinds.keys()]
  button.focus()
  await new Promise(requestAnimationFrame)
  const [address, calls] = [location.href, performance.getEntriesByType('resource').length]
  let isChanged = false
  const changed = () => {
    isChanged = true
  }
  const observer = new MutationObserver(changed)
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  // A chooser of files, and the printer, are the browser's own.
  const onFile = (event: Event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'file') return
    event.preventDefault()
    changed()
  }
  document.addEventListener('click', onFile, true)
  const { print } = window
  window.print = changed
  // Some answer the press, some the click.
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  button.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
  button.click()
  const isDone = () =>
    isChanged ||
    location.href !== address ||
    document.activeElement !== button ||
    performance.getEntriesByType('resource').length !== calls
  const until = performance.now() + 1_500
  while (!isDone() && performance.now() < until) await new Promise(requestAnimationFrame)
  observer.disconnect()
  document.removeEventListener('click', onFile, true)
  window.print = print
  return isDone()
}

/** Another document in the place of this one is something, too. */
const isGone = (error: unknown) => error instanceof Error && error.message.includes('context was destroyed')

/**
 * Presses every button that a screen offers but those that were pressed before, and names those of which nothing came.
 * `open` opens the screen anew, where one has led elsewhere or has changed what is offered.
 */
export const deadButtons = async (
  page: Page,
  open: () => Promise<void>,
  pressed = new Set<string>(),
): Promise<ReadonlyArray<string>> => {
  const offered = async () => ((await page.evaluate(onPage, null)) as ReadonlyArray<string>).join('|')
  const asOpened = await offered()
  const kinds = asOpened.split('|').filter((kind) => kind !== '')
  const address = page.url()
  const dead: string[] = []
  for (const kind of kinds.filter((name) => !pressed.has(name))) {
    pressed.add(kind)
    const isAlive = await page.evaluate(onPage, kind).catch((error) => isGone(error) || Promise.reject(error))
    if (isAlive === false) dead.push(kind)
    await page.waitForLoadState()
    await page.keyboard.press('Escape')
    const isAsBefore = page.url() === address && (await offered().catch(() => null)) === asOpened
    if (!isAsBefore) await open()
  }
  return dead
}
