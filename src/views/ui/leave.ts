import { createContext, use } from 'react'

/** `isSave`: the next step saves the entries and leaves only if it succeeds. */
export type Leave = (proceed: () => void, options?: { readonly isSave?: boolean }) => void

/** Proceeds at once, or asks first if an open form would lose something. The application provides it. */
export const LeaveContext = createContext<Leave>((proceed) => proceed())

/**
 * For a control that discards the draft of a screen, or saves it: `const leave = useLeave(); leave(() =>
 * actor.send(…))`.
 */
export const useLeave = (): Leave => use(LeaveContext)
