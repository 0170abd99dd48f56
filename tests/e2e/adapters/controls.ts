import { expect, type Locator } from '@playwright/test'
import { LOOKS } from './looks.ts'

/** The screen must offer what the machine takes in a state: a missing or disabled control is a failure. */
export const press = async (control: Locator): Promise<true> => {
  await control.click()
  return true
}

/** Returns false once it is visible that the screen does not offer an act. */
export const isMissing = async (control: Locator): Promise<false> => {
  await expect(control).toHaveCount(0)
  return false
}

const placeOf = async (table: Locator, label: string): Promise<number> =>
  (await table.locator('thead th').allInnerTexts()).findIndex((text) => text.trim() === label)

/** Moves a column to the front with the keyboard. */
export const moveFirst = async (table: Locator, label: string): Promise<true> => {
  const header = table.getByRole('button', { name: label, exact: true })
  for (let place = await placeOf(table, label); place > 1; place--) {
    // The key is sent to the header itself, because a new screen may still move the focus to its heading.
    await header.press('Alt+ArrowLeft')
    await expect.poll(() => placeOf(table, label), LOOKS).toBe(place - 1)
  }
  return true
}

/** Enters a text. The same text is typed again, because that is a change too. */
export const enter = async (field: Locator, text: string): Promise<true> => {
  if ((await field.inputValue()) === text) await field.fill('')
  await field.fill(text)
  return true
}

/** Every visible button in order, with whether it is enabled; a file chooser counts as a field. */
export const shownButtons = (among: Locator): Promise<ReadonlyArray<readonly [string, boolean]>> =>
  among
    .getByRole('button')
    .and(among.page().locator('button'))
    .evaluateAll((found) =>
      // A busy button may keep the focus, so it uses `aria-disabled`.
      found.map(
        (one) => [one.ariaLabel ?? one.textContent ?? '', !one.matches(':disabled, [aria-disabled="true"]')] as const,
      ),
    )

/** Chooses the option at an index of a searchable list, which must offer exactly these. */
export const choose = async (field: Locator, offered: ReadonlyArray<string>, place: number): Promise<true> => {
  if ((await field.getAttribute('aria-expanded')) !== 'true') await field.click()
  const list = await field.getAttribute('aria-controls')
  const options = field.page().locator(`[id="${list}"]`).getByRole('option')
  await expect(options).toHaveText([...offered])
  return press(options.nth(place))
}
