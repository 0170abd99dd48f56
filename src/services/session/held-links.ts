import type { LinkPurpose } from '../../schemas/people/account-access.ts'
import type { HeldLink, IssuedLink } from '../../schemas/people/employees.ts'
import { linkMails, secretVault } from '../core/vault.ts'

/** Puts the token of a link into the vault. No event or context ever holds it. */
export const holdLink = (purpose: LinkPurpose, { token, expires, sentTo, mailProblem }: IssuedLink): HeldLink => {
  const ref = secretVault.put(token)
  linkMails.set(ref, { sentTo, mailProblem })
  return { purpose, expires, ref }
}

/** The links of accounts that were just added, by account, until the account's screen shows them. */
export const heldLinks = new Map<number, HeldLink>()

/** Removes the links that were never shown, when their session ends. */
export const forgetLinks = (): void => {
  for (const { ref } of heldLinks.values()) secretVault.redeem(ref)
  heldLinks.clear()
  linkMails.clear()
}
