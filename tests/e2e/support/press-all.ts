import type { Page } from '@playwright/test'
import { deadChoices, offeredChoices } from './try-choices.ts'

/**
 * Runs in the page, and handles its buttons.
 *
 * - Without a name, it returns the names of the offered buttons, one of each kind. Of thirty that name a row, it
 *   returns the first.
 * - With a name, it presses that button and returns whether anything happened: on the page, at its address or on the
 *   network. If the button is missing or covered, it returns what is offered instead.
 */
const onPage = async (name: string | null): Promise<ReadonlyArray<string> | boolean> => {
  const kindOf = (button: HTMLElement) =>
    (button.getAttribute('aria-label') ?? button.textContent ?? '').replaceAll(/\d+/g, '#').trim()
  const isOffered = (button: HTMLButtonElement) =>
    !button.disabled &&
    button.getAttribute('aria-disabled') !== 'true' &&
    // The current link or tab leads nowhere.
    button.getAttribute('aria-current') === null &&
    button.getAttribute('aria-selected') !== 'true' &&
    // The header of a column that cannot sort is a handle: it is dragged, or moved by keys.
    !button.matches('[data-head]:not([data-sortable])') &&
    button.checkVisibility()
  const kinds = new Map<string, HTMLButtonElement>()
  for (const button of document.querySelector('main')?.querySelectorAll('button') ?? []) {
    if (isOffered(button) && !kinds.has(kindOf(button))) kinds.set(kindOf(button), button)
  }
  const button = name === null ? undefined : kinds.get(name)
  const isCovered = [...document.querySelectorAll('dialog, [role="dialog"], [role="alertdialog"]')].some((one) =>
    one.checkVisibility(),
  )
  if (button === undefined || isCovered) return [...kinds.keys()]
  let isChanged = false
  const changed = () => {
    isChanged = true
  }
  const observer = new MutationObserver(changed)
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  button.focus()
  // Changes by the focus or the previous press are not effects of this one.
  const quietUntil = performance.now() + 1_000
  do {
    isChanged = false
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  } while (isChanged && performance.now() < quietUntil)
  isChanged = false
  if (!button.isConnected) {
    observer.disconnect()
    return [...kinds.keys()]
  }
  const focused = document.activeElement
  const [address, calls] = [location.href, performance.getEntriesByType('resource').length]
  // File choosers and the print dialog belong to the browser.
  const onFile = (event: Event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'file') return
    event.preventDefault()
    changed()
  }
  document.addEventListener('click', onFile, true)
  const { print } = window
  window.print = changed
  // Some react to the press, some to the click.
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  button.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
  button.click()
  const isDone = () =>
    isChanged ||
    location.href !== address ||
    document.activeElement !== focused ||
    performance.getEntriesByType('resource').length !== calls
  const until = performance.now() + 1_500
  while (!isDone() && performance.now() < until) await new Promise(requestAnimationFrame)
  observer.disconnect()
  document.removeEventListener('click', onFile, true)
  window.print = print
  return isDone()
}

/** Leaving for another document counts as an effect. */
const isGone = (error: unknown) => error instanceof Error && error.message.includes('context was destroyed')

const offeredButtons = async (page: Page): Promise<ReadonlyArray<string>> =>
  ((await page.evaluate(onPage, null)) as ReadonlyArray<string>).filter((name) => name !== '')

/** The kinds of buttons and choices that a screen offers. */
export const offeredControls = async (page: Page): Promise<ReadonlyArray<string>> => [
  ...(await offeredButtons(page)),
  ...(await offeredChoices(page)),
]

/** Presses every button of a screen that was not pressed before, and names those without an effect. */
const deadButtons = async (
  page: Page,
  open: () => Promise<void>,
  pressed: Set<string>,
): Promise<ReadonlyArray<string>> => {
  const offered = await offeredButtons(page)
  const { pathname } = new URL(page.url())
  const isHere = () => new URL(page.url()).pathname === pathname
  const press = async (kind: string) => {
    const loaded = page.waitForEvent('load').catch(() => null)
    try {
      return await page.evaluate(onPage, kind)
    } catch (error) {
      if (!isGone(error)) throw error
      // A screen opened while still loading may change either way.
      await loaded
      return true
    }
  }
  const dead: string[] = []
  for (const kind of offered.filter((name) => !pressed.has(name))) {
    pressed.add(kind)
    // If it had no effect after others, or is gone, it is tried on a fresh screen.
    const isAlive = isHere() && (await press(kind)) === true
    if (!isAlive) {
      await open()
      if ((await press(kind)) === false) dead.push(kind)
    }
    await page.waitForLoadState()
    await page.keyboard.press('Escape')
  }
  return dead
}

/**
 * Tries all controls of a screen that were not tried before, and names those without an effect.
 *
 * `open` opens the screen again after a control has led elsewhere or removed what comes next.
 */
export const deadControls = async (
  page: Page,
  open: () => Promise<void>,
  tried = new Set<string>(),
): Promise<ReadonlyArray<string>> => {
  const isToChoose = (await offeredChoices(page)).some((kind) => !tried.has(kind))
  const dead = await deadButtons(page, open, tried)
  if (!isToChoose) return dead
  // Choices come last, so that no Save follows them.
  await open()
  return [...dead, ...(await deadChoices(page, tried))]
}
