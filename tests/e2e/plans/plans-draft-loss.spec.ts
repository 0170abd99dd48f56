import type { Page } from '@playwright/test'
import { stepNumberOf } from '../../../src/schemas/plans/plan-steps.ts'
import { NEW_PLAN, PlanWizard } from '../screens/plan-wizard.ts'
import { newCode } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

/** Eight: each field and each ending once. `DRAFT_TRIALS=60` covers every field with every ending, and more. */
const TRIALS = Number(process.env.DRAFT_TRIALS ?? 8)
/** Each part in a separate browser context, so that they run in parallel. */
const PARTS = 2

/** Text fields of several steps, so that trials end on different ones. */
const fields = ['travellerType', 'sPlanId', 'minutes', 'voiceMinute', 'mcc', 'apn', 'remarks', 'planName'] as const
type Field = (typeof fields)[number]

/** The text shown when the page ended, and the page that the person has then. */
type Ended = { readonly shown: string; readonly page: Page }
type Ending = (page: Page, field: Field, text: string) => Promise<Ended>

/** Types only the last letter with the keyboard. */
const typeByKey = async (page: Page, field: Field, text: string): Promise<string> => {
  const input = new PlanWizard(page).field(field)
  await input.fill(text.slice(0, -1))
  await input.press(text.at(-1) ?? '')
  return input.inputValue()
}

/**
 * Types letter by letter within one task. `reload` leaves in the same task: no timer, idle time or frame in between.
 */
const typeInOneTask = (page: Page, field: Field, text: string, then: 'stay' | 'reload'): Promise<string> =>
  page.evaluate(
    ([name, typed, end]) => {
      const input = document.querySelector(`[data-plan-field="${name}"] :is(input, textarea)`)
      if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) throw new Error(`No ${name}`)
      const { set: write } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
      input.focus()
      for (let length = 1; length <= typed.length; length++) {
        write?.call(input, typed.slice(0, length))
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
      }
      if (end === 'reload') location.reload()
      return input.value
    },
    [field, text, then] as const,
  )

const openAnew = async (page: Page): Promise<Page> => {
  const next = await page.context().newPage()
  await next.goto(NEW_PLAN)
  return next
}

/** Ends the page's process as a crash does, so that nothing of the page runs any more. */
const crash = async (page: Page): Promise<Page> => {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  return openAnew(page)
}

const close = async (page: Page): Promise<Page> => {
  await page.close()
  return openAnew(page)
}

const endings: ReadonlyArray<Ending> = [
  async (page, field, text) => ({ shown: await typeInOneTask(page, field, text, 'reload'), page }),
  async (page, field, text) => {
    const shown = await typeByKey(page, field, text)
    await page.reload()
    return { shown, page }
  },
  async (page, field, text) => ({ shown: await typeByKey(page, field, text), page: await close(page) }),
  async (page, field, text) => ({ shown: await typeInOneTask(page, field, text, 'reload'), page }),
  async (page, field, text) => ({ shown: await typeByKey(page, field, text), page: await crash(page) }),
  async (page, field, text) => ({ shown: await typeInOneTask(page, field, text, 'stay'), page: await close(page) }),
  async (page, field, text) => ({ shown: await typeInOneTask(page, field, text, 'stay'), page: await crash(page) }),
]

/** Goes to the step of a field; a newly shown step moves the focus to its heading. */
const goToStepOf = async (wizard: PlanWizard, field: Field): Promise<void> => {
  const step = stepNumberOf(field) ?? 1
  if ((await wizard.shownStep()) === step) return
  await wizard.goTo(step)
  await expect(wizard.heading).toBeFocused()
}

const trialsOf = (part: number): ReadonlyArray<number> =>
  Array.from({ length: TRIALS }, (_, trial) => trial).filter((trial) => Math.floor((trial * PARTS) / TRIALS) === part)

for (let part = 0; part < PARTS; part++) {
  const trials = trialsOf(part)
  const [first, last] = [trials[0], trials.at(-1)]
  test(`nothing that was shown is lost in reloads, closed tabs and crashes at once after typing, trials ${first} to ${last}`, async ({
    signedInPage,
  }) => {
    test.setTimeout(300_000)
    const shown = new Map<Field, string>()
    const lost: string[] = []
    let page = signedInPage
    await page.goto(NEW_PLAN)
    await new PlanWizard(page).isReady()

    for (const trial of trials) {
      const field = fields[trial % fields.length] ?? 'planName'
      // Seven endings and eight fields: every field meets every ending.
      const end = endings[trial % endings.length]
      if (!end) throw new Error('No ending')
      const text = newCode(`T${trial}-`)
      await goToStepOf(new PlanWizard(page), field)
      const ended = await end(page, field, text)
      expect(ended.shown, 'what was typed is shown').toBe(text)
      shown.set(field, ended.shown)
      page = ended.page

      const wizard = new PlanWizard(page)
      await wizard.continueDraft.click()
      await wizard.isAt(stepNumberOf(field) ?? 1)
      const found = await wizard.field(field).inputValue()
      if (found !== text) lost.push(`trial ${trial}: ${field} was "${text}" and is "${found}"`)
    }

    const wizard = new PlanWizard(page)
    for (const [field, text] of shown) {
      await goToStepOf(wizard, field)
      await expect(wizard.field(field)).toHaveValue(text)
    }
    expect(lost).toEqual([])
  })
}
