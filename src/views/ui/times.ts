import { createContext, use } from 'react'
import { DEFAULT_TIMES, type Times } from '../../schemas/core/times.ts'

/** The time zone that the person chose for times. */
export const TimesContext = createContext<Times>(DEFAULT_TIMES)

export const useTimes = (): Times => use(TimesContext)
