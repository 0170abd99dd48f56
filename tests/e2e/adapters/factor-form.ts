import { expect, type Locator } from '@playwright/test'
import { shownButtons, shownFields } from '../screens/shown-fields.ts'
import { LOOKS } from './looks.ts'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** The secret as text, for people who cannot scan. */
const KEY = 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ'

/** The server's data for an authenticator app. */
export const setUp = { secret: SECRET, uri: `otpauth://totp/SIM%20Desk:a%40b.test?secret=${SECRET}&issuer=SIM%20Desk` }
export const recoveryCodes = ['abcd-efgh-jkmn', 'pqrs-tuvw-xyz2', '3456-789a-bcde'] as const
/** The code to enter. */
export const CODE = '123456'

type Form = {
  readonly form: Locator
  /** The only field: its label, value and error. */
  readonly label: 'Code' | 'Your password'
  readonly value: string
  readonly error: string | undefined
  readonly failure: string | null
  readonly isBusy: boolean
  /** Whether the server has just refused it, which moves the focus to the wrong field. */
  readonly isBack: boolean
  /** The buttons, and whether each is enabled. */
  readonly offered: Readonly<Record<string, boolean>>
  readonly isSetUp: boolean
}

/** A second-factor form with one field, checked completely. */
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

/** The recovery codes, with only the button to continue. */
export const seeRecoveryCodes = async (around: Locator): Promise<void> => {
  await expect(around.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveText([
    ...recoveryCodes,
  ])
  await expect(around.getByText(/^Each recovery code opens your account once/)).toBeFocused()
  const wanted = { 'Copy recovery codes': true, 'I have saved them': true }
  await expect.poll(() => shownButtons(around.getByRole('button')), LOOKS).toEqual(wanted)
  await expect.poll(() => shownFields(around), LOOKS).toEqual({})
}
