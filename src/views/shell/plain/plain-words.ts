import { PRODUCT } from '../../../schemas/core/brand.ts'

/** Sentences of the plain pages with values in them. `role` is empty if the server does not send it. */
export const plainWords = {
  denied: (role: string): string => {
    const whose = role === '' ? 'Your role' : `Your role, ${role},`
    return `${whose} does not allow this. If you need it for your work, ask an administrator to change your role.`
  },
  nothingToOpen: (name: string, role: string): string => {
    const whose = role === '' ? 'your role' : `the role ${role}`
    return `You are signed in as ${name}, but ${PRODUCT} has no pages for ${whose} yet.`
  },
  notServed: `${PRODUCT} has this page, but the connected server does not offer it. Your account is fine.`,
  notAtRequested: 'There is no page at the requested address.',
  mistyped: 'The address may be mistyped, or the page may have moved.',
} as const
