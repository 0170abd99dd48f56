import { createContext, type ReactNode } from 'react'

/**
 * What a screen shows below fields of a record's form, by the names of the fields: results and buttons that the
 * definition does not have.
 */
export const NotesOf = createContext<Readonly<Record<string, ReactNode>>>({})
