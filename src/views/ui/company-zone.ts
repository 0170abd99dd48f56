import { createContext, use } from 'react'
import { dayOfMillis, isSameZone, UTC } from '../../schemas/core/time-zone.ts'
import { zoneOf } from '../../schemas/core/times.ts'
import { useTimes } from './times.ts'

/** The company's time zone, which days are counted in. */
export const CompanyZoneContext = createContext<string>(UTC)

/** The company's current day, `yyyy-MM-dd`: ask when it is needed, because it changes. */
export const useToday = (): (() => string) => {
  const zone = use(CompanyZoneContext)
  return () => dayOfMillis(zone, Date.now())
}

export const useCompanyZone = (): string => use(CompanyZoneContext)

/** The zone of days where times are shown in another one; null where both are the same. */
export const useOtherZone = (): string | null => {
  const zone = use(CompanyZoneContext)
  return isSameZone(zone, zoneOf(useTimes())) ? null : zone
}
