/** What a sign-out and the next start leave in the browser of a shared machine. */
import type { Page } from '@playwright/test'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { NEW_PLAN, PlanWizard } from '../screens/plan-wizard.ts'
import { ReportScreen } from '../screens/report.ts'
import { Shell, SignIn, SignOutQuestion } from '../screens/session.ts'
import { clearDrafts, leaveDraft } from '../support/drafts-gate.ts'
import { admin } from '../support/product.ts'
import { expect, expectAccessible, giveSession, inMotion, test } from '../support/test.ts'

test.use(inMotion)

/** The files in the origin private file system, with their sizes. */
const filesIn = (page: Page) =>
  page.evaluate(async () => {
    const found: Array<string> = []
    const look = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const handle of (folder as unknown as { values: () => AsyncIterable<FileSystemHandle> }).values()) {
        if (handle.kind === 'directory') await look(handle as FileSystemDirectoryHandle)
        else found.push(handle.name)
      }
    }
    try {
      await look(await navigator.storage.getDirectory())
    } catch (error) {
      // Removed while being read: the next check sees what is left.
      if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
      found.push('being removed')
    }
    return found
  })

/** No file can be chosen in a dialog, and the clock can be advanced. */
const begin = async (page: Page) => {
  await page.clock.install()
  const screen = new ReportScreen(page, pagedListOf('SaleReport'))
  await screen.open()
  return screen
}

test('the file of an export is gone after a sign-out, and was not cut short', async ({
  page,
  context,
  ownApi,
  url,
}) => {
  await giveSession(context, ownApi, url)
  const screen = await begin(page)
  const download = page.waitForEvent('download')
  await screen.downloadBy(/^All [\d,]+ rows?/)
  const file = await download
  await expect(page.getByText(/^SaleReport .*\.csv has/)).toBeVisible()
  await expect.poll(() => filesIn(page)).toEqual([expect.stringMatching(/^SaleReport .*\.csv$/)])
  await new Shell(page).choose('Sign out')
  await expect(page).toHaveURL('/auth/logout')
  // The browser may still be reading it; a minute later it is not.
  expect(await filesIn(page)).toEqual([expect.stringMatching(/^SaleReport .*\.csv$/)])
  await page.clock.fastForward(62_000)
  await expect.poll(() => filesIn(page)).toEqual([])
  expect(await file.failure()).toBeNull()
})

test('the next start removes what a closed tab has left', async ({ signedInPage: page, context }) => {
  const screen = await begin(page)
  const download = page.waitForEvent('download')
  await screen.downloadBy(/^All [\d,]+ rows?/)
  await (await download).path()
  await expect(page.getByText(/^SaleReport .*\.csv has/)).toBeVisible()
  const next = await context.newPage()
  await page.close()
  await next.clock.install({ time: Date.now() + 120_000 })
  await next.goto('/pages/Reports')
  await next.clock.runFor(2_000)
  await expect.poll(() => filesIn(next)).toEqual([])
})

test('a start in one tab and a sign-out in another remove nothing that a third writes', async ({
  signedInPage: page,
  context,
}) => {
  await page.goto('/pages/Reports')
  // A file that this tab writes for as long as the test needs.
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await (await root.getDirectoryHandle('downloads', { create: true })).getDirectoryHandle('mine', {
      create: true,
    })
    void navigator.locks.request('simdesk.download:mine', () => new Promise(() => {}))
    const handle = await folder.getFileHandle('writing.csv', { create: true })
    await (await handle.createWritable()).write('half')
  })
  const other = await context.newPage()
  await other.clock.install({ time: Date.now() + 120_000 })
  await other.goto('/auth/login')
  await other.clock.runFor(2_000)
  expect(await filesIn(other)).toContain('writing.csv')
  await page.close()
  await other.reload()
  await other.clock.runFor(2_000)
  await expect.poll(() => filesIn(other)).toEqual([])
})

test('a person with a draft is asked what becomes of it, by keyboard alone; one without is asked nothing', async ({
  page,
  context,
  ownApi,
  url,
}) => {
  await giveSession(context, ownApi, url)
  const wizard = new PlanWizard(page)
  const question = new SignOutQuestion(page)
  await page.goto('/pages/InventoryMaster')
  await clearDrafts(page)
  await leaveDraft(page, 'internet')
  await page.goto(NEW_PLAN)
  await expect(wizard.continueDraft).toBeVisible()
  await new Shell(page).choose('Sign out')
  await expect(question.dialog).toContainText('A plan draft is not published yet')
  await expect(question.keep).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question.dialog).toHaveCount(0)
  await expect(page).toHaveURL(/CreatePlan/)

  await new Shell(page).choose('Sign out')
  await question.keep.press('Enter')
  await expect(page).toHaveURL('/auth/logout')
  await new SignIn(page).open('/pages/CreatePlan')
  await new SignIn(page).as(admin)
  await expect(wizard.continueDraft).toBeVisible()

  await page.goto('/auth/logout')
  await expect(question.dialog).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await new SignIn(page).open('/pages/CreatePlan')
  await new SignIn(page).as(admin)
  await wizard.isAt(1)
  await expect(wizard.continueDraft).toHaveCount(0)
  await new Shell(page).choose('Sign out')
  await expect(page).toHaveURL('/auth/logout')
})
