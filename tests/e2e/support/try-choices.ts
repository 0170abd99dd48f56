import type { Page } from '@playwright/test'

/**
 * Runs in the page. Chooses something else in every choice that it offers, one of each kind: a box, a switch, one of
 * several, a select of the browser's or one that is searched. It answers which kinds there are, which of them are tried
 * by now, and which have stayed as they were. Without the kinds that were tried before it only looks.
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
  /** What is chosen, as a person sees it: some have it beside the field. */
  const chosenIn = (choice: Choice) => {
    if (choice.matches('[type="checkbox"], [type="radio"]')) return String((choice as HTMLInputElement).checked)
    const beside = choice instanceof HTMLSelectElement ? '' : choice.parentElement?.textContent
    return `${choice.value}|${beside}`
  }
  const optionsOf = (choice: Choice) => [
    ...(document.getElementById(choice.getAttribute('aria-controls') ?? '')?.querySelectorAll('[role="option"]') ?? []),
  ]
  /** Whether there was anything else to choose. */
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
    // A choice that the application does not hear of is taken back as soon as it has been told.
    do await frames()
    while (!isChanged() && performance.now() < until)
    if (isChosen && !isChanged()) dead.push(kind)
  }
  return { kinds, tried: [...tried], dead }
}

/** The kinds of choices that a screen offers. */
export const offeredChoices = async (page: Page): Promise<ReadonlyArray<string>> =>
  (await page.evaluate(tryOnPage, null)).kinds

/** Tries what can be chosen on a screen, but for the kinds that were tried before, and names what cannot be changed. */
export const deadChoices = async (page: Page, before: Set<string>): Promise<ReadonlyArray<string>> => {
  const { tried, dead } = await page.evaluate(tryOnPage, [...before])
  for (const kind of tried) before.add(kind)
  return dead
}
