import type { Page } from '@playwright/test'
import { deadChoices, offeredChoices } from './try-choices.ts'

/**
 * Runs in the page. Without a name it answers how the buttons are called that are offered, one of each kind: of thirty
 * that name a row the first. With one it presses that button and answers whether anything came of it: on the page, at
 * its address, on the network; or what is offered instead, where it is not, or something lies over it.
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
  // What the focus changes, or the press before, is nothing that comes of this one.
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
    document.activeElement !== focused ||
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

const offeredButtons = async (page: Page): Promise<ReadonlyArray<string>> =>
  ((await page.evaluate(onPage, null)) as ReadonlyArray<string>).filter((name) => name !== '')

/** The kinds of buttons and choices that a screen offers. */
export const offeredControls = async (page: Page): Promise<ReadonlyArray<string>> => [
  ...(await offeredButtons(page)),
  ...(await offeredChoices(page)),
]

/** Presses every button that a screen offers but those that were pressed before, and names those of which nothing came. */
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
      // What is opened while it is still coming is one of two, and either may win.
      await loaded
      return true
    }
  }
  const dead: string[] = []
  for (const kind of offered.filter((name) => !pressed.has(name))) {
    pressed.add(kind)
    // Where nothing comes of it after others, or it is not there any more, it gets a screen of its own.
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
 * Tries all that a screen offers but what was tried before, and names what changes nothing. `open` opens the screen
 * anew, where a control has led elsewhere or has taken away what comes next.
 */
export const deadControls = async (
  page: Page,
  open: () => Promise<void>,
  tried = new Set<string>(),
): Promise<ReadonlyArray<string>> => {
  const isToChoose = (await offeredChoices(page)).some((kind) => !tried.has(kind))
  const dead = await deadButtons(page, open, tried)
  if (!isToChoose) return dead
  // The last: nobody presses Save after it.
  await open()
  return [...dead, ...(await deadChoices(page, tried))]
}
