import { createContext } from 'react'

/** Whether a view may load from the network, such as a partner's picture. A screen of a record may not. */
export const NetworkContext = createContext(true)
