import { sessionSettings } from '../../src/schemas/records/session-settings.ts'

type Setting = keyof typeof sessionSettings.fields

/**
 * SQL: a length of the session settings as an interval. `fixed` is the value of the environment; before the first save
 * it is the initial value.
 */
export const sessionSetting = (name: Setting, unit: `1 ${string}`, fixed: number | null = null): string => {
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const saved = `coalesce((select ${column} from session_settings where id = 1), ${sessionSettings.fields[name].initial})`
  return `(${fixed ?? saved} * interval '${unit}')`
}
