import { Replays, visitTheList } from '../screens/developer.ts'
import { expect, fetchedAhead, test } from '../support/test.ts'

test('what is no record is refused, and what is unknown is set aside, in words', async ({ signedInPage: page }) => {
  const { text } = await visitTheList(page)
  const replays = new Replays(page)
  await replays.open()
  const said = page.getByRole('alert')
  await replays.load('hello')
  await expect(said).toContainText('record.json: This file is not a session record: it is not JSON.')
  for (const [format, age] of [
    [3, 'a newer'],
    [1, 'an older'],
  ]) {
    await replays.load(text.replace('"version": 2,\n "savedAt"', `"version": ${format},\n "savedAt"`))
    await expect(said).toContainText(`This session record was saved by ${age} version of the application.`)
  }
  await replays.load(text.replace(/"savedAt": "[^"]*"/, '"savedAt": 7'))
  await expect(said).toContainText('This session record is damaged')

  // A dropped file is accepted too.
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'dropped.json', { type: 'application/json' }))
    return transfer
  }, text)
  await page.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('dropped.json')).toBeVisible()
  await expect(replays.slider).toBeVisible()

  const record = JSON.parse(text)
  const list = record.events.findIndex(({ actor }: { readonly actor: string }) => actor.startsWith('inventoryList'))
  record.events[list].event = { type: 'moon.landed' }
  await replays.load(JSON.stringify(record))
  await expect(page.getByText('Event moon.landed is not declared').first()).toBeVisible()
  await replays.press('Last')
  await expect(replays.lane('layout')).toContainText('orientation.vertical')
})

test('the record that is open stays open where another file is refused', async ({ signedInPage: page }) => {
  const { text } = await visitTheList(page)
  const replays = new Replays(page)
  await replays.open()
  await replays.load(text)
  await replays.press('Step')
  await replays.press('Step')
  const where = await replays.status.innerText()
  await replays.file.setInputFiles({ name: 'holiday.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  const said = page.getByRole('alert')
  await expect(said).toContainText('holiday.json: This file is not a session record.')
  await expect(said).toContainText('The record that was open stays open.')
  await expect(replays.status).toHaveText(where)
  await expect(page.getByText('record.json', { exact: true })).toBeVisible()
  await replays.press('Step')
  await expect(replays.status).not.toHaveText(where)
})

test('events that lie beyond every date, or belong to nobody, take nothing with them', async ({
  signedInPage: page,
}) => {
  const record = JSON.parse((await visitTheList(page)).text)
  const replays = new Replays(page)
  await replays.open()
  const events = record.events.map((event: object, index: number) => (index === 1 ? { ...event, at: 9e15 } : event))
  await replays.load(JSON.stringify({ ...record, events }))
  await expect(page.getByRole('alert')).toContainText('damaged at events[1]')
  const [first] = record.actors
  first.base.value = 'painted'
  record.events.at(-1).actor = 'nobody#99'
  await replays.load(JSON.stringify(record))
  const problems = page.getByRole('status').filter({ hasText: 'Not everything can be replayed.' }).getByRole('listitem')
  await expect(problems).toHaveCount(2)
  await expect(problems.first()).toContainText('painted')
  await expect(problems.last()).toContainText(`events[${record.events.length - 1}]`)
  await replays.press('Last')
  await expect(replays.lane('inventoryList')).toContainText('rows.normal.ready')
})

test('where the code of a machine did not come, Retry begins the page anew', async ({ signedInPage: page, noise }) => {
  noise.expect(/net::ERR|Failed to load resource/)
  const { text } = await visitTheList(page)
  const replays = new Replays(page)
  await replays.open()
  await fetchedAhead(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await replays.load(text)
  const said = page.getByRole('alert')
  await expect(said).toContainText(/The machine ".*" could not be loaded: .* Reload the page/)
  await page.unroute('**/assets/*.js')

  // The browser caches a failed module import: only a new page requests it again.
  const begun = page.waitForEvent('load')
  await said.getByRole('button', { name: 'Retry' }).click()
  await begun
  await replays.load(text)
  await expect(replays.slider).toBeVisible()
})
