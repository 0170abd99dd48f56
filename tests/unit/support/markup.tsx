import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { allParts, type Part, type Rights } from '../../../src/schemas/core/serves.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { ReaderContext } from '../../../src/views/ui/permissions.ts'

/** All permissions, at a server that lacks some parts. */
export const atServerWithout = (...missing: ReadonlyArray<Part>): Rights => ({
  permissions: allKeys,
  serves: allParts.filter((part) => !missing.includes(part)),
})

/** The first render of a view for a person, as markup. */
export const markupFor = (rights: Rights, view: ReactNode): string => {
  vi.stubGlobal('navigator', { platform: 'Linux', onLine: true })
  try {
    return renderToStaticMarkup(
      <Router ssrPath="/">
        <MantineProvider>
          <ReaderContext value={{ ...rights, isOfPartner: false }}>{view}</ReaderContext>
        </MantineProvider>
      </Router>,
    )
  } finally {
    vi.unstubAllGlobals()
  }
}
