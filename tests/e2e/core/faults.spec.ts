import type { Page, Route } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { ADD, editAddress, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { SignIn } from '../screens/session.ts'
import { callTo, Gate, tellNothing } from '../support/gate.ts'
import { failedResponse } from '../support/noise.ts'
import { admin } from '../support/product.ts'
import { expect, giveSession, test } from '../support/test.ts'

/** What can arrive instead of an answer. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  'the network is gone': (route) => route.abort('internetdisconnected'),
  'the server answers 500': (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"isSuccess":false,"message":"Boom"}' }),
  'HTML comes for JSON': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Proxy</title>' }),
  'the JSON is cut off': (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"isSuccess":true,"getInv' }),
  'the answer has another shape': (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"success":true,"rows":[]}' }),
}

/** One of each kind: no answer, an error, and an invalid answer. The first screen meets all faults. */
const kinds = ['the network is gone', 'the server answers 500', 'HTML comes for JSON']

/** Replaces the answers of a call by each fault in turn, until `mend` ends it. */
const breakEach = async (page: Page, path: string, see: (mend: () => void) => Promise<void>, which = kinds) => {
  let fault: ((route: Route) => Promise<void>) | null = null
  await page.route(callTo(path), (route) => (fault === null ? route.continue() : fault(route)))
  for (const name of which) {
    const next = faults[name] ?? null
    await test.step(name, () => {
      fault = next
      return see(() => {
        fault = null
      })
    })
  }
}

test.describe('whatever comes instead of an answer', () => {
  test.beforeEach(({ noise }) => noise.expect(failedResponse, /net::ERR/))

  test('the list says so, keeps its rows and can be asked again', async ({ signedInPage: page }) => {
    const list = new InventoryList(page)
    await list.open()
    const notice = page.locator('main').getByRole('alert')
    await breakEach(
      page,
      contract.GetInventoryList.path,
      async (mend) => {
        const before = await list.column('Sr. No')
        await list.turn('Next page')
        await expect(notice).toContainText('Error fetching data: ')
        await expect(list.wait).toHaveCount(0)
        await list.seeColumn('Sr. No', before)
        mend()
        await notice.getByRole('button', { name: 'Retry' }).press('Enter')
        await expect(notice).toHaveCount(0)
        // The button is gone; the focus is not.
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await expect.poll(async () => (await list.column('Sr. No'))[0]).toBe(String(Number(before[0]) + before.length))
      },
      Object.keys(faults),
    )
  })

  test('the form to edit says so and can be asked again', async ({ signedInPage: page, api }) => {
    const form = new InventoryForm(page)
    await breakEach(page, contract.GetInventoryList.path, async (mend) => {
      const item = await api.addItem()
      await page.goto(editAddress(item.id))
      await expect(page.locator('main').getByRole('alert').first()).toBeVisible()
      await expect(form.wait).toHaveCount(0)
      mend()
      await form.retry.first().click()
      await form.isReady()
      await expect(form.field('activationCode')).toHaveValue(item.activationCode)
    })
  })

  test('a save says so, keeps what was typed and can be tried again', async ({ signedInPage: page, api }) => {
    const item = await api.addItem()
    const form = new InventoryForm(page)
    await form.open(editAddress(item.id))
    const told = form.main.getByRole('alert').filter({ hasText: /Error: |Operation failed|Not saved: / })
    let pin = 3000
    await breakEach(page, contract.UpdateInventory.path, async (mend) => {
      pin += 1
      await form.field('simpin').fill(String(pin))
      await form.save.click()
      await expect(told.first()).toBeVisible()
      await expect(form.save).toBeEnabled()
      await expect(form.field('simpin')).toHaveValue(String(pin))
      mend()
      await form.save.click()
      await expect(page).toHaveURL(LIST)
      expect((await api.item(item.id)).simpin).toBe(String(pin))
      await page.goBack()
      await form.isReady()
      await expect(told).toHaveCount(0)
    })
  })

  test('signing in says so and can be tried again', async ({ page, context }) => {
    const signIn = new SignIn(page)
    await breakEach(page, contract.Login.path, async (mend) => {
      await signIn.open(LIST)
      await signIn.as(admin)
      await expect(signIn.notice).toBeVisible()
      mend()
      await signIn.as(admin)
      await expect(page).toHaveURL(LIST)
      await page.goto('/favicon.svg')
      await page.evaluate(() => localStorage.clear())
      await context.clearCookies()
    })
  })
})

/** Holds the call for the second page; reports whether the application aborted it. */
const holdSecondPage = async (page: Page) => {
  const isSecond = callTo(contract.GetInventoryList.path, (search) => search.get('PageIndex') === '2')
  const gate = new Gate(page, isSecond)
  await gate.close()
  let isGivenUp = false
  page.on('requestfailed', (request) => {
    isGivenUp ||= isSecond(new URL(request.url()))
  })
  return { gate, seeGivenUp: () => expect.poll(() => isGivenUp, 'the call is given up').toBe(true) }
}

test('a server that never answers is given up by leaving', async ({ signedInPage: page, noise }) => {
  noise.expect(/net::ERR_ABORTED/)
  const list = new InventoryList(page)
  await list.open()
  const { gate, seeGivenUp } = await holdSecondPage(page)
  await list.turn('Next page')
  await gate.isWaiting()
  await expect(list.wait.first()).toBeVisible()
  await page.getByRole('link', { name: 'Add Inventory' }).last().click()
  await new InventoryForm(page).isReady()
  await seeGivenUp()
})

test('of two page turns the later wins, however late the earlier would be answered', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(/net::ERR_ABORTED/)
  const list = new InventoryList(page)
  await list.open()
  const { gate, seeGivenUp } = await holdSecondPage(page)
  await list.turn('Next page')
  await gate.isWaiting()
  await list.turn('Last page')
  await expect(list.pager.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await expect(list.stale).toHaveCount(0)
  await list.isReady()
  const rows = await list.column('Sr. No')
  expect(rows[0]).not.toBe('31')
  await seeGivenUp()
  await list.seeColumn('Sr. No', rows)
  await expect(list.pager.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('a session that ends in the middle of the form: signed in again, the draft is there', async ({
  page,
  context,
  ownApi,
  noise,
  url,
}) => {
  noise.expect(failedResponse)
  await tellNothing(page)
  await giveSession(context, ownApi, url)
  const form = new InventoryForm(page)
  await form.open()
  await form.fill({ activationCode: 'KEPT-OVER-EXPIRY', simpin: '7777', invoiceNumber: 'INV-KEPT' })
  await ownApi.revoke()
  // Choosing a place requests its suppliers: the first call that the server no longer answers.
  await form.choose('country', /./)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await new SignIn(page).as(admin)
  await expect(page).toHaveURL(ADD)
  await form.isReady()
  await expect(form.field('activationCode')).toHaveValue('KEPT-OVER-EXPIRY')
  await expect(form.field('simpin')).toHaveValue('7777')
  await expect(form.field('invoiceNumber')).toHaveValue('INV-KEPT')
})

test('a draft survives a reload of the tab, and Back forgets it', async ({ signedInPage: page }) => {
  const form = new InventoryForm(page)
  await form.open()
  await form.fill({ activationCode: 'KEPT-OVER-RELOAD', invoiceCost: '5' })
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await form.isReady()
  await expect(form.field('activationCode')).toHaveValue('KEPT-OVER-RELOAD')
  await expect(form.field('invoiceCost')).toHaveValue('5')
  await form.back.click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(form.field('activationCode')).toHaveValue('KEPT-OVER-RELOAD')
  await form.back.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(LIST)
  await form.open()
  await expect(form.field('activationCode')).toHaveValue('')
})

test('leaving a form with changes is asked about; leaving one without is not', async ({ signedInPage: page }) => {
  const form = new InventoryForm(page)
  const list = new InventoryList(page)
  const toForm = async () => {
    await page.getByRole('link', { name: 'Add Inventory' }).last().click()
    await form.isReady()
  }
  await list.open()
  await toForm()
  await page.goBack()
  await list.isReady()
  await toForm()
  await form.field('activationCode').fill('UNSAVED')
  await page.getByRole('link', { name: 'Inventory List' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(form.field('activationCode')).toHaveValue('UNSAVED')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(LIST)
  await toForm()
  await expect(form.field('activationCode')).toHaveValue('')
})

test('what was said of a refused save does not come back with the draft', async ({ signedInPage: page, api }) => {
  const item = await api.addItem()
  const form = new InventoryForm(page)
  await page.route(callTo(contract.UpdateInventory.path), (route) => route.fulfill({ json: { isSuccess: false } }))
  await form.open(editAddress(item.id))
  await form.field('invoiceNumber').fill('INV-refused')
  await form.save.click()
  const said = form.main.getByText('Operation failed')
  await expect(said).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await form.isReady()
  await expect(form.field('invoiceNumber')).toHaveValue('INV-refused')
  await expect(said).toHaveCount(0)
})
