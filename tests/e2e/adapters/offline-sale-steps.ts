import { expect, type Locator } from '@playwright/test'
import type { JudgedItem } from '../../../src/schemas/stock/assignment.ts'
import { type ShownField, shownFields } from '../screens/shown-fields.ts'
import type { State } from '../support/walk.ts'
import { shownButtons } from './controls.ts'
import { fieldWith } from './drawer.ts'
import { LOOKS } from './looks.ts'
import {
  amountsIn,
  type Facts,
  factsOf,
  idsOf,
  isChoosing,
  isOpen,
  isService,
  keysOf,
  type Options,
  openIn,
  steps,
} from './offline-sale-facts.ts'

type Fields = Readonly<Record<string, ShownField>>
type Buttons = ReadonlyArray<readonly [string, boolean]>
/** A step to check, with the customers and plans that can be chosen; null until they load. */
type Look = { readonly form: Locator; readonly state: State; readonly options: Options | null }

const modes: Readonly<Record<string, string>> = { '': 'Choose', cash: 'Cash' }
const dayOf = (day: string): string => day.split('-').reverse().join('/')
const sims = (count: number): string => `${count} ${count === 1 ? 'SIM' : 'SIMs'}`
const nameIn = (items: Options['plans'] | undefined, id = ''): string =>
  items?.find((item) => String(item.id) === id)?.name ?? ''
const currencyOf = ({ checked }: Facts): string => checked?.customer?.currency ?? ''
const inCurrency = (facts: Facts, text: string): string => `${currencyOf(facts)} ${text}`.trim()
const groupsIn = (list: Locator): Promise<ReadonlyArray<string>> => list.locator('dt, dd').allInnerTexts()

const seeFields = async (among: Locator, fields: Fields): Promise<void> => {
  await expect.poll(() => shownFields(among), { ...LOOKS, message: 'the fields' }).toEqual(fields)
}

const customerStep = async ({ form, state, options }: Look): Promise<Buttons> => {
  const facts = factsOf(state)
  const { draft, errors, checked } = facts
  const name = nameIn(options?.customers, draft.customerID)
  const isKnown = checked?.customer != null && String(checked.customer.id) === draft.customerID
  await seeFields(form, {
    Customer: fieldWith(name, errors.customerID, isOpen(state)),
    // The walks enter no day and no reference.
    'Supply Date': fieldWith('', '', isOpen(state)),
    'Due Date': fieldWith('', '', isOpen(state)),
    'Buyer Reference': fieldWith('', '', isOpen(state)),
    'Purchase Order': fieldWith('', '', isOpen(state)),
  })
  const { customer } = checked ?? {}
  const terms = [
    ...['Currency', customer?.currency, 'Payment Terms', `${customer?.paymentTermDays} days`],
    ...['Tax Rate', `${customer?.taxRate} %`, 'Credit Limit', 'None', 'Outstanding', `${customer?.currency} 0.00`],
  ]
  await expect.poll(() => groupsIn(form), { ...LOOKS, message: 'the terms' }).toEqual(isKnown ? terms : [])
  if (!isOpen(state)) return []
  const clear: Buttons = draft.customerID === '' ? [] : [['Clear Customer', true]]
  return [...clear, ['Open the calendar', true], ['Open the calendar', true]]
}

const plansStep = async ({ form, state, options }: Look): Promise<Buttons> => {
  const { draft, errors } = factsOf(state)
  const keys = keysOf(draft)
  const rows = form.locator('fieldset[data-line]')
  await expect(rows).toHaveCount(keys.length)
  const nameOf = (id = '') =>
    options?.plans.filter((plan) => String(plan.id) === id).map(({ name, tag }) => `${name} (${tag} in stock)`)[0] ?? ''
  const fieldOf = (name: string, shown = draft[name] ?? '') => fieldWith(shown, errors[name], isOpen(state))
  for (const [index, key] of keys.entries()) {
    const sold: Fields = isService(draft, key)
      ? { 'Service Description': fieldOf(`${key}.description`) }
      : { 'Plan Name': fieldOf(`${key}.planID`, nameOf(draft[`${key}.planID`])) }
    await seeFields(rows.nth(index), { ...sold, Quantity: fieldOf(`${key}.quantity`) })
  }
  return [
    ...keys.flatMap(
      (key, index): Buttons => [
        ...(draft[`${key}.planID`] !== '' && !isService(draft, key) && isOpen(state)
          ? ([['Clear Plan Name', true]] as const)
          : []),
        [`Remove line ${index + 1}`, isOpen(state) && keys.length > 1],
      ],
    ),
    ['Add another plan', isOpen(state)],
    ['Add a service line', isOpen(state)],
  ]
}

/** The SIMs of a line that are listed one by one. */
export const shownSims = ({ draft, checked }: Facts, key: string) =>
  checked?.lines.find((line) => line.key === key)?.rows.filter(({ id }) => idsOf(draft, key).includes(id)) ?? []

/** The name of a SIM, with or without a known ICCID. */
export const nameOfSim = ({ id, iccid }: JudgedItem): string => (iccid === '' ? `SIM ${id}` : iccid)

const simsStep = async ({ form, state, options }: Look): Promise<Buttons> => {
  const facts = factsOf(state)
  const { draft, errors, rejected, checked } = facts
  await expect(form.getByText('Please Wait!', { exact: true })).toHaveCount(isChoosing(state) ? 1 : 0)
  const refused = form.getByRole('region', { name: 'SIMs that cannot be sold', exact: true })
  await expect(refused.locator('tbody tr')).toHaveText(
    rejected.map(
      ({ line, iccid, planName, expiryDate, verdict }) => `${line}${iccid}${planName}${dayOf(expiryDate)}${verdict}`,
    ),
  )
  await expect(form.locator('[data-kind="warning"]')).toHaveText(
    rejected.length === 0 ? [] : [`${sims(rejected.length).replace('SIM', 'pasted SIM')} cannot be sold here.`],
  )
  const buttons: Array<readonly [string, boolean]> = []
  for (const [index, key] of keysOf(draft).entries()) {
    const plan =
      nameIn(options?.plans, draft[`${key}.planID`]) ||
      (checked?.lines.find((line) => line.key === key)?.planName ?? '')
    const line = form.getByRole('region', { name: `Line ${index + 1}: ${plan}`.trim(), exact: true })
    const ids = idsOf(draft, key)
    const quantity = Number(draft[`${key}.quantity`])
    const title = `${index + 1}. ${plan || 'No plan is chosen yet'}${ids.length} of ${quantity} chosen`
    await expect(line.getByRole('heading')).toHaveText([title])
    const wrong = errors[`${key}.ids`] ?? errors[`${key}.quantity`]
    await expect(line.getByRole('alert')).toHaveText(wrong === undefined ? [] : [wrong])
    const shown = shownSims(facts, key)
    await expect(line.locator('tbody tr')).toHaveText(
      shown.map(({ id, iccid, expiryDate, verdict }) => `${iccid || `SIM ${id}`}${dayOf(expiryDate)}${verdict}Remove`),
    )
    const hasPlan = draft[`${key}.planID`] !== ''
    buttons.push(
      ...shown.map((one) => [`Remove ${nameOfSim(one)}`, isOpen(state)] as const),
      ['Fill from stock', isOpen(state) && hasPlan && ids.length < quantity],
      ['Paste codes', isOpen(state) && hasPlan],
    )
  }
  return buttons
}

const seeTotals = async (form: Locator, facts: Facts): Promise<void> => {
  const amounts = amountsIn(facts.draft)
  const rate = facts.draft.taxRate || '0'
  await expect(form.getByText('The total appears once every line has a price.')).toHaveCount(amounts === null ? 1 : 0)
  const told = (text: string) => inCurrency(facts, text)
  await expect
    .poll(() => groupsIn(form.locator('dl[aria-label="Totals"]')), { ...LOOKS, message: 'the totals' })
    .toEqual(
      amounts === null
        ? []
        : [
            'Net',
            told(amounts.net),
            `Tax ${rate} % of ${told(amounts.net)}`,
            told(amounts.tax),
            'Total',
            told(amounts.total),
          ],
    )
}

const pricingStep = async ({ form, state, options }: Look): Promise<Buttons> => {
  const facts = factsOf(state)
  const { draft, errors } = facts
  const lines = form.locator('fieldset')
  const unitPrice = currencyOf(facts) === '' ? 'Unit Price' : `Unit Price (${currencyOf(facts)})`
  const fieldOf = (name: string, shown = draft[name] ?? '') => fieldWith(shown, errors[name], isOpen(state))
  const proposed = `Proposed: ${Number(draft.taxRate || 0) > 0 ? 'Standard or reduced rate (S)' : 'Zero rate (Z)'}`
  for (const [index, key] of keysOf(draft).entries()) {
    const line = lines.nth(index)
    const plan = nameIn(options?.plans, draft[`${key}.planID`]) || `Line ${index + 1}`
    await expect(line.locator('legend')).toHaveText(`${index + 1}. ${plan} × ${draft[`${key}.quantity`]}`)
    await seeFields(line, {
      [unitPrice]: fieldOf(`${key}.unitPrice`),
      'Discount In': fieldOf(`${key}.discountType`, 'Percent'),
      Discount: fieldOf(`${key}.discount`),
      'Tax Rate (%)': fieldOf(`${key}.taxRate`),
      'Tax Category': fieldOf(`${key}.taxCategory`, proposed),
    })
  }
  await expect(form.getByLabel('Remarks')).toHaveValue(draft.remarks ?? '')
  await seeTotals(form, facts)
  return []
}

const paymentStep = async ({ form, state }: Look): Promise<Buttons> => {
  const facts = factsOf(state)
  const { draft, errors } = facts
  const fieldOf = (name: string, shown = draft[name] ?? '') => fieldWith(shown, errors[name], isOpen(state))
  await seeFields(form, {
    'Payment Mode': fieldOf('paymentMode', modes[draft.paymentMode ?? '']),
    'Payment Reference': fieldOf('paymentReference'),
    'Paid Amount': fieldOf('paidAmount'),
  })
  await seeTotals(form, facts)
  return []
}

const reviewStep = async ({ form, state, options }: Look): Promise<Buttons> => {
  const facts = factsOf(state)
  const { draft, checked } = facts
  const found = openIn(draft).map(({ step, text }) => `${steps[step - 1]}: ${text}`)
  await expect(form.getByRole('region', { name: 'Open points' }).getByRole('listitem')).toHaveText(found)
  const amounts = amountsIn(draft)
  const told = (text: string) => inCurrency(facts, text)
  await expect
    .poll(() => groupsIn(form.locator('dl').first()), { ...LOOKS, message: 'what is sold, and how it is paid' })
    .toEqual([
      ...['Customer', nameIn(options?.customers, draft.customerID) || '—'],
      ...['Payment', draft.paymentMode === '' ? '—' : (modes[draft.paymentMode ?? ''] ?? '')],
      ...['Paid', 'Nothing yet'],
    ])
  await seeLetters(form, state)
  const lines = form.getByRole('region', { name: 'Lines of the invoice', exact: true })
  await expect(lines.locator('tbody tr')).toHaveText(
    keysOf(draft).map((key) => {
      const plan =
        nameIn(options?.plans, draft[`${key}.planID`]) ||
        (checked?.lines.find((line) => line.key === key)?.planName ?? '—')
      const priced =
        amounts === null ? '———' : `${Number(draft[`${key}.unitPrice`]).toFixed(2)}${withTax(facts, key)}0.00`
      const [price, net] = amounts === null ? ['——', '—'] : [priced, amounts.net]
      return `${plan}${draft[`${key}.quantity`]}${price}${draft.taxRate || '0'} %${net}`
    }),
  )
  await seeTotals(form, facts)
  const cost = `Cost ${told(checked?.cost ?? '')} · margin ${told(checked?.margin ?? '')}. Neither is printed.`
  await expect(form.getByText('Neither is printed.')).toHaveText(checked === null ? [] : [cost])
  return [...found.map((text) => [text, true] as const), ['Download the draft', true]]
}

/** The letters that cannot be printed, where they occur, and whether printing boxes is confirmed. */
const seeLetters = async (form: Locator, state: State): Promise<void> => {
  const { draft, checked } = factsOf(state)
  const places = checked?.letters ?? []
  const question = form.getByRole('region', { name: 'These letters cannot be printed', exact: true })
  await expect
    .poll(async () => (await groupsIn(question)).map((text) => text.replaceAll('\n', '')), {
      ...LOOKS,
      message: 'the letters',
    })
    .toEqual(places.flatMap(({ place, letters }) => [place, letters.join('')]))
  const tick = question.getByRole('checkbox', { name: 'Print a box in their place', exact: true })
  await expect(tick).toHaveCount(places.length === 0 ? 0 : 1)
  if (places.length > 0) await expect(tick).toBeChecked({ checked: Boolean(draft.boxes) })
}

/** The unit price with its tax, in whole cents of the price; empty for a line without tax. */
const withTax = (facts: Facts, key: string): string => {
  const rate = Number(facts.draft.taxRate || '0')
  const cents = Math.round(Number(facts.draft[`${key}.unitPrice`]) * 100)
  if (rate === 0) return ''
  return `Unit price incl. tax ${inCurrency(facts, ((cents + Math.round((cents * rate) / 100)) / 100).toFixed(2))}`
}

const looks = [customerStep, plansStep, simsStep, pricingStep, paymentStep, reviewStep] as const

/** All contents of the step, with its buttons and the navigation; `last` is the last button. */
export const seeStep = async (look: Look, last: readonly [string, boolean]): Promise<void> => {
  const { form, state } = look
  const { step } = factsOf(state)
  const own = (await looks[step - 1]?.(look)) ?? []
  await expect
    .poll(() => shownButtons(form), { ...LOOKS, message: 'the buttons of the step' })
    .toEqual([...own, ['Previous', step > 1 && last[0] !== 'Issuing...'], last])
}

/** The errors of the step as a whole, and of the SIMs of a line. */
export const wrongOnStep = (state: State): ReadonlyArray<string> => {
  const { step, draft, errors } = factsOf(state)
  if (step === 2) return errors.lines === undefined ? [] : [errors.lines]
  if (step !== 3) return []
  return keysOf(draft).flatMap((key) => errors[`${key}.ids`] ?? errors[`${key}.quantity`] ?? [])
}
