import { expect, type Locator, type Page } from '@playwright/test'
import { RecordListScreen } from '../screens/record-list.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { press } from './controls.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'

type Country = { readonly id: number; readonly name: string }
type Region = {
  readonly id: number
  readonly regionName: string
  readonly countryCount: number
}
type Regions = { readonly getRegionslist: ReadonlyArray<Region> }

/** The contents of the drawer at one moment. */
type Glance = {
  readonly names: ReadonlyArray<string>
  readonly links: ReadonlyArray<string | null>
  readonly all: string | null
  readonly words: string
  readonly hasRetry: boolean
}

const glanceAt = (drawer: Locator): Promise<Glance> =>
  drawer.evaluate((element) => {
    const links = [...element.querySelectorAll('li a')]
    const named = (role: string, name: string) =>
      [...element.querySelectorAll(role)].find(({ textContent }) => textContent?.trim() === name)
    return {
      names: links.map(({ textContent }) => textContent ?? ''),
      links: links.map((link) => link.getAttribute('href')),
      all: named('a', 'Show as list')?.getAttribute('href') ?? null,
      words: (element as HTMLElement).innerText,
      hasRetry: named('button', 'Retry') !== undefined,
    }
  })

/** The countries of a region, in the drawer beside the list; every answer waits until the path releases it. */
export class CountDrawerAdapter implements Adapter {
  readonly withheld = {
    'count.opened': 'the drawer is modal: nothing under it can be reached',
    'count.closed': 'there is no drawer to close',
  }
  readonly #page: Page
  readonly #api: Api
  readonly #region: Region
  readonly #list: RecordListScreen
  readonly #count: Locator
  readonly #drawer: Locator
  readonly #answers: Gate
  #hasLeft = false

  private constructor(page: Page, api: Api, region: Region) {
    this.#page = page
    this.#api = api
    this.#region = region
    this.#list = new RecordListScreen(page, 'region')
    this.#count = this.#list.row(region.regionName).getByRole('button', { name: `Countries of ${region.regionName}` })
    this.#drawer = page.getByRole('dialog', { name: `Countries of ${region.regionName}` })
    this.#answers = new Gate(
      page,
      callTo('/RegionMaster/GetRegionList', (search) => search.has('id')),
    )
  }

  static async on(page: Page, api: Api): Promise<CountDrawerAdapter> {
    const { getRegionslist } = await api.get<Regions>('/RegionMaster/GetRegionList', { PageIndex: 1, PageSize: 30 })
    const region = getRegionslist.find(({ countryCount }) => countryCount > 1)
    if (!region) throw new Error('The demo data has no region of several countries')
    const adapter = new CountDrawerAdapter(page, api, region)
    await adapter.#answers.close()
    return adapter
  }

  async begin(): Promise<void> {
    this.#answers.forget()
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    await this.#list.open()
    await expect(this.#count).toHaveText(String(this.#region.countryCount))
  }

  async act({ event }: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    switch (event.type) {
      case 'count.opened':
        if (before.state !== 'closed') return this.#isCovered()
        return press(this.#count)
      case 'count.closed':
        if (before.state === 'closed') return this.#isMissing()
        return press(this.#drawer.getByRole('button', { name: 'Close the countries' }))
      case 'retry.requested':
        return press(this.#drawer.getByRole('button', { name: 'Retry' }))
      case 'xstate.done.actor.loadReferred': {
        const items = event.output as ReadonlyArray<Country>
        await this.#answers.release({ kind: 'edited', edit: (body) => this.#withCountries(body, items) })
        return true
      }
      case 'xstate.error.actor.loadReferred':
        this.#hasLeft = endsTheSession(event)
        await this.#answers.release(
          this.#hasLeft ? { kind: 'withToken', token: 'ended-meanwhile' } : { kind: 'aborted' },
        )
        return true
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    if (state === 'closed') return expect(this.#drawer).toHaveCount(0)
    const { items } = context as { readonly items: ReadonlyArray<Country> }
    const isReady = state === 'ready'
    const wanted = {
      names: isReady ? items.map(({ name }) => name) : [],
      links: isReady ? items.map(({ id }) => `/pages/countryEdit/${id}`) : [],
      all: isReady ? `/pages/countryMaster?region=${this.#region.id}` : null,
      hasRetry: state === 'failed',
      words: expect.stringContaining(this.#said(state)),
    }
    await expect.poll(() => glanceAt(this.#drawer), { ...LOOKS, message: 'what the drawer shows' }).toEqual(wanted)
    if (state !== 'loading') return
    await this.#answers.isWaiting()
    expect(this.#answers.asked(), 'the region that is asked for').toMatchObject({
      id: String(this.#region.id),
    })
  }

  #said(state: unknown): string {
    if (state === 'loading') return 'Please Wait!'
    if (state === 'empty') return 'It no longer has any countries.'
    return state === 'failed' ? 'The countries could not be loaded.' : 'Show as list'
  }

  /** The region of the server, with these countries. */
  #withCountries(body: Record<string, unknown>, countries: ReadonlyArray<Country>): unknown {
    const { getRegionslist } = body as unknown as Regions
    return { ...body, getRegionslist: getRegionslist.map((region) => ({ ...region, named: { countries } })) }
  }

  async #isCovered(): Promise<false> {
    await expect(this.#page.locator('dialog:modal')).toHaveCount(1)
    return false
  }

  async #isMissing(): Promise<false> {
    await expect(this.#drawer).toHaveCount(0)
    return false
  }
}
