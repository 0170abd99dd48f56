import type { Page } from '@playwright/test'

/**
 * Runs in the page, and changes every choice that it offers, one of each kind.
 *
 * A choice is a check box, a switch, a radio, a native select or a searchable one. Returns the kinds found, those tried
 * so far, and those that did not change. Without the kinds tried before, it only looks.
 */
const tryOnPage = async (before: ReadonlyArray<string> | null) => {
  type Choice = HTMLInputElement | HTMLSelectElement
  const offered = 'main :is([type="checkbox"], [type="radio"]:not(:checked), select, [aria-haspopup="listbox"]):enabled'
  const frames = async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }
  const kindOf = (choice: Choice) => {
    const name = choice.getAttribute('aria-label') ?? choice.labels?.[0]?.textContent ?? choice.name
    return `${choice.type}: ${name.replaceAll(/\d+/g, '#').trim()}`
  }
  /** The chosen value as displayed, which some show beside the field. */
  const chosenIn = (choice: Choice) => {
    if (choice.matches('[type="checkbox"], [type="radio"]')) return String((choice as HTMLInputElement).checked)
    const beside = choice instanceof HTMLSelectElement ? '' : choice.parentElement?.textContent
    return `${choice.value}|${beside}`
  }
  const optionsOf = (choice: Choice) => [
    ...(document.getElementById(choice.getAttribute('aria-controls') ?? '')?.querySelectorAll('[role="option"]') ?? []),
  ]
  /** Chooses another value; returns whether there was one. */
  const chooseOther = async (choice: Choice): Promise<boolean> => {
    choice.focus()
    if (choice instanceof HTMLSelectElement) {
      const other = [...choice.options].find((option) => !option.selected && !option.disabled)
      if (other === undefined) return false
      other.selected = true
      choice.dispatchEvent(new Event('input', { bubbles: true }))
      choice.dispatchEvent(new Event('change', { bubbles: true }))
      return true
    }
    choice.click()
    if (choice.matches('[type="checkbox"], [type="radio"]')) return true
    const until = performance.now() + 500
    while (optionsOf(choice).length === 0 && performance.now() < until) await frames()
    const other = optionsOf(choice).find((option) => option.matches(':not([aria-selected="true"])'))
    if (other instanceof HTMLElement) other.click()
    return other !== undefined
  }
  const choices = () => [...document.querySelectorAll<Choice>(offered)].filter((one) => one.checkVisibility())
  const kinds = [...new Set(choices().map(kindOf))]
  const tried = new Set(before ?? kinds)
  const dead: string[] = []
  const next = () => choices().find((one) => !tried.has(kindOf(one)))
  for (let choice = next(); choice !== undefined; choice = next()) {
    const kind = kindOf(choice)
    tried.add(kind)
    const [chosen, address] = [chosenIn(choice), location.href]
    const isChosen = await chooseOther(choice)
    const until = performance.now() + 1_000
    const isChanged = () => !choice.isConnected || chosenIn(choice) !== chosen || location.href !== address
    // A controlled input that the application ignores is reset right after the event.
    do await frames()
    while (!isChanged() && performance.now() < until)
    if (isChosen && !isChanged()) dead.push(kind)
  }
  return { kinds, tried: [...tried], dead }
}

/** The kinds of choices that a screen offers. */
export const offeredChoices = async (page: Page): Promise<ReadonlyArray<string>> =>
  (await page.evaluate(tryOnPage, null)).kinds

/** Tries the choices of a screen that were not tried before, and names those that do not change. */
export const deadChoices = async (page: Page, before: Set<string>): Promise<ReadonlyArray<string>> => {
  const { tried, dead } = await page.evaluate(tryOnPage, [...before])
  for (const kind of tried) before.add(kind)
  return dead
}
