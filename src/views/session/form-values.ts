import { secretVault } from '../../services/core/vault.ts'

/** What stands in a field of a form that was submitted. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')

/** Puts what stands in a field into the secret vault; answers the handle. */
export const secretOf = (form: FormData, name: string): string => secretVault.put(textOf(form, name))
