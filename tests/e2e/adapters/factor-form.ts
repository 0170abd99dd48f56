import { expect, type Locator } from '@playwright/test'
import { shownButtons, shownFields } from '../screens/shown-fields.ts'
import { LOOKS } from './looks.ts'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** The secret as it is shown to who cannot scan. */
const KEY = 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ'

/** What the server tells of an app that is set up. */
export const setUp = { secret: SECRET, uri: `otpauth://totp/SIM%20Desk:a%40b.test?secret=${SECRET}&issuer=SIM%20Desk` }
export const recoveryCodes = ['abcd-efgh-jkmn', 'pqrs-tuvw-xyz2', '3456-789a-bcde'] as const
/** What is given for a code. */
export const CODE = '123456'

type Form = {
  readonly form: Locator
  /** The one field: its label, what stands in it, what is wrong with it. */
  readonly label: 'Code' | 'Your password'
  readonly value: string
  readonly error: string | undefined
  readonly failure: string | null
  readonly isBusy: boolean
  /** Whether it has just come back from the server, so that it has the focus where its field is wrong. */
  readonly isBack: boolean
  /** The buttons, and whether each can be pressed. */
  readonly offered: Readonly<Record<string, boolean>>
  readonly isSetUp: boolean
}

/** A form of one field of the second factor, all of it. */
export const seeFactorForm = async (wanted: Form): Promise<void> => {
  const { form, label, value, error, failure, isBusy, isBack, offered, isSetUp } = wanted
  await expect
    .poll(() => shownFields(form), LOOKS)
    .toEqual({ [label]: { value, pills: [], error: error ?? '', isOpen: true } })
  await expect(form.getByRole('alert')).toHaveText(failure === null ? [] : [failure])
  await expect(form).toHaveAttribute('aria-busy', String(isBusy))
  const buttons = form.getByRole('button', { includeHidden: false })
  const others = { ...(isSetUp && { 'Copy key': true }), ...(label !== 'Code' && { 'Show password': true }) }
  await expect.poll(() => shownButtons(buttons), LOOKS).toEqual({ ...others, ...offered })
  await expect(form.getByRole('img', { name: 'QR code for the authenticator app' })).toHaveCount(isSetUp ? 1 : 0)
  await expect(form.locator('code')).toHaveText(isSetUp ? [KEY] : [])
  if (isBack && error !== undefined) await expect(form.getByLabel(label, { exact: true })).toBeFocused()
}

/** The recovery codes, which nothing stands beside but the way on. */
export const seeRecoveryCodes = async (around: Locator): Promise<void> => {
  await expect(around.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveText([
    ...recoveryCodes,
  ])
  await expect(around.getByText(/^These are your recovery codes\./)).toBeFocused()
  const wanted = { 'Copy recovery codes': true, 'I have kept them': true }
  await expect.poll(() => shownButtons(around.getByRole('button')), LOOKS).toEqual(wanted)
  await expect.poll(() => shownFields(around), LOOKS).toEqual({})
}
