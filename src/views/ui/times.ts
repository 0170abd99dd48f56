import { createContext, use } from 'react'
import { DEFAULT_TIMES, type Times } from '../../schemas/core/times.ts'

/** In which zone the person wants times to be told. */
export const TimesContext = createContext<Times>(DEFAULT_TIMES)

export const useTimes = (): Times => use(TimesContext)
