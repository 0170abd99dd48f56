import { test } from '@playwright/test'
import { startSpecifiedServer } from '../support/specified-server/server.ts'

for (const mood of ['letter', 'sparse', 'loose'] as const) {
  test(`explore ${mood}`, async ({ page }) => {
    test.setTimeout(120_000)
    const log: string[] = []
    const server = await startSpecifiedServer({ mood, staticFolder: 'dist/client', log: (line) => log.push(line) })
    page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') log.push(`console ${m.text()}`) })
    page.on('pageerror', (e) => log.push(`pageerror ${e.message}`))
    await page.goto(`${server.pageUrl}auth/login`)
    await page.getByLabel('Email').fill('admin@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Admin-4711!')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Inventory List' }).waitFor({ timeout: 10000 }).catch((e) => log.push(String(e).slice(0, 300)))
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/shots/${mood}-0.png` })
    const paths = ['/pages/InventoryMaster', '/pages/InventoryMaster?filter=open', '/pages/InventoryMaster/Single', '/pages/InventoryMaster/Edit/5', '/pages/PlanMaster', '/pages/CreatePlan', '/pages/Reports', '/pages/Reports/SaleReport', '/pages/Reports/SignupReport', '/pages/PartnerMaster', '/pages/WareHouseInventory', '/pages/faq', '/developer/machines']
    for (const [i, path] of paths.entries()) {
      log.push(`--- ${path}`)
      await page.goto(server.url + path)
      await page.waitForTimeout(1200)
      await page.screenshot({ path: `/tmp/shots/${mood}-${i + 1}.png` })
      const text = await page.locator('body').innerText()
      for (const m of text.match(/[^\n]*(could not|unknown form|No such|not be added|failed)[^\n]*/gi) ?? []) log.push(`says: ${m}`)
    }
    log.push(`unknown: ${server.unknown.join(', ')}`)
    log.push(`problems: ${JSON.stringify(server.requests.filter((r) => Object.keys(r.problems ?? {}).length > 0).map((r) => [r.path, r.problems]))}`)
    console.log(`== ${mood}\n${log.join('\n')}`)
    await server.close()
  })
}
