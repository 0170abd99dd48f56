import { expect, type Locator, type Page } from '@playwright/test'
import { type ShownField, shownFields } from '../screens/shown-fields.ts'
import { shownButtons } from './controls.ts'
import { LOOKS } from './looks.ts'

/** A field as it must be shown. */
export const fieldWith = (value: string, error = '', isOpen = true): ShownField => ({ value, pills: [], error, isOpen })

export type DrawerForm = {
  readonly title: string
  readonly fields: Readonly<Record<string, ShownField>>
  /** The failure; null if there is none. */
  readonly failure: string | null
  /** Problems that have no input, below the failure. */
  readonly problems?: ReadonlyArray<string>
  /** The buttons between Close and Cancel. */
  readonly buttons?: ReadonlyArray<readonly [string, boolean]>
  /** The label of the last button while the form waits for the person. */
  readonly act: string
  /** The label of the button that leaves it, if it is not Cancel. */
  readonly keep?: string
  readonly isBusy: boolean
  /** Whether enough is entered for the last button. */
  readonly isReady?: boolean
  /** The number of times that it was refused. */
  readonly comebacks: number
  /** What gets the focus then, if it is not a field. */
  readonly focus?: Locator | undefined
}

/** A form in a drawer on the right side of the page. */
export class Drawer {
  readonly #page: Page
  readonly root: Locator
  #comebacks = 0

  constructor(page: Page) {
    this.#page = page
    this.root = page.locator('dialog:modal')
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true })
  }

  field(label: string): Locator {
    return this.root.getByRole('textbox', { name: label, exact: true })
  }

  /**
   * Exactly its fields, buttons and failure.
   *
   * After a refusal the focus is at the first field with an error, else at the button that sends it again.
   */
  async see({
    title,
    fields,
    failure,
    problems = [],
    buttons = [],
    act,
    keep = 'Cancel',
    isBusy,
    isReady = true,
    comebacks,
    focus,
  }: DrawerForm): Promise<void> {
    await expect(this.root.getByRole('heading')).toHaveText([title])
    await expect(this.root).toHaveAccessibleName(title)
    await expect(this.root.getByRole('form', { name: title })).toHaveAttribute('aria-busy', String(isBusy))
    await expect.poll(() => shownFields(this.root), LOOKS).toEqual(fields)
    await expect(this.root.getByRole('alert')).toHaveText([...(failure === null ? [] : [failure]), ...problems])
    await expect
      .poll(() => shownButtons(this.root), LOOKS)
      .toEqual([
        ['Close without saving', !isBusy],
        ...buttons,
        [keep, !isBusy],
        [isBusy ? 'Saving...' : act, isReady && !isBusy],
      ])
    const isBack = comebacks > this.#comebacks
    this.#comebacks = comebacks
    if (!isBack) return
    const [wrong] = Object.entries(fields).find(([, { error }]) => error !== '') ?? []
    await expect(wrong === undefined ? (focus ?? this.button(act)) : this.field(wrong)).toBeFocused()
  }

  async isClosed(): Promise<void> {
    await expect(this.#page.locator('dialog')).toHaveCount(0)
  }
}
