import { expect, type Locator } from '@playwright/test'
import { LOOKS } from './looks.ts'

/** What the machine takes in a state the screen offers there: a control that is missing or closed is a failure. */
export const press = async (control: Locator): Promise<true> => {
  await control.click()
  return true
}

/** The answer to an act that the screen does not offer, as soon as that is seen. */
export const isMissing = async (control: Locator): Promise<false> => {
  await expect(control).toHaveCount(0)
  return false
}

const placeOf = async (table: Locator, label: string): Promise<number> =>
  (await table.locator('thead th').allInnerTexts()).findIndex((text) => text.trim() === label)

/** Moves a column to the front, by the keyboard. */
export const moveFirst = async (table: Locator, label: string): Promise<true> => {
  const header = table.getByRole('button', { name: label, exact: true })
  for (let place = await placeOf(table, label); place > 1; place--) {
    // The key goes to the header itself: a screen that has just come still moves the focus to its heading.
    await header.press('Alt+ArrowLeft')
    await expect.poll(() => placeOf(table, label), LOOKS).toBe(place - 1)
  }
  return true
}

/** Enters a text, also where it stands there already: what is typed anew is a change, too. */
export const enter = async (field: Locator, text: string): Promise<true> => {
  if ((await field.inputValue()) === text) await field.fill('')
  await field.fill(text)
  return true
}

/** Every button that is shown, in order, with whether it can be pressed; what chooses a file is a field. */
export const shownButtons = (among: Locator): Promise<ReadonlyArray<readonly [string, boolean]>> =>
  among
    .getByRole('button')
    .and(among.page().locator('button'))
    .evaluateAll((found) =>
      // One that waits may keep the focus: it is disabled in name.
      found.map(
        (one) => [one.ariaLabel ?? one.textContent ?? '', !one.matches(':disabled, [aria-disabled="true"]')] as const,
      ),
    )

/** Chooses what stands at a place of a list that can be searched, which must offer this and nothing else. */
export const choose = async (field: Locator, offered: ReadonlyArray<string>, place: number): Promise<true> => {
  if ((await field.getAttribute('aria-expanded')) !== 'true') await field.click()
  const list = await field.getAttribute('aria-controls')
  const options = field.page().locator(`[id="${list}"]`).getByRole('option')
  await expect(options).toHaveText([...offered])
  return press(options.nth(place))
}
