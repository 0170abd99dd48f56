import { secretVault } from '../../services/core/vault.ts'

/** The text of a field in a submitted form. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')

/** Puts the text of a field into the secret vault; returns the handle. */
export const secretOf = (form: FormData, name: string): string => secretVault.put(textOf(form, name))
