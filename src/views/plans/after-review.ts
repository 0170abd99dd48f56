import { createContext } from 'react'

/**
 * Whether fields that were left empty say so: only after the review has been seen, since at first all of them are. A
 * field that holds something says at once what looks wrong with it.
 */
export const AfterReviewContext = createContext(false)
